import type { FastifyInstance } from "fastify";
import { Histogram, type Registry } from "prom-client";
import { CallError } from "../call-error";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** `/metrics` for a Prometheus on this machine: what is counted elsewhere, and how long each call took with which status. */
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
    if (!direct || !LOOPBACK.has(request.socket.remoteAddress ?? "")) {
      throw new CallError("not_found", "There is nothing here.");
    }
    return reply.type(register.contentType).send(await register.metrics());
  });
}
