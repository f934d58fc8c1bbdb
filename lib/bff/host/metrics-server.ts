import http from "node:http";
import type { Registry } from "prom-client";
import { hostCheck } from "@/lib/network";
import type { MetricsAddress } from "../env";
import { listen } from "./connections";

interface MetricsServerOptions extends MetricsAddress {
  register: Pick<Registry, "metrics" | "contentType">;
  setting: string;
}

/** Serves `GET /metrics`, and nothing else, on a separate port. Rejects with PortTaken. */
export async function startMetricsServer({
  register,
  host,
  port,
  names,
  setting,
}: MetricsServerOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const isOwnHost = hostCheck(names);
  const server = http.createServer({ requestTimeout: 5_000 }, (request, response) => {
    // Another site's page must not read the metrics through a browser on this machine.
    if (!isOwnHost(request.headers.host)) {
      return void response.writeHead(421).end("METRICS_HOSTS must name the host of this request.\n");
    }
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    register.metrics().then(
      (text) => response.writeHead(200, { "content-type": register.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  server.maxConnections = 20;
  const listening = await listen(server, { port, host, setting });
  return {
    port: listening,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
