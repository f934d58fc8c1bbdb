import { type ReactNode, useLayoutEffect, useRef } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePhase } from "@/lib/live/game/use-game";
import type { GamePhase } from "@/lib/live/types";

/** Loaded after the first view. */
const LockedBets = lazyPart(async () => (await import("./locked-bets")).LockedBets);

/** True from the close to the end of the result, while the stage is large and the board hidden. */
export const isLocked = (phase: GamePhase): boolean =>
  phase === "closed" || phase === "drawing" || phase === "announced";

/** Hides the board from the close to the end of the result, then restores its scroll position and its focus. */
export function BoardPlace({ children }: { children: ReactNode }): ReactNode {
  const locked = isLocked(usePhase());
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<{ readonly scroll: number; readonly focused: HTMLElement | null } | null>(null);
  useLayoutEffect(() => {
    if (locked) {
      // Read before the board is hidden, which shortens the page and removes the focus.
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
      {/* The key remounts the part, which requests a lost script again. */}
      <LockedBets key={String(locked)} isShown={locked} />
      <div ref={place} className="contents [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}
