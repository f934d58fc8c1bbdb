import type { FastifyInstance } from "fastify";
import { API_BASE, calls, idempotencyKeySchema } from "@/lib/contract/calls";

const BET = API_BASE + calls.bet.path;

/** A line for every call, with its trace: bets at `info`, with their key; failures at `warn`; all others at `debug`. */
export function addAccessLog(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const bet = route === BET;
    const { statusCode: status, elapsedTime } = reply;
    // 503 is an intended refusal and may come in large numbers; a caller that hung up got no answer.
    const failed = status >= 500 && status !== 503 && reply.raw.writableFinished;
    const level = failed ? "warn" : bet ? "info" : "debug";
    const key = bet
      ? idempotencyKeySchema.safeParse(request.headers["idempotency-key"]).data?.toLowerCase()
      : undefined;
    request.log[level]({ method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10, key }, "call");
  });
}
