"use client";

import { useEffect, useState } from "react";
import { loadGame } from "@/games/manifests";
import type { Game } from "@/games/shared/rules/types";
import { useGameCode } from "./use-game";

/** The rules of the page's game; null until their script is loaded; stays null if loading fails. */
export function useGameRules(): Game | null {
  const code = useGameCode();
  const [rules, setRules] = useState<Game | null>(null);
  useEffect(() => {
    let wanted = true;
    loadGame(code).then(
      (game) => wanted && setRules(game ?? null),
      (error: unknown) => console.warn("the game's rules could not be loaded", error),
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  return rules;
}
