import type { Page } from "@playwright/test";

/** The names of the links, buttons and fields in `part` that have no touch area of 44 × 44 px. The page scrolls to each of them. */
export const missedTargets = (page: Page, part = "body"): Promise<readonly string[]> => page.evaluate(missed, part);

/** Runs in the page. */
function missed(part: string): string[] {
  // Almost the whole square, because its corners may be rounded and its edges may be between two pixels.
  const EDGE = 21;
  const CORNER = 18;
  const POINTS = [-1, 1].flatMap((sign) => [
    [sign * EDGE, 0],
    [0, sign * EDGE],
    [sign * CORNER, CORNER],
    [sign * CORNER, -CORNER],
  ]);
  // From 20 px before the middle to 20 px behind it. The middle comes first, because the square almost always fits there.
  const SHIFTS = Array.from({ length: 21 }, (_, step) => (step % 2 === 0 ? step : -step - 1));
  const takes = (target: Element, x: number, y: number): boolean =>
    POINTS.every(([right = 0, down = 0]) => target.contains(document.elementFromPoint(x + right, y + down)));
  const found: string[] = [];
  for (const each of document.querySelectorAll(
    `${part} :is(a[href], button, input:not([type=hidden]), select, summary)`,
  )) {
    const target = each.closest("label") ?? each;
    const isSeen = each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // Skips elements that are for screen readers only, or visible only with the focus.
    if (!isSeen || target.getBoundingClientRect().width < 4 || target.getBoundingClientRect().bottom < 0) continue;
    if (each.matches(".sr-only") || each.closest("[inert]") !== null) continue;
    target.scrollIntoView({ block: "center", inline: "nearest" });
    const { x, y, width, height } = target.getBoundingClientRect();
    const [middle, centre] = [x + width / 2, y + height / 2];
    if (SHIFTS.some((right) => SHIFTS.some((down) => takes(target, middle + right, centre + down)))) continue;
    found.push(`${each.getAttribute("aria-label") ?? each.textContent} (${Math.round(width)} × ${Math.round(height)})`);
  }
  return found;
}
