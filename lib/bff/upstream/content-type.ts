import type { BodyEncoding } from "@/lib/contract/calls";

const MULTIPART = /^multipart\/form-data;\s*boundary=("?)([A-Za-z0-9'()+_,./:=?-]{1,70})\1$/i;

/**
 * The content type under which a body goes on, written anew; undefined when the call does not take this one.
 * JSON is taken wherever a form is.
 */
export function forwardedContentType(given: string | null, encoding: BodyEncoding): string | undefined {
  const text = (given ?? "").trim();
  if (/^application\/json\s*(;|$)/i.test(text)) return "application/json";
  if (encoding === "json") return undefined;
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(text)) return "application/x-www-form-urlencoded";
  const boundary = MULTIPART.exec(text)?.[2];
  return boundary === undefined ? undefined : `multipart/form-data; boundary="${boundary}"`;
}
