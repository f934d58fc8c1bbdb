"use client";

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { neighbourOf } from "./cell-neighbour";

/** A finger that rests this long takes a chip back. */
const HOLD_MS = 450;
/** A click this soon after a finger's tap is that tap's own. */
const CLICK_AFTER_MS = 500;

export interface CellActions {
  add(type: string, number: string): boolean;
  removeChip(type: string, number: string): void;
}

export interface CellGestures {
  onClick(press: MouseEvent): void;
  onContextMenu(press: MouseEvent): void;
  onPointerDown(press: PointerEvent): void;
  onPointerUp(press: PointerEvent): void;
  onTouchEnd(press: TouchEvent): void;
  onPointerLeave(): void;
  onPointerCancel(): void;
  onKeyDown(press: KeyboardEvent): void;
}

function release(hold: { current: ReturnType<typeof setTimeout> | null }): void {
  if (hold.current !== null) clearTimeout(hold.current);
  hold.current = null;
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;
const isArrow = (key: string): key is keyof typeof ARROWS => Object.hasOwn(ARROWS, key);

function cellAt(target: EventTarget): { cell: HTMLElement; type: string; number: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-bet]") : null;
  const [type, number] = cell?.dataset.bet?.split(":") ?? [];
  return cell && type !== undefined && number !== undefined ? { cell, type, number } : null;
}

/**
 * The presses of a whole board, heard at its root: a tap adds a chip, a long press, a right click, Delete or Backspace
 * takes one back, the arrows move between cells, and what else is pressed there goes to `otherKeys`.
 *
 * A finger's chip is put down when it is lifted, and its touch ends there: for a click the browser would take the finger for a
 * mouse that moves, hovers, presses and focuses, and all of that stands before the frame that shows the chip. Where the finger
 * scrolled instead, the browser cancels its pointer.
 */
export function useCellGestures(
  { add, removeChip }: CellActions,
  otherKeys: (press: KeyboardEvent) => void,
): CellGestures {
  const hold = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Set by a long press until the next press: the click and the context menu that follow it belong to it. */
  const held = useRef(false);
  const touched = useRef(false);
  /** Set by a finger's tap until its touch has ended. */
  const tapped = useRef(false);
  /** The cell under the finger, and when a finger last put a chip down. */
  const tap = useRef<{ cell: HTMLElement | null; at: number }>({ cell: null, at: Number.NEGATIVE_INFINITY });
  useEffect(() => () => release(hold), []);
  return useMemo(() => {
    const letGo = (): void => {
      release(hold);
      tap.current.cell = null;
    };
    return {
      onClick(press) {
        const at = cellAt(press.target);
        const isOfTap = press.timeStamp - tap.current.at < CLICK_AFTER_MS && press.detail > 0;
        if (at && !held.current && !isOfTap) add(at.type, at.number);
        held.current = false;
      },
      onContextMenu(press) {
        const at = cellAt(press.target);
        if (!at) return;
        press.preventDefault();
        letGo();
        if (!held.current) removeChip(at.type, at.number);
        // On touch the menu comes with the long press, and the click that may follow belongs to it.
        held.current = touched.current;
      },
      onPointerDown(press) {
        held.current = false;
        tapped.current = false;
        touched.current = press.pointerType !== "mouse";
        letGo();
        const at = cellAt(press.target);
        if (!touched.current) tap.current.at = Number.NEGATIVE_INFINITY;
        if (!at || !touched.current) return;
        tap.current.cell = at.cell;
        hold.current = setTimeout(() => {
          held.current = true;
          removeChip(at.type, at.number);
        }, HOLD_MS);
      },
      onPointerUp(press) {
        const at = cellAt(press.target);
        const isTap = at !== null && at.cell === tap.current.cell && !held.current;
        letGo();
        if (!isTap) return;
        tap.current.at = press.timeStamp;
        tapped.current = true;
        add(at.type, at.number);
      },
      onTouchEnd(press) {
        if (tapped.current && press.cancelable) {
          press.preventDefault();
          // What the tap would have done, too: the keyboard of a box elsewhere goes.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
        }
        tapped.current = false;
      },
      onPointerLeave: letGo,
      onPointerCancel: letGo,
      onKeyDown(press) {
        // The context menu's key is no long press, though a finger was there before.
        touched.current = false;
        otherKeys(press);
        const at = cellAt(press.target);
        if (!at) return;
        if (press.key === "Delete" || press.key === "Backspace") {
          press.preventDefault();
          removeChip(at.type, at.number);
        } else if (isArrow(press.key)) {
          press.preventDefault();
          const [x, y] = ARROWS[press.key];
          neighbourOf(at.cell, [...press.currentTarget.querySelectorAll<HTMLElement>("[data-bet]")], x, y)?.focus();
        }
      },
    };
  }, [add, removeChip, otherKeys]);
}
