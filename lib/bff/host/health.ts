import { type Answer, jsonAnswer } from "../answer";
import type { BffContext } from "../context";
import type { Transport } from "../upstream/transport";
import { sendCall } from "../upstream/send-call";

export interface Parts {
  upstream: boolean;
  pages: boolean;
  draining: boolean;
}

const PROBE_MS = 2_000;

/**
 * True if the upstream answers. Any answer of a platform counts, because the pages also work during its maintenance.
 * The embedded upstream must be ready; it is not ready while its disk is full.
 */
export async function upstreamAnswers(transport: Transport, origin: string, embedded: boolean): Promise<boolean> {
  const path = embedded ? "/readyz" : "/healthz";
  const request = { method: "GET", path, headers: { host: new URL(origin).host }, body: null };
  let status: number | undefined;
  // A redirect counts as an answer here, although it is a failure of a call.
  const observed: Transport = async (asked) => {
    const answer = await transport(asked);
    ({ status } = answer);
    return answer;
  };
  await sendCall(observed, request, undefined, PROBE_MS);
  return status !== undefined && (!embedded || status < 300);
}

export function readinessAnswer(parts: Parts): Answer {
  const missing = [
    ...(parts.upstream ? [] : ["upstream"]),
    ...(parts.pages ? [] : ["pages"]),
    ...(parts.draining ? ["draining"] : []),
  ];
  const isReady = missing.length === 0;
  return jsonAnswer(isReady ? 200 : 503, { status: isReady ? "ready" : "not ready", missing });
}

export async function readiness({ transport, settings }: BffContext): Promise<Answer> {
  const upstream = await upstreamAnswers(transport, settings.upstreamUrl, settings.embedded);
  return readinessAnswer({ upstream, pages: true, draining: false });
}
