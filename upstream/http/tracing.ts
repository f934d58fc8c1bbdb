import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Span, Tracing } from "@/lib/contract/trace";

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
