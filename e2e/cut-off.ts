import { expect, type Page } from "@playwright/test";
import { pace } from "./pace";

const softly = expect.configure({ soft: true });

/**
 * Fails with the texts that a player cannot read completely: those outside the window, and those cut by the edge of
 * their container. A container that scrolls sideways, such as a tray or a table, cuts no text.
 */
export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  // A switch of the layout takes a moment. Soft assertions let one run report every width.
  await softly.poll(() => page.evaluate(cutOff), { message: what, timeout: 5000 * pace }).toEqual([]);
}

/** Runs in the page. */
function cutOff(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide in ${root.clientWidth}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (parent === null || text.textContent?.trim() === "" || !isSeen(parent)) continue;
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      if (rect.width > 0 && isCut(rect, parent)) {
        found.push(
          `${text.textContent?.trim().slice(0, 60)} in ${parent.closest("[class]")?.getAttribute("class")?.slice(0, 60)}`,
        );
        break;
      }
    }
  }
  return found;

  function isSeen(element: Element): boolean {
    if (element.closest("option, select, script, style, noscript, [inert]") !== null) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }
  function isInTitle({ textContent }: Element): boolean {
    return textContent !== "" && document.title.includes(textContent);
  }
  function isCut({ left, right, bottom, top }: DOMRect, within: Element): boolean {
    for (let box: Element | null = within; box !== null && box !== root; box = box.parentElement) {
      const { overflowX, clipPath, position, textOverflow } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      // Text for screen readers only.
      if (clipPath !== "none" || edge.width <= 1) return false;
      if (overflowX === "auto" || overflowX === "scroll") return false;
      // An ellipsis is intended if a title attribute or the document's title holds the whole text.
      if (textOverflow === "ellipsis" && (box.closest("[title]") !== null || isInTitle(box))) return false;
      if (overflowX !== "visible" && (right > edge.right + 1 || left < edge.left - 1)) return true;
      if (position === "fixed") break;
    }
    // A text partly above the window is cut, such as a second line in a bar for one line. A text completely above the
    // window becomes visible with the focus.
    const isAbove = window.scrollY === 0 && top < -1 && bottom > 0;
    return right > root.clientWidth + 1 || left < -1 || isAbove;
  }
}
