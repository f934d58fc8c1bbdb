"use client";

import { useEffect } from "react";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/browser/events";

/** Tells the page that a game is on it: a class on the body while it is, and an event as it comes and goes. */
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
