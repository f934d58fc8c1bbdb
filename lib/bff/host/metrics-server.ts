import http from "node:http";
import type { Registry } from "prom-client";
import { listen } from "./listen";

export interface MetricsServerOptions {
  register: Registry;
  host: string;
  /** 0 = any free port. */
  port: number;
  /** The setting that names the port. */
  setting: string;
}

/** Serves `GET /metrics`, and nothing else, on a port of its own. Rejects with PortTaken. */
export async function startMetricsServer({
  register,
  host,
  port,
  setting,
}: MetricsServerOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const server = http.createServer({ requestTimeout: 5_000 }, (request, response) => {
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
