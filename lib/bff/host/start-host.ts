import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { BffProcess } from "../process";
import { superviseChild } from "./child";
import { listen } from "./listen";

/** What renders pages: Next, or a stand-in of a test. */
export interface HostPages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  stop(): Promise<void>;
}

export interface HostOptions {
  bff: BffProcess;
  log: Logger;
  flush(): void;
  startPages(host: string, port: number): Promise<HostPages>;
  /** `node` arguments of the embedded upstream. */
  upstreamArgs: readonly string[];
  process: NodeJS.Process;
}

export async function startHost({ bff, log, flush, startPages, upstreamArgs, process }: HostOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const { settings } = bff;
  let pages: HostPages | undefined;
  const server = http.createServer((request, response) => {
    void pages?.handle(request, response);
  });
  server.on("upgrade", (request, socket, head) => void pages?.upgrade(request, socket, head));
  const port = await listen(server, { port: settings.port, host: settings.host, setting: "PORT" });
  const upstream = settings.embedded ? superviseChild({ args: upstreamArgs, env: { ...process.env }, log }) : undefined;
  pages = await startPages(settings.host, port);
  await upstream?.ready;
  const stop = async (): Promise<void> => {
    server.close();
    await upstream?.stop();
    await pages?.stop();
    flush();
  };
  process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
  process.once("SIGINT", () => void stop().then(() => process.exit(0)));
  return { url: `http://${settings.host}:${port}`, stop };
}
