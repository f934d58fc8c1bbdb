import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Another process has the port; the message names the setting that changes it. */
export class PortTaken extends Error {
  override name = "PortTaken";
  constructor(port: number, setting: string) {
    super(
      `Port ${port} is taken. Stop what uses it, or choose another with the setting ${setting} (for example ${setting}=${port + 1}).`,
    );
  }
}

/** Connections that may wait to be accepted. The client's system retries a further one after one second, then three, then seven. */
const BACKLOG = 4_096;

/** Listens and resolves with the port, which is a free port for 0. Rejects with {@link PortTaken}. */
export function listen(server: Server, options: { port: number; host: string; setting: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortTaken(options.port, options.setting) : error);
    });
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, () => {
      server.removeAllListeners("error");
      const address: AddressInfo | string | null = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : options.port);
    });
  });
}
