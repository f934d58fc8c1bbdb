"use client";

import { useEffect } from "react";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/events";

/** Tells the page that a game is on it: a class on the body while it is, and an event as it comes and goes. */
export function GameBody({ game }: { game: GameCode }): null {
  useEffect(() => {
    const className = `game-${game.toLowerCase()}`;
    document.body.classList.add(className);
    appEvents.emit("game:load", game);
    return () => {
      document.body.classList.remove(className);
      appEvents.emit("game:unload", game);
    };
  }, [game]);
  return null;
}
