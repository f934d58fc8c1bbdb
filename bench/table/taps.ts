import type { Browser, CDPSession, Page } from "@playwright/test";
import { type TraceEvent, traceOf } from "./trace";

/** The way of pressing in a layout. */
export type Pointer = "mouse" | "touch";

/** The second category reports each frame from its begin to its presentation. */
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"];
/** Time that a finger stays down in a tap. */
const REST_MS = 60;
/** Frames after the last tap. */
const MORE_FRAMES = 10;
/** A tap without an effect after this time has failed. */
const PATIENCE_MS = 15_000;

/**
 * Latencies in ms, one of each tap, from the browser's own trace: from the release of the finger or button to the
 * presentation of the first frame that was laid out with the cell's new chip.
 */
export async function tapAll(
  browser: Browser,
  page: Page,
  pointer: Pointer,
  { cells, slowdown }: { cells: readonly string[]; slowdown: number },
): Promise<number[]> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const changes: number[] = [];
  const work = async (): Promise<void> => {
    for (const cell of cells) {
      const at = await page.evaluate(placeOf, cell);
      await page.evaluate(watchCell, cell);
      await press(client, pointer, at);
      changes.push(await painted(page, cell));
    }
    await page.evaluate(paintMore, MORE_FRAMES);
  };
  const events = await traceOf(browser, page, { categories: CATEGORIES, work });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await client.detach();
  return changes.map((change) => latencyOf(events, change));
}

/**
 * From the release before `change` to the presentation of the frame that was committed after the first layout since:
 * the trace follows the frame through the compositor. The values that the browser records with an event (`duration`,
 * `commitFinishTime`) may belong to the frame that was under way when the event came; it does not yet show the event's
 * effect.
 * @param change on the page's clock
 */
function latencyOf(events: readonly TraceEvent[], change: number): number {
  const release = events.findLast(
    ({ name, ph, args }) =>
      name === "EventTiming" &&
      ph === "b" &&
      args?.data?.type === "pointerup" &&
      (args.data.timeStamp ?? change) < change,
  );
  if (release?.ts === undefined || release.args?.data?.timeStamp === undefined) throw new Error("A tap has no release");
  const after = (ts: number | undefined, name: string, ph: string): TraceEvent | undefined =>
    events.find(
      (event) => event.pid === release.pid && event.name === name && event.ph === ph && event.ts > (ts ?? Infinity),
    );
  const layout = after(
    release.ts + (change - release.args.data.timeStamp) * 1000,
    "AnimationFrame::StyleAndLayout",
    "b",
  );
  const commit = after(layout?.ts, "Commit", "b");
  const presented = events.find(
    ({ name, ph, pid, ts, id2 }) =>
      name === "PipelineReporter" &&
      ph === "e" &&
      pid === release.pid &&
      id2?.local === commit?.id2?.local &&
      ts > (commit?.ts ?? Infinity),
  );
  if (presented === undefined) throw new Error("A tap's frame was not presented");
  return (presented.ts - release.ts) / 1000;
}

declare global {
  interface Window {
    /** When the watched cell's text changed, on the page's clock. */
    benchChange?: Promise<number>;
  }
}

/** Runs in the page, which lacks tsx's helper for named functions: therefore no function in it has a name. */
function watchCell(selector: string): void {
  const cell = document.querySelector(selector);
  const before = cell?.textContent;
  window.benchChange = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector)?.textContent === before) return;
      observer.disconnect();
      resolve(performance.now());
    }).observe(cell?.parentElement ?? document.body, { childList: true, characterData: true, subtree: true });
  });
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

/** When the watched cell changed, on the page's clock; resolves when two frames have passed since: what follows a tap is done, too. */
async function painted(page: Page, selector: string): Promise<number> {
  const changed = await page.evaluate(
    (timeoutMs) =>
      Promise.race([
        window.benchChange,
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs)),
      ]),
    PATIENCE_MS,
  );
  if (changed === undefined) {
    const said = await page.getByTestId("board-note").allTextContents();
    throw new Error(`A tap on ${selector} changed nothing. The board says: ${said.join(" ")}`);
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return changed;
}

/**
 * Runs in the page: frames that show something new. The browser reports a frame's presentation when the next one is on
 * its way.
 */
async function paintMore(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    document.body.style.outline = frame % 2 === 0 ? "1px solid" : "";
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
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
