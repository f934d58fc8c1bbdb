import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import { test as base } from "@playwright/test";
import { type RunningApp, startApp } from "./start-app";
import { pace } from "./pace";

export interface PlatformAnswer {
  status: number;
  /** A text is an HTML page, not JSON. */
  body: object | string;
  headers?: Readonly<Record<string, string>>;
}

export interface ForeignPlatform {
  app: RunningApp;
  /** From now on the path (below `/api/user`) gets this answer, or no answer; null: the embedded upstream answers again. */
  answer(path: string, next: PlatformAnswer | "silence" | null): void;
  timesAsked(path: string): number;
}

async function startPlatform(
  target: string,
  answers: ReadonlyMap<string, PlatformAnswer | "silence">,
  asked: string[],
): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const given = answers.get(incoming.url ?? "");
    if (given !== undefined) {
      incoming.resume();
      asked.push(incoming.url ?? "");
      if (given === "silence") return;
      const { status, body, headers } = given;
      const type = typeof body === "string" ? "text/html" : "application/json";
      outgoing.writeHead(status, { "content-type": type, ...headers });
      outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
      return;
    }
    const { host: _, ...headers } = incoming.headers;
    const onward = httpRequest(target + incoming.url, { method: incoming.method ?? "GET", headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A port was expected");
  return { url: `http://127.0.0.1:${address.port}`, server };
}

export const test = base.extend<object, { platform: ForeignPlatform }>({
  platform: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const answers = new Map<string, PlatformAnswer | "silence">();
      const asked: string[] = [];
      const embedded = await startApp({ GAME_SECONDS: "3600" }, "upstream");
      const { url, server } = await startPlatform(embedded.upstreamUrl, answers, asked);
      const app = await startApp({
        UPSTREAM_URL: url,
        SESSION_SECRET: "a secret of this test that is long enough to seal",
        PUSHER_APP_ID: "app",
        PUSHER_APP_KEY: "key",
        PUSHER_APP_SECRET: "a secret of the hub",
      });
      await use({
        app,
        answer: (path, next) => {
          if (next === null) answers.delete(`/api/user${path}`);
          else answers.set(`/api/user${path}`, next);
        },
        timesAsked: (path) => asked.filter((each) => each === `/api/user${path}`).length,
      });
      await app.stop();
      server.closeAllConnections();
      server.close();
      await embedded.stop();
    },
    { scope: "worker", timeout: 120_000 * pace },
  ],
  baseURL: async ({ platform }, use) => use(platform.app.url),
});
