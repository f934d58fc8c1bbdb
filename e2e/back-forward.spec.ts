import { type BrowserContext, chromium, type Page, test as base } from "@playwright/test";
import { browserOptions } from "../scripts/browser.mjs";
import { serveHttps, startTlsProxy } from "./https/server";
import { expect } from "./app";
import { openGame, startAtTable } from "./open-game";
import { startApp } from "./start-app";
import { pace } from "./pace";

declare global {
  interface Window {
    transitions: [type: string, persisted: boolean][];
  }
}

interface Site {
  url: string;
  elsewhere: string;
}

const test = base.extend<{ browserContext: BrowserContext }, { gameSeconds: number; site: Site }>({
  gameSeconds: [8, { scope: "worker", option: true }],
  site: [
    async ({ gameSeconds }, use) => {
      const proxy = await startTlsProxy();
      const other = await serveHttps((_, response) => response.end("elsewhere"));
      const url = `https://127.0.0.1:${proxy.port}`;
      const app = await startApp({ GAME_SECONDS: String(gameSeconds), PUBLIC_URL: url, PROXY_HOPS: "1" });
      proxy.lead(app.url);
      await use({ url, elsewhere: `https://localhost:${other.port}/` });
      await app.stop();
      proxy.stop();
      other.stop();
    },
    { scope: "worker", timeout: 120_000 * pace },
  ],
  /** Playwright turns the back/forward cache off in the browsers that it starts. */
  browserContext: async ({ site }, use) => {
    const browser = await chromium.launch({
      ...browserOptions(),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const context = await browser.newContext({
      baseURL: site.url,
      ignoreHTTPSErrors: true,
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    await context.addInitScript(() => {
      window.transitions = [];
      for (const name of ["pagehide", "pageshow"] as const)
        window.addEventListener(name, ({ type, persisted }) => void window.transitions.push([type, persisted]));
    });
    await use(context);
    await browser.close();
  },
});

const roundOf = (page: Page): Promise<string | null> => page.getByTestId("round-no").textContent();

const tableOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
    const phase = document.querySelector<HTMLElement>("[data-phase]")?.dataset["phase"] ?? "";
    return [words('[data-testid="round-no"]'), phase, words('[data-testid="countdown"]')];
  });

async function waitPast(witness: Page, round: string | null): Promise<void> {
  await expect(witness.getByTestId("round-no")).not.toHaveText(round ?? "");
}

test("a game's page from the back/forward cache shows the current round and seconds, and receives events again", async ({
  browserContext,
  site,
}) => {
  const page = await browserContext.newPage();
  await startAtTable(page, "demo");
  const witness = await browserContext.newPage();
  await openGame(witness);
  await page.bringToFront();
  await expect(page.locator("[data-connection]")).toHaveCount(0);
  const left = await roundOf(page);
  await page.goto(site.elsewhere);
  await waitPast(witness, left);
  await page.goBack({ waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => window.transitions.slice(-2)))
    .toEqual([
      ["pagehide", true],
      ["pageshow", true],
    ]);
  // A second may pass between the reads of the two pages.
  await expect(async () => {
    const [mine, others] = await Promise.all([tableOf(page), tableOf(witness)]);
    expect(mine[0]).not.toBe(left);
    expect(mine).toEqual(others);
  }).toPass();
  await expect(page.locator("[data-connection]")).toHaveCount(0);
});

test("a page from the back/forward cache redirects at once if the player has logged out", async ({
  browserContext,
  site,
}) => {
  const page = await browserContext.newPage();
  await startAtTable(page, "demo2");
  await page.goto(site.elsewhere);
  const other = await browserContext.newPage();
  await other.goto("/lobby/home");
  await other.getByRole("button", { name: "Log out" }).filter({ visible: true }).click();
  await expect(other).toHaveURL(/\/error$/);
  await page.bringToFront();
  await page.goBack({ waitUntil: "commit" });
  // If the browser has discarded the page by then, the server redirects the guest to the sign-in.
  await expect(page).toHaveURL(/\/(error|authentication)$/);
});
