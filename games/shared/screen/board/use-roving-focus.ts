import { type RefObject, useEffect, useRef } from "react";

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Makes the buttons of a board one tab stop. An arrow key goes to the nearest button in its direction, Home and End go
 * to the first and the last button, and Tab returns to the last focused button. The library writes the buttons'
 * `tabindex` without React, therefore a moved focus renders no cell. The library loads after the first view; until then
 * no arrow key moves the focus.
 * @param shown a value that changes when the board shows other cells
 * @returns the ref of the board
 */
export function useRovingFocus(shown: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const board = ref.current;
    if (board === null) return undefined;
    const left = new AbortController();
    makeZone(board, left.signal).catch((error: unknown) => {
      console.warn("the arrow keys could not be loaded", error);
      for (const button of board.querySelectorAll("button")) button.removeAttribute("tabindex");
    });
    return () => left.abort();
  }, [shown]);
  return ref;
}

async function makeZone(board: HTMLElement, signal: AbortSignal): Promise<void> {
  // The zone would begin at its first button, which is a help button. Players want a cell.
  const first = board.querySelector("[data-bet]");
  for (const button of board.querySelectorAll("button")) if (button !== first) button.tabIndex = -1;
  const { focusZone } = await import("@primer/behaviors");
  if (signal.aborted) return;
  const focused = board.contains(document.activeElement) ? document.activeElement : first;
  focusZone(board, {
    abortSignal: signal,
    getNextFocusable: (_, from, { key }) => {
      const direction = ARROWS[key];
      if (direction === undefined || !(from instanceof HTMLElement)) return undefined;
      return neighbourOf(from, board.querySelectorAll("button"), direction) ?? from;
    },
  });
  focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

/** The nearest button wholly beyond `from` in one direction. Sideways distance counts double. */
function neighbourOf(
  from: HTMLElement,
  buttons: Iterable<HTMLElement>,
  [x, y]: readonly [x: number, y: number],
): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  let best: HTMLElement | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const button of buttons) {
    const box = button.getBoundingClientRect();
    const [right, left] = [box.left - start.right, start.left - box.right];
    const [down, up] = [box.top - start.bottom, start.top - box.bottom];
    const along = x > 0 ? right : x < 0 ? left : y > 0 ? down : up;
    const aside = x === 0 ? Math.max(0, right, left) : Math.max(0, down, up);
    const centres =
      x === 0 ? box.left + box.right - start.left - start.right : box.top + box.bottom - start.top - start.bottom;
    // Of several cells in one row, the cell with the nearest centre wins.
    const distance = along + 2 * aside + Math.abs(centres) / 100;
    if (box.width > 0 && along >= -1 && distance < bestDistance) {
      best = button;
      bestDistance = distance;
    }
  }
  return best;
}
