"use client";

import { useEffect } from "react";
import type { GameCode } from "@/lib/contract/games";
import { appEvents } from "@/lib/browser/events";

/** Adds a class to the body while a game is on the page, and emits an event at its mount and its unmount. */
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
