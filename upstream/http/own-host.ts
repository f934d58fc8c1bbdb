import type { FastifyInstance } from "fastify";
import { CallError } from "./call-error";
import { sendError } from "./errors";

/** Routes that a secret opens. */
const GUARDED = /^\/(?:api\/(?:operator|merchant)|apps)\//;
const THIS_MACHINE = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Answers the operator's, the merchants' and the hub's publish API only to requests that name this machine itself in their
 * Host header. For as long as the demo merchants' public API keys open something: any page may point a name of its own at
 * 127.0.0.1, and would be the same origin then. Must come before the routes.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    // The route's own pattern: the address itself may be escaped.
    if (!GUARDED.test(request.routeOptions.url ?? "") || THIS_MACHINE.test(request.headers.host ?? "")) return;
    sendError(new CallError("forbidden", "This is answered on 127.0.0.1 and localhost alone."), request, reply);
    return reply;
  });
}
