import type { Logger } from "pino";
import type { Tracing } from "@/lib/contract/trace";

const FLUSH_MS = 2_000;

interface HostTracing {
  /** Absent if no collector is set. */
  tracing?: Tracing;
  /** Sends the pending spans, unless the collector is too slow or refuses them. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Without an endpoint, OpenTelemetry's SDK is not loaded.
 * @param service what the collector calls this process
 */
export async function startTracing(endpoint: string | undefined, service: string, log: Logger): Promise<HostTracing> {
  if (endpoint === undefined) return { stop: async () => undefined };
  const { createOtlpTracing } = await import("./otlp-tracing");
  const { tracing, shutdown } = createOtlpTracing(endpoint, service, log);
  // The exporter has logged what the collector refused. The end of the process must not fail because of it.
  const flushed = (): Promise<void> => shutdown().catch(() => undefined);
  return {
    tracing,
    stop: () => Promise.race([flushed(), new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS))]),
  };
}
