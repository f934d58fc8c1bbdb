import type { Page } from "@playwright/test";

/**
 * Watches an element's text until the text next changes. The returned function resolves with the end of the frame that
 * paints the change, in ms since 1970. It throws if the text does not change within 10 s.
 */
export async function nextPaint(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.waitForSelector(selector);
  await page.evaluate(watch, selector);
  return async () => {
    const painted = await page.evaluate((): Promise<number> => Reflect.get(window, "benchPainted"));
    if (painted === 0) throw new Error(`The text of ${selector} did not change`);
    return painted;
  };
}

function watch(selector: string): void {
  const cell = document.querySelector(selector);
  const before = cell?.textContent;
  const afterPaint = new MessageChannel();
  const painted = new Promise<number>((resolve) => {
    setTimeout(() => resolve(0), 10_000);
    let changed = false;
    // React may replace the cell, therefore its parent is watched.
    new MutationObserver((_, observer) => {
      changed = document.querySelector(selector)?.textContent !== before;
      if (changed) observer.disconnect();
    }).observe(cell?.parentElement ?? document.body, { subtree: true, childList: true, characterData: true });
    afterPaint.port1.onmessage = () => {
      if (changed) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(() => afterPaint.port2.postMessage(null));
    };
    // A message that a frame's callback posts is handled after that frame is painted.
    requestAnimationFrame(() => afterPaint.port2.postMessage(null));
  });
  Reflect.set(window, "benchPainted", painted);
}
