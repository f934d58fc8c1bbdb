import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace as api, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { parentOf, type Span, type Tracing } from "@/lib/contract/trace";

/** A batch that the collector has not accepted within this time is dropped. */
const EXPORT_MS = 5_000;

/**
 * Sends spans in batches in the background. While 2 048 spans wait, the SDK drops further spans: a slow collector never delays a call.
 * The SDK also reads its standard variables, such as `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export function createOtlpTracing(
  endpoint: string,
  service: string,
  log: Logger,
): { tracing: Tracing; shutdown(): Promise<void> } {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }), log);
  const ids = new RandomIdGenerator();
  let rootTrace = "";
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": process.env.VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
    // The id of a trace that begins here is the id in the log lines and in the player's reference.
    idGenerator: { generateSpanId: () => ids.generateSpanId(), generateTraceId: () => rootTrace },
  });
  const tracer = provider.getTracer("grandstand");

  const begin = (kind: SpanKind, trace: string, parent: string | undefined): Span => {
    rootTrace = trace;
    const above: SpanContext | undefined = parent === undefined ? undefined : contextOf(trace, parent);
    const within = above === undefined ? ROOT_CONTEXT : api.setSpanContext(ROOT_CONTEXT, above);
    const span = tracer.startSpan("", { kind }, within);
    const { spanId } = span.spanContext();
    return {
      traceparent: `00-${trace}-${spanId}-01`,
      call: () => begin(SpanKind.CLIENT, trace, spanId),
      end(name, attributes, failed) {
        span.updateName(name).setAttributes(attributes);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    tracing: { request: (trace, traceparent) => begin(SpanKind.SERVER, trace, parentOf(traceparent)) },
    shutdown: () => provider.shutdown(),
  };
}

const contextOf = (traceId: string, spanId: string): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

function reporting(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !failing) log.warn({ err: result.error }, "traces: the collector takes no spans");
        if (!failed && failing) log.info("traces: the collector takes spans again");
        failing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
