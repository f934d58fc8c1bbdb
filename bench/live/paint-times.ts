import type { Page } from "@playwright/test";

/**
 * Reports each time that a change of the element's text appears on the screen: the end of the frame that paints it.
 * The text may be set before or during that frame. The same loop of frames runs on any page.
 */
export async function watchPaints(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.evaluate(installWatch, selector);
}

/** When the next change after this call is painted, in ms since 1970. */
export async function nextPaint(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => Reflect.get(window, "benchArm")());
  return () => page.evaluate((): Promise<number> => Reflect.get(window, "benchPainted")());
}

/** Runs in the page. */
function installWatch(selector: string): void {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`Nothing is at ${selector}`);
  let changed = false;
  let painted: Promise<number> = Promise.resolve(0);
  let resolve: ((at: number) => void) | null = null;
  new MutationObserver(() => {
    changed = true;
  }).observe(element, { subtree: true, childList: true, characterData: true });
  const afterPaint = new MessageChannel();
  afterPaint.port1.onmessage = () => {
    if (changed) resolve?.(performance.timeOrigin + performance.now());
    requestAnimationFrame(() => afterPaint.port2.postMessage(null));
  };
  // A message posted from a frame's callbacks is handled after the frame is painted.
  requestAnimationFrame(() => afterPaint.port2.postMessage(null));
  Reflect.set(window, "benchArm", () => {
    changed = false;
    painted = new Promise((told) => {
      resolve = told;
    });
  });
  Reflect.set(window, "benchPainted", () => painted);
}
