"use client";

import { type RefObject, useEffect, useRef } from "react";
import { useOnOddsMoved } from "@/lib/live/game-hooks";

/** How long odds that moved stay lit. */
const FLASH_MS = 900;

/**
 * Gives the board `data-flash` for a while after odds moved; the style sheet lights the cells that moved by it. One attribute on
 * and off: an animation in each of a hundred cells would be styled and painted sixty times a second.
 */
export function useOddsFlash<E extends HTMLElement>(): RefObject<E | null> {
  const board = useRef<E>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOnOddsMoved(() => {
    board.current?.setAttribute("data-flash", "");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => board.current?.removeAttribute("data-flash"), FLASH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return board;
}
