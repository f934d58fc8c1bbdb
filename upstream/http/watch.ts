import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";
import type { Database } from "../db/database";
import { CallError } from "../call-error";
import { calls, idempotencyKeySchema } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import type { Span, Tracing } from "@/lib/contract/trace";
import { isLoopback } from "@/lib/network";

/** `/metrics` for a Prometheus on this machine: the registry, and the duration of each call by its status. */
export function addMetrics(app: FastifyInstance, register: Registry): void {
  const duration = new Histogram({
    name: "grandstand_upstream_call_duration_seconds",
    help: "Duration of the upstream's calls",
    labelNames: ["route", "status"],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    // A proxy on this machine may forward another machine's call.
    const direct = request.headers["x-forwarded-for"] === undefined;
    if (!direct || !isLoopback(request.socket.remoteAddress)) {
      throw new CallError("not_found", "There is nothing here.");
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}

const BET = API_BASE + calls.bet.path;

/** Logs every request with its trace: bets at `info`, with their key; failures at `warn`; all others at `debug`. */
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

/** A span for every call of the API, not for probes, the stream and the hub. */
export function addTracing(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", async (request) => {
    spans.set(request, tracing.request(request.id, request.headers.traceparent?.toString()));
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url;
    if (route?.startsWith("/api/") !== true) return;
    const { method } = request;
    const { statusCode: status } = reply;
    spans
      .get(request)
      ?.end(
        `${method} ${route}`,
        { "http.request.method": method, "http.route": route, "http.response.status_code": status },
        status >= 500,
      );
  });
}

/** Time for which one answer is used for all calls. */
const ANSWER_HOLDS_MS = 1_000;
/** Shortest time between two log lines about a database that accepts no writes: probes come every second. */
const NOT_READY_LINES_MS = 5_000;

export function addReadiness(app: FastifyInstance, db: Pick<Database, "probeWrite">): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const probe = async (): Promise<boolean> => {
    try {
      await db.probeWrite();
      return true;
    } catch (error) {
      if (performance.now() - warnedAt >= NOT_READY_LINES_MS) {
        app.log.warn({ err: error }, "not ready: the database takes no writes");
        warnedAt = performance.now();
      }
      return false;
    }
  };
  const ready = createReadiness(probe, () => performance.now());
  app.get("/readyz", async (_request, reply) => {
    if (await ready()) return { status: "ok" };
    return reply.code(503).send({ message: "The database takes no writes.", code: "unavailable" });
  });
}

/**
 * Returns a check of readiness, which runs `probe` at most once a second, and never twice at the same time.
 * @param now a monotonic clock in milliseconds
 */
export function createReadiness(probe: () => Promise<boolean>, now: () => number): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  let asking = false;
  return () => {
    if (answer === undefined || (!asking && now() - askedAt >= ANSWER_HOLDS_MS)) {
      askedAt = now();
      asking = true;
      answer = probe().finally(() => (asking = false));
    }
    return answer;
  };
}
