import { type Answer, errorAnswer } from "../answer";
import type { BffContext } from "../context";
import { type BffRequest, pathOf } from "../request";
import { sendCall } from "../upstream/send-call";

/** The paths of the embedded upstream's stream: playlists, and files below the version of their content. */
const STREAM_PATH =
  /^\/stream\/(?:[a-z]{1,12}\/(?:hd|sd)\.m3u8|[0-9a-f]{12}\/[a-z]{1,12}\/(?:hd|sd)\/(?:init\.mp4|[0-9]{1,4}\.m4s))$/;
const RANGE = /^bytes=[0-9]{0,15}-[0-9]{0,15}$/;
const KEPT = ["content-type", "cache-control", "accept-ranges", "content-range"] as const;
const TIMEOUT_MS = 10_000;

/**
 * Serves the embedded upstream's live stream from the page's own origin. The request to the upstream has only the path and the byte
 * range: no query, no cookie, no authorization.
 */
export async function mediaAnswer(
  { transport, upstreamHost }: Pick<BffContext, "transport" | "upstreamHost">,
  request: Pick<BffRequest, "method" | "url" | "headers" | "signal" | "onGone">,
): Promise<Answer> {
  const path = pathOf(request.url);
  if (!STREAM_PATH.test(path)) return errorAnswer("not_found");
  if (request.method !== "GET" && request.method !== "HEAD")
    return errorAnswer("method_not_allowed", { allow: "GET, HEAD" });
  const range = request.headers.get("range");
  const answer = await sendCall(
    transport,
    // A HEAD is sent as a GET: Node leaves the body out and keeps its length.
    { method: "GET", path, headers: { host: upstreamHost, ...rangeOf(request.method, range) }, body: null },
    request,
    TIMEOUT_MS,
  );
  if (typeof answer === "string") return errorAnswer(answer === "upstream_timeout" ? answer : "upstream_unreachable");
  const headers: Record<string, string> = { "x-content-type-options": "nosniff" };
  for (const name of KEPT) {
    const value = answer.header(name);
    if (value !== undefined) headers[name] = value;
  }
  return { status: answer.status, headers, cookies: [], body: answer.body };
}

const rangeOf = (method: string, range: string | null): { range?: string } =>
  method === "GET" && range !== null && RANGE.test(range) ? { range } : {};
