import { type BrowserContext, expect, test as base } from "@playwright/test";
import { type RunningApp, type Server, startApp } from "./start-app";
import { pace } from "./pace";

/**
 * Rounds that last longer than the tests of an app. Specs with the same length share their worker's app, and therefore the players'
 * balances and the bets of the round. The specs with bets have a separate length: their bets would disturb the other specs.
 */
export const ONE_ROUND = { gameSeconds: 3600 };
export const ONE_ROUND_OF_BETS = { gameSeconds: 600 };

interface Fixtures {
  readonly watchPolicy: (context: BrowserContext) => void;
}

/** Playwright's `test` with the built app: one app per worker, with rounds of `gameSeconds`. Pages open on the app's address. */
export const test = base.extend<Fixtures, { gameSeconds: number; server: Server; app: RunningApp }>({
  gameSeconds: [12, { scope: "worker", option: true }],
  server: ["server.ts", { scope: "worker", option: true }],
  app: [
    async ({ gameSeconds, server }, use) => {
      const app = await startApp({ GAME_SECONDS: String(gameSeconds) }, server);
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 * pace },
  ],
  // Fails the test if a page violates its own Content-Security-Policy. A test passes each additional context to this function.
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
