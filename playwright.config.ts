import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/browser.mjs";

const executablePath = findBrowser();

/** The built app in a real Chromium; each worker starts an app of its own (e2e/app.ts), so that tests share no wallet by accident. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/migrated-data.ts",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A shared machine may stall a browser; what needed the second try is told by name in the sum.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  // Long enough for three rounds of the shortened game and the wait for one to open.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    screenshot: "only-on-failure",
    // Drawn in software, the race would take the machine from every other test; its own specification wants motion.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: browserFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "mobile",
      // Said by the server, whatever the layout.
      testIgnore: [
        "**/rules-foreign.spec.ts",
        "**/refused.spec.ts",
        "**/trouble.spec.ts",
        "**/navigation.spec.ts",
        "**/operator.spec.ts",
        "**/embed.spec.ts",
        "**/foreign-embed.spec.ts",
        "**/back-forward.spec.ts",
        "**/session.spec.ts",
        "**/maintenance.spec.ts",
        "**/lobby.spec.ts",
        "**/hostile-input.spec.ts",
        // The same round, told and paid by the same parts; of the games with a picture the wheel is played on a phone too.
        "**/balls.spec.ts",
        "**/racinggod.spec.ts",
        "**/laravel.spec.ts",
        "**/continuity.spec.ts",
        // Sets every width itself.
        "**/layout.spec.ts",
        "**/faults/**",
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
