import { type BrowserContext, chromium, type Page, test as base } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { serveHttps, startTlsProxy } from "./https/server";
import { expect } from "./app";
import { openGame } from "./open-game";
import { startSession } from "./sign-in";
import { startApp } from "./start-app";

/** What a page has told: when it was put away and shown, and every 50 ms what stood on it. */
interface Diary {
  readonly events: { type: string; persisted: boolean; at: number }[];
  readonly lines: { at: number; round: string; said: string }[];
}

declare global {
  interface Window {
    diary: Diary;
  }
}

interface Site {
  /** Where players see the app. */
  url: string;
  /** A page of another origin. */
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
    { scope: "worker", timeout: 120_000 },
  ],
  /** Playwright turns the back/forward cache off in the browsers it starts by itself. */
  browserContext: async ({ site }, use) => {
    const executablePath = findBrowser();
    const browser = await chromium.launch({
      args: browserFlags,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const context = await browser.newContext({
      baseURL: site.url,
      ignoreHTTPSErrors: true,
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    await context.addInitScript(() => {
      const diary: Diary = { events: [], lines: [] };
      window.diary = diary;
      const note = ({ type, persisted }: PageTransitionEvent): void =>
        void diary.events.push({ type, persisted, at: Date.now() });
      window.addEventListener("pagehide", note);
      window.addEventListener("pageshow", note);
      const words = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
      setInterval(() => {
        const round = words('[data-testid="round-no"]');
        const phase = document.querySelector<HTMLElement>("[data-phase]")?.dataset["phase"] ?? "";
        diary.lines.push({
          at: Date.now(),
          round,
          said: `${round} ${phase} ${words('[data-testid="countdown"]')}`,
        });
      }, 50);
    });
    await use(context);
    await browser.close();
  },
});

const diaryOf = (page: Page): Promise<Diary> => page.evaluate(() => window.diary);
const roundOf = (page: Page): Promise<string | null> => page.getByTestId("round-no").textContent();

/** The round at `page`'s leaving has passed: `witness` says so. */
async function waitPast(witness: Page, round: string | null, gameSeconds: number): Promise<void> {
  await expect(witness.getByTestId("round-no")).not.toHaveText(round ?? "", { timeout: 3000 * gameSeconds });
}

test("a game's page out of the back/forward cache says the round and the seconds of now within a second, and hears again", async ({
  browserContext,
  site,
  gameSeconds,
}) => {
  const page = await browserContext.newPage();
  await startSession(page, "demo", "demo", "en");
  await openGame(page);
  const witness = await browserContext.newPage();
  await openGame(witness);
  await page.bringToFront();
  await expect(page.locator("[data-connection]")).toHaveCount(0);
  const left = await roundOf(page);
  await page.goto(site.elsewhere);
  await waitPast(witness, left, gameSeconds);
  await page.goBack({ waitUntil: "commit" });
  const shownAt = async (): Promise<number> =>
    (await diaryOf(page)).events.findLast(({ type, persisted }) => type === "pageshow" && persisted)?.at ?? Infinity;
  await expect.poll(async () => Date.now() - (await shownAt()), { intervals: [200] }).toBeGreaterThan(1500);
  const { events, lines } = await diaryOf(page);
  expect(events.map(({ type, persisted }) => [type, persisted]).slice(-2)).toEqual([
    ["pagehide", true],
    ["pageshow", true],
  ]);
  const at = (await shownAt()) + 1000;
  const line = lines.find((each) => each.at >= at);
  // A second may turn between two pages' looks.
  const seen = (await diaryOf(witness)).lines.filter((each) => Math.abs(each.at - at) < 500);
  expect(line?.round).not.toBe(left);
  expect(seen.map(({ said }) => said)).toContain(line?.said);
  await expect(page.locator("[data-connection]")).toHaveCount(0);
});

test("a page out of the back/forward cache whose player has logged out meanwhile leaves at once", async ({
  browserContext,
  site,
}) => {
  const page = await browserContext.newPage();
  await startSession(page, "demo2", "demo2", "en");
  await openGame(page);
  await page.goto(site.elsewhere);
  const other = await browserContext.newPage();
  await other.goto("/lobby/home");
  await other.getByRole("button", { name: "Log out" }).filter({ visible: true }).click();
  await expect(other).toHaveURL(/\/error$/);
  await page.bringToFront();
  await page.goBack({ waitUntil: "commit" });
  // A browser may have thrown the page away meanwhile: then the server sends the guest to sign in.
  await expect(page).toHaveURL(/\/(error|authentication)$/);
});
