import type { Logger } from "pino";
import type { Span } from "@/lib/contract/trace";
import type { BffContext } from "./context";
import { callNameOf } from "./metrics";
import { keyOf } from "./upstream/headers";

/** An answered request, as metrics, log and collector receive it. */
export interface Served {
  as: "call" | "document" | "other";
  method: string;
  /** The path without the query, which may hold a launch token. */
  path: string;
  status: number;
  ms: number;
  trace: string;
  span: Span | undefined;
  /** The Idempotency-Key of a bet, the same for every attempt of the bet. */
  key: string | null;
}

/** Records the request in metrics, access log and collector. */
export function noteServed(
  { context: { metrics }, access }: { context: Pick<BffContext, "metrics">; access: Logger },
  { as, method, path, status, ms, trace, span, key }: Served,
): void {
  if (as === "document") metrics.document(status);
  if (as === "call") metrics.call(method, path, status, ms / 1000);
  if (as !== "other") {
    const name = as === "call" ? callNameOf(method, path) : as;
    span?.end(
      `${method} ${name}`,
      { "http.request.method": method, "http.response.status_code": status },
      status >= 500,
    );
  }
  // Probes and viewers of the stream send a request every few seconds: lines for these would bury the players' calls.
  const quiet = path === "/healthz" || path === "/readyz" || (path.startsWith("/stream/") && status < 400);
  access[quiet ? "debug" : "info"]({
    ...{ method, path, status, trace },
    ms: Math.round(ms * 10) / 10,
    key: keyOf(key)?.toLowerCase(),
  });
}
