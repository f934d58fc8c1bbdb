import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { storedSecret } from "../../lib/bff/host/secret-file";
import { askOperator } from "./ask";

const dataDir = mkdtempSync(path.join(tmpdir(), "grandstand-ask-"));
const bearers: (string | undefined)[] = [];
const realEnv = process.env;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.env = { NODE_ENV: "test", UPSTREAM_PORT: String(address.port), DATA_DIR: dataDir };
});
afterAll(() => {
  process.env = realEnv;
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("sends the operator's token, else the configured or stored hub's secret, and never creates a secret", async () => {
  await expect(askOperator("version", {})).rejects.toThrow("hub-secret");
  expect([readdirSync(dataDir), bearers]).toEqual([[], []]);
  const made = storedSecret(dataDir, "hub-secret");
  await askOperator("version", {});
  process.env.PUSHER_APP_SECRET = "a-secret-of-its-own";
  await askOperator("version", {});
  process.env.OPERATOR_TOKEN = "alice:alices-own-operator-secret";
  await askOperator("version", {});
  expect(bearers).toEqual([
    `Bearer local:${made}`,
    "Bearer local:a-secret-of-its-own",
    "Bearer alice:alices-own-operator-secret",
  ]);
});

it("waits at most ten seconds for a process that hangs, and says what to do", async () => {
  const timeout = jest
    .spyOn(AbortSignal, "timeout")
    .mockReturnValue(AbortSignal.abort(new DOMException("", "TimeoutError")));
  await expect(askOperator("status", {})).rejects.toThrow("ask another one");
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});
