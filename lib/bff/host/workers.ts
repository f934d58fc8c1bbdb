import cluster from "node:cluster";
import { AggregatorRegistry, type PrometheusContentType, type Registry } from "prom-client";
import type { Logger } from "pino";
import type { MetricsAddress } from "../env";
import { startHeartbeat, superviseChild, type SupervisedChild, onStopSignal } from "./child";
import { startMetricsServer } from "./metrics-server";

export const { isPrimary } = cluster;

interface WorkersOptions {
  count: number;
  /** Default: the script of this process. */
  script?: string | undefined;
  log: Logger;
  /** Undefined = not served. */
  metrics: MetricsAddress | undefined;
}

interface Workers {
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** A worker that drains is killed after this time: 5 s for connections that wait, 35 s for calls under way, and a little more. */
const STOP_MS = 43_000;

/**
 * Forks workers, which share their ports: this process accepts the connections and gives them to the workers in turn. A worker that
 * ends or hangs is started again, after pauses that grow to 10 s. Resolves when all workers are ready. Rejects if a worker ends before
 * that, or with PortTaken.
 */
export async function startWorkers({ count, script, log, metrics }: WorkersOptions): Promise<Workers> {
  if (script !== undefined) cluster.setupPrimary({ exec: script });
  const register = sumOfWorkers();
  const watched = metrics && (await startMetricsServer({ register, ...metrics, setting: "METRICS_PORT" }));
  const workers: SupervisedChild[] = [];
  const add = async (): Promise<void> => {
    // The worker must not serve the metrics, which are summed here.
    const start = () => cluster.fork({ METRICS_PORT: "" }).process;
    const worker = superviseChild({ name: "a worker", start, log, stopTimeoutMs: STOP_MS });
    workers.push(worker);
    await worker.ready;
    log.info({ worker: worker.pid() }, "a worker is ready");
  };
  // The first worker reports a wrong setting or a taken port for all.
  await add();
  await Promise.all(Array.from({ length: count - 1 }, add));
  return {
    signal: (name) => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(name);
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await watched?.stop();
    },
  };
}

/** Sums the workers' counters and gauges, unless a metric names another aggregation. */
function sumOfWorkers(): Pick<Registry, "metrics" | "contentType"> {
  const register = new AggregatorRegistry<PrometheusContentType>();
  return {
    contentType: register.contentType,
    async metrics() {
      const text = await register.clusterMetrics();
      if (text === "") throw new Error("No worker runs");
      return text;
    },
  };
}

/**
 * Reports this worker as ready. From then on it sends heartbeats, and its metrics when the primary asks. A second signal is ignored:
 * Ctrl-C signals the workers and the primary, and the primary then signals the workers again.
 */
export function joinWorkers(register: Registry, stop: () => Promise<void>): void {
  onStopSignal(process, stop, () => undefined);
  AggregatorRegistry.setRegistries(register);
  void new AggregatorRegistry();
  process.send?.("ready");
  startHeartbeat(process);
}
