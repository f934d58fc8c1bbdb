import type { IncomingMessage } from "node:http";
import { traceOf } from "@/lib/contract/trace";
import { type Answer, toResponse, withReference, errorAnswer } from "./answer";
import { type BffContext, visitOf } from "./context";
import { answerCall, isCall } from "./handler";
import { addressOf, headerOf, headOf, MALFORMED_TARGET, originForm } from "./host/node-adapter";
import { type BffRequest, type ConnectionInfo, pathOf } from "./request";
import { bffProcess } from "./running";
import { noteServed, type Served } from "./metrics";

/** The answer until the start is complete: the client's address is unknown before that. */
const STARTING = errorAnswer("unavailable", { "retry-after": "1" });

async function answer(request: Request): Promise<Response> {
  const as = isCall(pathOf(request.url)) ? "call" : "other";
  const work: Work<Answer> = async (context, info) => {
    const answered = (await answerCall(visitOf(context, request, info))) ?? errorAnswer("not_found");
    return as === "call" ? withReference(answered, info.trace) : answered;
  };
  return toResponse(await answerInNext(as, work));
}

/** The files below `app/` export every method, because the BFF itself answers 405. */
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

type Work<A> = (
  context: BffContext,
  info: ConnectionInfo,
  call: Pick<BffRequest, "method" | "url" | "headers">,
  message: IncomingMessage,
) => Promise<A>;

/** Answers the request that Next is handling, and records the request in metrics, log and collector. */
export async function answerInNext<A extends Answer>(as: Served["as"], work: Work<A>): Promise<A | Answer> {
  const running = bffProcess();
  const message = running?.context.connections.getStore();
  if (running === undefined || message === undefined) return STARTING;
  const { context, tracing, log } = running;
  const startedAt = performance.now();
  const traceparent = headerOf(message, "traceparent");
  const trace = traceOf(traceparent);
  const span = tracing?.request(trace, traceparent);
  const url = originForm(message.url ?? "/");
  const call = { ...headOf(message), url: url ?? "/" };
  const info = { address: addressOf(message, context.settings.proxyHops), trace, span };
  const answering = url === null ? Promise.resolve(MALFORMED_TARGET) : work(context, info, call, message);
  const answered = await answering.catch((error: unknown) => {
    log.error({ err: error, trace }, "a request failed");
    return withReference(errorAnswer("internal"), trace);
  });
  noteServed(running, {
    ...{ as, trace, span, status: answered.status, ms: performance.now() - startedAt },
    method: call.method,
    path: pathOf(call.url),
    key: headerOf(message, "idempotency-key"),
  });
  return answered;
}
