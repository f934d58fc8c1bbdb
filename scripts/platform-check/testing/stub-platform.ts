import { once } from "node:events";
import { createServer } from "node:http";
import { type Fault, readExchange } from "./stub/exchange";
import { startHub } from "./stub/hub";
import { createPlatform, USER } from "./stub/platform";

/** A platform for PK10 that has what docs/platform.md says that it must have, and no more. Its one round is always open for 40 s. */
export async function startStub(fault: Fault = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const platform = createPlatform(() => hub.tellLogout());
  const server = createServer((request, response) => {
    void readExchange(request).then((exchange) => {
      if (exchange.path === fault.hangs) return;
      fault.before?.(exchange);
      const right = platform(exchange);
      const { status, body, headers } = fault.after?.(exchange, right) ?? right;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
  });
  const hub = startHub(server, fault);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub does not listen on a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      hub.stop();
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

export const stubUser = { user: USER.username, password: USER.password };
