import { calls } from "@/lib/contract/calls";
import type { Answer } from "../answer";
import type { RawBody } from "./send-call";

/** Orders on the smallest page that every platform has. */
const PAGE_SIZE = 30;

/**
 * A call for records → the call for the smallest page that holds the first order asked for. Null if no larger page was asked for, or
 * the call cannot be read.
 */
export async function smallerPage({ bytes, contentType }: RawBody): Promise<RawBody | null> {
  if (bytes === null || contentType === null) return null;
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const isJson = contentType === "application/json";
  const fields = await (isJson ? body.json() : body.formData()).catch(() => null);
  const asked = calls.table.request.safeParse(fields instanceof FormData ? Object.fromEntries(fields) : fields);
  if (!asked.success || asked.data.ipp <= PAGE_SIZE) return null;
  const page = { p: Math.floor(((asked.data.p - 1) * asked.data.ipp) / PAGE_SIZE) + 1, ipp: PAGE_SIZE };
  if (!(fields instanceof FormData)) return { bytes: encoded(JSON.stringify({ ...fields, ...page })), contentType };
  const form = new URLSearchParams();
  fields.forEach((value, name) => typeof value === "string" && form.append(name, value));
  for (const [name, value] of Object.entries(page)) form.set(name, String(value));
  return { bytes: encoded(form.toString()), contentType: "application/x-www-form-urlencoded" };
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The answer to such a call, which says its page size to the browser. */
export function ofSmallerPage(answer: Answer): Answer {
  if (answer.status !== 200 || answer.body === null) return answer;
  // The body is an object in our own JSON, with other keys.
  return { ...answer, body: Buffer.concat([Buffer.from(`{"ipp":${PAGE_SIZE},`), answer.body.subarray(1)]) };
}
