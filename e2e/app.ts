import { test as base } from "@playwright/test";
import type { RunningApp } from "./start-app";
import { startApp } from "./start-app";

/** Playwright's `test` with the built app running: one per worker, and pages open on its address. */
export const test = base.extend<object, { app: RunningApp }>({
  app: [
    // Playwright reads the names of the fixtures a fixture needs from this pattern; this one needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
});

export { expect } from "@playwright/test";
