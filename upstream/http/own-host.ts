import type { FastifyInstance } from "fastify";
import { hostCheck } from "@/lib/network";
import type { UpstreamSettings } from "../settings";
import { CallError } from "../call-error";
import { sendError } from "./send-error";

/** Routes for operators and Prometheus. */
const OPERATED = /^\/(?:api\/operator\/|metrics$)/;
/** Routes that an API key or the hub's secret opens. */
const KEYED = /^\/(?:api\/merchant|apps)\//;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

export const FOREIGN_HOST =
  "This is answered under this machine's own names, under addresses and under the names of METRICS_HOSTS only.";

/**
 * Answers operators and Prometheus only under an IP address, this machine's own names and `metricsHosts`: any site may
 * let its name resolve to 127.0.0.1 and is then the same origin. While demo data are served, answers the merchants' and
 * the hub's API only under loopback's names, because the demo keys are public. Must come before the routes.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { demoData, metricsHosts = [] }: Pick<UpstreamSettings, "demoData" | "metricsHosts">,
): void {
  const isOwnHost = hostCheck(metricsHosts);
  app.addHook("onRequest", async (request, reply) => {
    // The route's pattern, because the address itself may be escaped.
    const route = request.routeOptions.url ?? "";
    const { host = "" } = request.headers;
    if (OPERATED.test(route) && !isOwnHost(host)) {
      sendError(new CallError("forbidden", FOREIGN_HOST), request, reply);
      return reply;
    }
    if (demoData && KEYED.test(route) && !LOOPBACK.test(host)) {
      sendError(new CallError("forbidden", "This is answered on 127.0.0.1, localhost and [::1] only."), request, reply);
      return reply;
    }
  });
}
