import type { CDPSession, Page } from "@playwright/test";

/** How a layout is pressed. */
export type Pointer = "mouse" | "touch";

/**
 * Latencies in ms: from the instant at which the browser took the press (pointerdown) to the end of the frame that painted the
 * cell's new text, one of each tap.
 */
export async function tapAll(
  page: Page,
  client: CDPSession,
  pointer: Pointer,
  cells: readonly string[],
): Promise<number[]> {
  await page.evaluate(watchTaps);
  const latencies: number[] = [];
  for (const cell of cells) {
    const at = await page.evaluate(placeOf, cell);
    if (pointer === "mouse") await client.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...at });
    const painted = page.evaluate(nextTap);
    await press(client, pointer, at);
    latencies.push(await painted);
  }
  return latencies;
}

/** Down and up are sent together: how long a finger rests is the player's own. */
async function press(client: CDPSession, pointer: Pointer, at: { x: number; y: number }): Promise<void> {
  if (pointer === "touch") {
    await Promise.all([
      client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] }),
      client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
    ]);
    return;
  }
  const button = { ...at, button: "left", clickCount: 1 } as const;
  await Promise.all([
    client.send("Input.dispatchMouseEvent", { type: "mousePressed", ...button }),
    client.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...button }),
  ]);
}

declare global {
  interface Window {
    /** Hears the latency of the next tap. */
    benchTapped?: (latency: number) => void;
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

/** Runs in the page: resolves with the latency of the next tap; rejects when a tap has painted nothing for long. */
function nextTap(): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("a tap painted nothing")), 15_000);
    window.benchTapped = (latency) => {
      clearTimeout(timer);
      resolve(latency);
    };
  });
}

/** Runs in the page, where tsx's helper for named functions is missing: nothing in it has a name of its own. */
function watchTaps(): void {
  document.addEventListener(
    "pointerdown",
    (press) => {
      const cell = press.target instanceof Element ? press.target.closest("[data-bet]") : null;
      if (cell === null) return;
      const before = cell.textContent;
      const observer = new MutationObserver(() => {
        if (cell.textContent === before) return;
        observer.disconnect();
        // The callback belongs to the frame that paints the change; a message posted from it arrives when that frame is done.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.benchTapped?.(performance.now() - press.timeStamp);
          port2.postMessage(null);
        });
      });
      observer.observe(cell, { childList: true, characterData: true, subtree: true });
    },
    { capture: true },
  );
}
