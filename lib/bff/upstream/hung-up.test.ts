import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Answer } from "../answer";
import { answerCall } from "../handler";
import { createByteBudget, toBffRequest } from "../host/node-adapter";
import { browserCall, createTestBff, info, ok } from "../testing";

/** A browser's call over a real connection, which is lost before its body is complete; returns the BFF's answer. */
async function lose(path: string, when: "at once" | "once it is being answered"): Promise<Answer | null> {
  const { context } = createTestBff(ok);
  const server = http.createServer();
  const answered = new Promise<Answer | null>((resolve, reject) => {
    server.on("request", (request, response) => {
      const answering = (): void =>
        void answerCall(context, toBffRequest(request, response, createByteBudget(1_000)), info).then(resolve, reject);
      if (when === "at once") response.once("close", answering);
      else answering();
      request.socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  // The reset is what this tests.
  socket.on("error", () => undefined);
  const { headers } = await browserCall(path, { body: "{}" });
  const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`POST ${path} HTTP/1.1\r\n${head}content-length: 200\r\n\r\n{"a"`);
  try {
    return await answered;
  } finally {
    server.close();
  }
}

test.each([
  ["/api/user/load_balance", "at once"],
  ["/api/user/load_balance", "once it is being answered"],
  ["/api/auth/login", "at once"],
  ["/api/auth/login", "once it is being answered"],
] as const)(
  "a call to %s whose browser is lost %s has an answer that is not read, and no failure",
  async (path, when) => {
    expect(await lose(path, when)).toMatchObject({ status: 499, body: null });
  },
);
