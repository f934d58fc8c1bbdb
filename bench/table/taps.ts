import type { Browser, CDPSession, Page } from "@playwright/test";
import { type TraceEvent, traceOf } from "./trace";

/** How a layout is pressed. */
export type Pointer = "mouse" | "touch";

/** How long a finger rests on what it taps. */
const REST_MS = 60;
/** The browser writes a tap's timing down a while after its frame was presented, as it hears of that. */
const TRACED_MS = 500;

/**
 * Latencies in ms, one of each tap, as the browser records them itself (Event Timing, from which INP is made): from the instant
 * at which the finger or the button was let go to the presentation of the frame that shows the cell's new chip.
 */
export async function tapAll(
  browser: Browser,
  page: Page,
  pointer: Pointer,
  { cells, slowdown }: { cells: readonly string[]; slowdown: number },
): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  await page.evaluate(watchCells);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const work = async (): Promise<void> => {
    for (const cell of cells) {
      const at = await page.evaluate(placeOf, cell);
      const before = await page.locator(cell).textContent();
      await press(client, pointer, at);
      await painted(page, cell, before);
    }
    await new Promise((resolve) => setTimeout(resolve, TRACED_MS));
  };
  const events = await traceOf(browser, page, { categories: ["devtools.timeline"], work });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await client.detach();
  const changes = await page.evaluate(() => window.benchChanges ?? []);
  const latencies = changes.map((change) => latencyOf(events, change));
  if (latencies.length !== cells.length) throw new Error(`${cells.length} taps, ${latencies.length} of them timed`);
  return latencies;
}

/** From the release before `change` to the presentation of the first frame that was committed after it. */
function latencyOf(events: readonly TraceEvent[], change: number): number {
  const timed = events.flatMap(({ name, ph, args }) =>
    name === "EventTiming" && ph === "b" && args?.data !== undefined ? [args.data] : [],
  );
  const release = timed.findLast(({ type, timeStamp = change }) => type === "pointerup" && timeStamp < change);
  const frames = timed.filter(({ commitFinishTime = 0 }) => commitFinishTime > change);
  const presented = Math.min(...frames.map(({ timeStamp = 0, duration = 0 }) => timeStamp + duration));
  if (release?.timeStamp === undefined || !Number.isFinite(presented)) throw new Error("A tap was not timed");
  return presented - release.timeStamp;
}

declare global {
  interface Window {
    /** When a cell's text changed, on the page's clock. */
    benchChanges?: number[];
  }
}

/** Runs in the page, where tsx's helper for named functions is missing: nothing in it has a name of its own. */
function watchCells(): void {
  const isWatched = window.benchChanges !== undefined;
  window.benchChanges = [];
  if (isWatched) return;
  const observer = new MutationObserver((changes) => {
    const isOfCell = changes.some(({ target }) => target instanceof Element && target.closest("[data-bet]") !== null);
    if (isOfCell) window.benchChanges?.push(performance.now());
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

async function press(client: CDPSession, pointer: Pointer, at: { x: number; y: number }): Promise<void> {
  const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));
  if (pointer === "touch") {
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await rest();
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    return;
  }
  const button = { ...at, button: "left", clickCount: 1 } as const;
  await client.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at });
  await client.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button });
  await rest();
  await client.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button });
}

/** Resolves when the cell's text is not `before` any more and two frames have passed: what follows a tap is done, too. */
async function painted(page: Page, selector: string, before: string | null): Promise<void> {
  try {
    await page.waitForFunction(
      ([at, text]) => document.querySelector(at ?? "")?.textContent !== text,
      [selector, before],
      { timeout: 15_000 },
    );
  } catch (cause) {
    const said = await page.getByTestId("board-note").allTextContents();
    throw new Error(`A tap on ${selector} changed nothing. The board says: ${said.join(" ")}`, { cause });
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Runs in the page: the middle of a cell in the viewport's pixels, after it was scrolled to the middle and painted. */
async function placeOf(selector: string): Promise<{ x: number; y: number }> {
  const cell = document.querySelector(selector);
  if (cell === null) throw new Error(`There is no ${selector}`);
  cell.scrollIntoView({ block: "center", behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = cell.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
