import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { readEnv } from "@/lib/bff/env";
import { type BffProcess, createBffProcess } from "../process";
import { browserCall, info, TEST_NOW, TEST_SECRET, respond } from "../testing";

export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export const says =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

function documentedAnswers(): Map<string, unknown> {
  const text = readFileSync(path.join(__dirname, "../../../docs/platform.md"), "utf8");
  const calls = text.matchAll(/^### POST (\S+) (?:(?!^### )[^])*?^```json answer:\w+\n([^]*?)^```/gm);
  return new Map([...calls].map(([, call = "", json = ""]) => [call.replace("{gameCode}", "PK10"), JSON.parse(json)]));
}

export interface StubPlatform {
  bff: BffProcess;
  origin: string;
  lines: object[];
  asked: { path: string; body: string; authorization: string | undefined }[];
  ask(path: string, options?: Parameters<typeof browserCall>[1]): Promise<Response>;
  /** Stops the platform: nothing listens at its address any more. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a platform and the BFF in front of it. The platform answers as docs/platform.md describes; `replies` replaces answers, by the
 * paths of their calls below `/api/user`.
 */
export async function startStub(replies: Readonly<Record<string, Reply>> = {}): Promise<StubPlatform> {
  const answers = documentedAnswers();
  const asked: StubPlatform["asked"] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = (request.url ?? "").slice("/api/user".length);
      const { authorization } = request.headers;
      asked.push({ path: call, body: Buffer.concat(chunks).toString(), authorization });
      const documented = answers.has(call) ? says(200, answers.get(call)) : says(404, { message: "Not found." });
      (replies[call] ?? documented)(response, request);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A port was expected");
  const origin = `http://127.0.0.1:${address.port}`;
  const leave = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const lines: object[] = [];
  const keep = (fields: object, message: string): void => void lines.push({ ...fields, message });
  const settings = readEnv({ UPSTREAM_URL: origin, SESSION_SECRET: TEST_SECRET, PUSHER_APP_KEY: "key" });
  const bff = createBffProcess(settings, () => TEST_NOW, { warn: keep, error: keep });
  return {
    bff,
    origin,
    lines,
    asked,
    async ask(call, options) {
      const response = await respond(bff.context, await browserCall(call, options), info);
      if (response === null) throw new Error("not answered by the BFF");
      return response;
    },
    leave,
    async stop() {
      await bff.stop();
      await leave();
    },
  };
}
