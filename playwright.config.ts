import { defineConfig } from "@playwright/test";
import { pace } from "./e2e/pace";
import type { Server } from "./e2e/start-app";
import { browserFlags, findShell } from "./scripts/browser.mjs";

const executablePath = findShell();
/** The longest wait of a test: the next round opens, closes and is drawn. */
const THREE_ROUNDS_MS = 60_000 * pace;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
/** The specs that mostly wait for the phases of their rounds. */
const ROUNDS = [
  /\/(accessible-phases|balls|lobby-live|main-job|one-tap-close|operator|race|racinggod|reflow|results|stage|wheel)\.spec\.ts$/,
  "**/laravel/*.spec.ts",
];

/** Tests of the built app in a real Chromium. Each worker starts a separate app (e2e/app.ts), because tests must not share wallets. */
export default defineConfig<object, { server: Server }>({
  testDir: "e2e",
  globalSetup: "./e2e/migrated-data.ts",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // A shared machine may stall a browser. `npm test` lists the tests that passed only at the second try.
  retries: process.env.CI === undefined ? 0 : 1,
  // More workers than cores: the two workers of `rounds` mostly wait for rounds, and all workers wait for pages and calls.
  workers: 4,
  timeout: 600_000 * pace,
  expect: { timeout: THREE_ROUNDS_MS, toPass: { timeout: THREE_ROUNDS_MS } },
  reporter: [["list"]],
  use: {
    actionTimeout: THREE_ROUNDS_MS,
    navigationTimeout: THREE_ROUNDS_MS,
    screenshot: "only-on-failure",
    // Without a graphics processor a race in motion would slow down all other tests. The spec of the race turns motion on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { args: browserFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  // The projects with long specs come first. The many short specs of `desktop` fill the rest of the workers' time.
  projects: [
    { name: "faults", testMatch: "faults/**/*.spec.ts", use: DESKTOP },
    { name: "rounds", testMatch: ROUNDS, workers: 2, use: DESKTOP },
    // The product under `next start` and `npm run dev`: a player's way to a paid bet, sockets, launches and nonces.
    // servers.spec.ts compares single answers of both servers.
    {
      name: "next",
      testMatch: /(development|main-job|session|rules)\.spec\.ts$/,
      grep: /@server/,
      use: { ...DESKTOP, server: "next start" },
    },
    {
      name: "mobile",
      // Tests with the tag @desk do the same in both layouts.
      grepInvert: /@desk/,
      testMatch: /(accessible|accessible-phases|countdown|language|main-job|stream|table|wheel)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", workers: 3, testIgnore: [...ROUNDS, "**/faults/**", "**/development.spec.ts"], use: DESKTOP },
  ],
});
