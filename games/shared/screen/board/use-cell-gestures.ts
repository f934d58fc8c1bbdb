import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useMemo,
  useRef,
} from "react";
import { isBoardSettling } from "@/lib/slip/board-shift";

/** A touch of this duration is a long press, which takes a chip back. */
const HOLD_MS = 450;
/** A click this soon after a tap belongs to that tap. */
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
  onPointerLeave(press: PointerEvent): void;
  onPointerCancel(press: PointerEvent): void;
  onKeyDown(press: KeyboardEvent): void;
}

interface Finger {
  readonly cell: HTMLElement;
  readonly hold: ReturnType<typeof setTimeout>;
}

function liftAll(fingers: Map<number, Finger>): void {
  for (const { hold } of fingers.values()) clearTimeout(hold);
  fingers.clear();
}

function cellAt(target: EventTarget): { cell: HTMLElement; type: string; number: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-bet]") : null;
  const [type, number] = cell?.dataset.bet?.split(":") ?? [];
  return cell && type !== undefined && number !== undefined ? { cell, type, number } : null;
}

/**
 * The presses of a whole board, handled at its root. A tap adds a chip. A long press, a right click, Delete or
 * Backspace takes one back. With `signs` the key + adds one and − takes one back. A finger's chip is added when the
 * finger is lifted, before the browser's emulated mouse events, which would delay the frame that shows the chip. The
 * touches of two fingers may overlap. A touch on a board that has just moved does nothing.
 */
export function useCellGestures({ add, removeChip }: CellActions, signs: boolean): CellGestures {
  /** By pointer id. */
  const fingers = useRef(new Map<number, Finger>());
  /** True after a long press or a touch without effect: the next click and context menu belong to that touch. */
  const held = useRef(false);
  const touched = useRef(false);
  /** True from a tap until its touch has ended. */
  const tapped = useRef(false);
  /** When a finger last added a chip. */
  const tapAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const down = fingers.current;
    return () => liftAll(down);
  }, []);
  return useMemo(() => {
    /** Ends a finger's press. Returns its cell, unless the press has already had its effect. */
    const lift = ({ pointerId }: PointerEvent): HTMLElement | undefined => {
      const finger = fingers.current.get(pointerId);
      fingers.current.delete(pointerId);
      clearTimeout(finger?.hold);
      return finger?.cell;
    };
    return {
      onClick(press) {
        const at = cellAt(press.target);
        const isAfterTap = press.timeStamp - tapAt.current < CLICK_AFTER_MS;
        // The clicks of keys and screen readers have detail 0: they are no finger's.
        const isOfFinger = press.detail > 0 && (held.current || isAfterTap);
        if (at && !isOfFinger) add(at.type, at.number);
        held.current = false;
      },
      onContextMenu(press) {
        const at = cellAt(press.target);
        if (!at) return;
        press.preventDefault();
        liftAll(fingers.current);
        if (!held.current) removeChip(at.type, at.number);
        // On touch the menu comes with the long press, and a click may follow that belongs to the press.
        held.current = touched.current;
      },
      onPointerDown(press) {
        held.current = false;
        tapped.current = false;
        touched.current = press.pointerType !== "mouse";
        lift(press);
        const at = cellAt(press.target);
        if (!touched.current) tapAt.current = Number.NEGATIVE_INFINITY;
        if (!at || !touched.current) return;
        if (isBoardSettling()) {
          held.current = true;
          return;
        }
        const hold = setTimeout(() => {
          lift(press);
          held.current = true;
          removeChip(at.type, at.number);
        }, HOLD_MS);
        fingers.current.set(press.pointerId, { cell: at.cell, hold });
      },
      onPointerUp(press) {
        const at = cellAt(press.target);
        if (lift(press) !== at?.cell || !at) return;
        tapAt.current = press.timeStamp;
        tapped.current = true;
        add(at.type, at.number);
      },
      onTouchEnd(press) {
        if (tapped.current && press.cancelable) {
          press.preventDefault();
          // A field elsewhere loses the focus, as after the browser's emulated mouse events.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
        }
        tapped.current = false;
      },
      onPointerLeave: lift,
      onPointerCancel: lift,
      onKeyDown(press) {
        // The context menu key is no long press, even after a touch.
        touched.current = false;
        held.current = false;
        const at = cellAt(press.target);
        if (!at || press.ctrlKey || press.metaKey || press.altKey) return;
        const isOff = press.key === "Delete" || press.key === "Backspace" || (signs && press.key === "-");
        if (!isOff && !(signs && press.key === "+")) return;
        press.preventDefault();
        if (isOff) removeChip(at.type, at.number);
        else add(at.type, at.number);
      },
    };
  }, [add, removeChip, signs]);
}
