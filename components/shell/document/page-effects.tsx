"use client";

import { useEffect } from "react";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/browser/events";
import { watchLayout } from "@/lib/browser/layout";
import { usePathname } from "next/navigation";
import { requestReload } from "@/lib/api/page-exit";
import { mustRefresh } from "@/lib/api/page-revision";
import { usePlayerContext } from "@/lib/live/player/use-player";

export function GameBody({ game }: { game: GameCode }): null {
  useEffect(() => {
    const className = `game-${game.toLowerCase()}`;
    appEvents.emit("body:add-class", className);
    appEvents.emit("game:load", game);
    return () => {
      appEvents.emit("body:remove-class", className);
      appEvents.emit("game:unload", game);
    };
  }, [game]);
  return null;
}

/** Publishes the layout and the orientation to the app; the style sheet itself switches the layout. */
export function LayoutWatch(): null {
  useEffect(watchLayout, []);
  return null;
}

/** The delay after a navigation (specification, point 9). */
const DELAY_MS = 2000;
const SPREAD_MS = 2000;

const isGame = (pathname: string): boolean => pathname.startsWith("/game/") || pathname === "/layout";

/** Reloads an outdated page: a game at its next round, any other page soon. */
export function RefreshCheck(): null {
  const pathname = usePathname();
  const { session } = usePlayerContext();
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      void mustRefresh().then((old) => {
        if (!old) return;
        // The player may have opened a game meanwhile. The answer comes only once and must not be lost.
        const flag = (): void => session.flagNewVersion();
        if (!here || isGame(pathname)) flag();
        else requestReload({ spreadMs: SPREAD_MS, afterDialogs: true, ifLeft: flag });
      });
    }, DELAY_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [pathname, session]);
  return null;
}
