import type { FastifyInstance } from "fastify";
import { CallError } from "./call-error";
import { sendError } from "./errors";

/** Routes that need a secret. */
const GUARDED = /^\/(?:api\/(?:operator|merchant)|apps)\//;
const THIS_MACHINE = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Answers the operator's, the merchants' and the hub's publish API only to requests whose Host header names this machine, while the
 * demo merchants' public API keys are valid: any page may point its own name at 127.0.0.1, and would then be the same origin.
 * Must come before the routes.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    // The route's own pattern: the address itself may be escaped.
    if (!GUARDED.test(request.routeOptions.url ?? "") || THIS_MACHINE.test(request.headers.host ?? "")) return;
    sendError(new CallError("forbidden", "This is answered on 127.0.0.1 and localhost alone."), request, reply);
    return reply;
  });
}
