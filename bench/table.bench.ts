import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { pk10 } from "@/games/pk10/game";
import { type RunningApp, startApp } from "../e2e/start-app";
import { openLive, publish } from "./live/game-page";
import { nextPaint } from "./live/paint-times";
import { DESK, openBrowser, PHONE, playerPage } from "./pages";
import { type Bench, type BenchRow, interleave, quantile, rowOf } from "./row";

const SLOWDOWN = 4;
const TURNS = { taps: 3, odds: 15 };
const TAPS: Readonly<Record<string, number>> = { tf: 12, of: 12, gy: 12, ft: 8, dt: 4 };
const CELLS = pk10.betTypes.flatMap(({ bets }) => bets);
const SET_ALL_TEXTS = "for (const each of document.querySelectorAll('button')) each.textContent = performance.now()";
const selectorOf = (type: string, number = ""): string => `[data-bet="${type}:${number}"]`;

/** The built game page in Chromium, in a round that stays open, compared with a bare page with as many cells. */
export const rows: Bench = async () => {
  const app = await startApp({ GAME_SECONDS: "3600" });
  const browser = await openBrowser();
  try {
    const measured: BenchRow[] = [];
    for (const [name, layout] of Object.entries({ desk: DESK, phone: PHONE })) {
      const [game, bare] = [await playerPage(browser, app.url, layout), await bareButtons(browser, layout)];
      const samples = await interleave(
        TURNS.taps,
        () => openLive(game).then(() => slowestTap(game, true, "hasTouch" in layout)),
        () => slowestTap(bare, false, "hasTouch" in layout),
      );
      await Promise.all([game.context().close(), bare.context().close()]);
      const what = `Tap to painted chip, 95th percentile, ${name}, ${SLOWDOWN} × CPU slowdown`;
      const note = "Taps over all five boards, from the release to the end of the frame that paints the chip.";
      const baseName = `${CELLS.length} bare buttons that set their text`;
      measured.push(rowOf({ name: what, unit: "ms", baseName, note }, samples, { within: 50 }));
    }
    return [...measured, await oddsUpdate(browser, app)];
  } finally {
    await browser.close();
    await app.stop();
  }
};

async function bareButtons(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  const cells = CELLS.map(({ type, number }) => `<button data-bet="${type}:${number}">9.800</button>`);
  await page.setContent(
    `<meta name="viewport" content="width=device-width"><style>button { touch-action: manipulation }</style>
    <p>${cells.join("</p><p>")}</p>
    <script>document.onclick = ({ target }) => (target.textContent += " 1")</script>`,
  );
  return page;
}

async function slowestTap(page: Page, hasTabs: boolean, isTouch: boolean): Promise<number> {
  const latencies: number[] = [];
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  for (const [type, count] of Object.entries(TAPS)) {
    if (hasTabs) await page.locator(`#tab-${type}`).click();
    const bets = CELLS.filter((bet) => bet.type === type);
    for (let at = 0; at < count; at += 1)
      latencies.push(await tap(page, selectorOf(type, bets[Math.floor((at * bets.length) / count)]?.number), isTouch));
  }
  await client.detach();
  return quantile(latencies, 0.95);
}

/** Ms from the release of finger or mouse button to the end of the frame that paints the cell's new text. */
async function tap(page: Page, selector: string, isTouch: boolean): Promise<number> {
  const cell = page.locator(selector);
  const released = await cell.evaluateHandle((box) => {
    box.scrollIntoView({ block: "center", behavior: "instant" });
    const at = { ms: 0 };
    window.onpointerup = ({ timeStamp }) => (at.ms = performance.timeOrigin + timeStamp);
    return at;
  });
  const painted = await nextPaint(page, selector);
  await (isTouch ? cell.tap() : cell.click({ delay: 60 }));
  return (await painted()) - (await released.jsonValue()).ms;
}

async function oddsUpdate(browser: Browser, app: RunningApp): Promise<BenchRow> {
  const [game, bare] = [await playerPage(browser, app.url, DESK), await bareButtons(browser, DESK)];
  await openLive(game);
  await game.locator("#tab-of").click();
  let raised = 0;
  const samples = await interleave(
    TURNS.odds,
    () => mainThreadMs(game, () => publish(app, "odds_update", oddsRaised((raised = 1 - raised)))),
    () => mainThreadMs(bare, () => bare.evaluate(SET_ALL_TEXTS)),
  );
  const name = `Odds update of all ${CELLS.length} cells, main thread to the painted frame`;
  const title = { name, baseName: `${CELLS.length} bare buttons whose text is set`, unit: "ms" };
  const note = `Time of the renderer's main thread, by Chromium's own counter. ${await game.locator("[data-bet]").count()} of the cells are on the screen: the board with most of them.`;
  return rowOf({ ...title, note }, samples, { within: 6 });
}

/** All odds of PK10 in the platform's form, raised by this number of thousandths. */
const oddsRaised = (byMilli: number): object => ({
  odds: JSON.parse(JSON.stringify(pk10.odds()), (_, value: unknown) =>
    typeof value === "number" ? (value + byMilli) / 1000 : value,
  ) as object,
});

/** Ms that the page's main thread works from the start of `update` until the new odds are painted. */
async function mainThreadMs(page: Page, update: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const busy = async (): Promise<number> =>
    (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN;
  const painted = await nextPaint(page, selectorOf("of", "1-1"));
  const before = await busy();
  await update();
  await painted();
  const seconds = (await busy()) - before;
  await client.detach();
  return seconds * 1000;
}
