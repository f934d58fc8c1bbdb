import { type BrowserContext, expect, test as base } from "@playwright/test";
import { type RunningApp, type Server, startApp } from "./start-app";

/**
 * Rounds that last longer than the tests of an app. Specs with one length share their worker's app, and with it the players' balances and the bets
 * of the round. The two lengths separate the specs of the table from the specs that its bets would disturb.
 */
export const ONE_ROUND = { gameSeconds: 3600 };
export const ONE_ROUND_OF_BETS = { gameSeconds: 600 };

interface Fixtures {
  readonly watchPolicy: (context: BrowserContext) => void;
}

/** Playwright's `test` with the built app running: one per worker, its rounds `gameSeconds` long, and pages open on its address. */
export const test = base.extend<Fixtures, { gameSeconds: number; server: Server; app: RunningApp }>({
  gameSeconds: [12, { scope: "worker", option: true }],
  server: ["server.ts", { scope: "worker", option: true }],
  app: [
    async ({ gameSeconds, server }, use) => {
      const app = await startApp({ GAME_SECONDS: String(gameSeconds) }, server);
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // In every test no page may violate its own Content-Security-Policy. A test passes each additional context to this function.
  watchPolicy: [
    async ({ context }, use) => {
      const broken: string[] = [];
      const watch = (watched: BrowserContext): void => {
        watched.on("console", (message) => {
          if (message.text().includes("Content Security Policy")) broken.push(message.text());
        });
      };
      watch(context);
      await use(watch);
      expect(broken).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect } from "@playwright/test";
