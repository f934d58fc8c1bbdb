import { test as base } from "@playwright/test";
import { type RunningApp, startApp } from "./start-app";

/** Playwright's `test` with the built app running: one per worker, its rounds `gameSeconds` long, and pages open on its address. */
export const test = base.extend<object, { gameSeconds: number; app: RunningApp }>({
  gameSeconds: [12, { scope: "worker", option: true }],
  app: [
    async ({ gameSeconds }, use) => {
      const app = await startApp({ GAME_SECONDS: String(gameSeconds) });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect } from "@playwright/test";
