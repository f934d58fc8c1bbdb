"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePhase } from "@/lib/live/game/use-game";
import { LockedBets } from "./locked-bets";
import type { GamePhase } from "@/lib/live/types";

/** True from the close to the end of the result, while the stage is large and the board hidden. */
export const isLocked = (phase: GamePhase): boolean =>
  phase === "closed" || phase === "drawing" || phase === "announced";

/**
 * Shows the board. From the close to the result it shows the player's own bets, and then the board in its previous
 * state.
 */
export function BoardPlace({ children }: { children: ReactNode }): ReactNode {
  const locked = isLocked(usePhase());
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<{ readonly scroll: number; readonly focused: HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    if (locked) {
      // Read before the board is hidden: the browser then shortens the page and takes the focus away.
      const { activeElement } = document;
      const isInside = activeElement instanceof HTMLElement && place.current?.contains(activeElement) === true;
      left.current = { scroll: window.scrollY, focused: isInside ? activeElement : null };
      place.current?.setAttribute("hidden", "");
      window.scrollTo({ top: 0 });
    } else if (left.current !== null) {
      const { scroll, focused } = left.current;
      left.current = null;
      place.current?.removeAttribute("hidden");
      window.scrollTo({ top: scroll });
      focused?.focus({ preventScroll: true });
    }
  }, [locked]);
  return (
    <>
      {locked && <LockedBets />}
      <div ref={place} className="contents [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}
