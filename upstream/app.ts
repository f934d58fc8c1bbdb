import fastify, { type FastifyInstance, LogController } from "fastify";
import { removeExpiredTokens } from "./accounts/sessions";
import { startSignInLimits } from "./accounts/sign-in-limits";
import { addBodyParsers } from "./http/bodies";
import { CallError } from "./call-error";
import { addCalls } from "./http/calls";
import { traceOf } from "@/lib/contract/trace";
import { addAccessLog, addMetrics, addReadiness, addTracing } from "./http/watch";
import type { AppDeps } from "./http/deps";
import { sendError } from "./http/send-error";
import { createHandlers } from "./http/handlers";
import { addMerchantApi } from "./http/merchant";
import { refuseForeignHosts } from "./http/own-host";
import { polledBalancesOf } from "./ledger/wallets";
import { createMetrics } from "./metrics/metrics";
import { streamRoutes } from "./stream/routes";
import { addOperatorApi, type Operator } from "./operator/operator";

/** Longer than usual proxies keep an idle connection (60 s): they never use one that the upstream has closed. */
const KEEP_ALIVE_MS = 72_000;
/** Node refuses a request that is not complete after the longer of its two limits: both have this value. */
const REQUEST_TIMEOUT_MS = 30_000;
const LATE_REQUESTS_MS = 5_000;
const TOKEN_CLEANING_MS = 10 * 60_000;
/**
 * The upstream's API, without a listening socket.
 * @param operator the operators' actions; without it operators have no API
 */
export async function buildApp({
  operator,
  ...deps
}: AppDeps & { readonly operator?: Operator }): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "trace" }),
    // Every log line about a request has the request's trace.
    genReqId: ({ headers }) => traceOf(headers.traceparent?.toString()),
    // X-Forwarded-For is trusted only from a process of this machine.
    trustProxy: "loopback",
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: LATE_REQUESTS_MS },
    routerOptions: { maxParamLength: 64 },
    forceCloseConnections: "idle",
    // While the process stops, requests on open connections are still served.
    return503OnClosing: false,
  });
  addAccessLog(app);
  if (deps.tracing !== undefined) addTracing(app, deps.tracing);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendError(new CallError("not_found", "There is nothing here."), request, reply);
  });
  refuseForeignHosts(app, deps.settings);
  const metrics = deps.metrics ?? createMetrics();
  addMetrics(app, metrics.register);
  app.get("/healthz", async () => ({ status: "ok" }));
  addReadiness(app, deps.db);
  const cleaning = setInterval(() => {
    removeExpiredTokens(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, "expired tokens were not removed"),
    );
  }, TOKEN_CLEANING_MS);
  cleaning.unref();
  app.addHook("onClose", async () => clearInterval(cleaning));
  const signIn = startSignInLimits(deps.settings.redisUrl, `${deps.redisPrefix}:sign-in`);
  app.addHook("onClose", () => signIn.stop());
  const balances = deps.balances ?? polledBalancesOf(deps.db, deps.log);
  app.addHook("onClose", () => balances.stop());
  // The calls and the hub's API parse bodies differently: each has its own scope.
  await app.register(async (api) => {
    addBodyParsers(api);
    addCalls(api, deps, createHandlers({ ...deps, metrics, balances }, deps.signInLimits ?? signIn.limits));
    addMerchantApi(api, deps.db);
    if (operator !== undefined) addOperatorApi(api, operator);
  });
  await app.register(streamRoutes, { now: Date.now });
  if (deps.hub !== undefined) await app.register(deps.hub.routes);
  return app;
}
