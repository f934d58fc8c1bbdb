"use client";

import { useEffect } from "react";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/browser/events";

/** Marks that a game is on the page: a class on the body meanwhile, and an event as it comes and goes. */
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
