import { useEffect, useState } from "react";
import { loadGame } from "@/games/manifests";
import type { CheckedRound } from "@/games/shared/draw/verify-chain";
import type { FairChain, FairRound } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";

interface Published {
  readonly chains: readonly FairChain[];
  readonly rounds: readonly FairRound[];
}

/** The rounds with the result of their check in this browser; null before it, and if its code does not come. */
export function useCheckedRounds(game: PlayedCode, published: Published | undefined): readonly CheckedRound[] | null {
  const [checked, setChecked] = useState<{ of: Published; rounds: readonly CheckedRound[] } | null>(null);
  useEffect(() => {
    if (published === undefined) return undefined;
    let isGone = false;
    Promise.all([import("@/games/shared/draw/verify-chain"), loadGame(game)]).then(
      ([{ checkRounds }, rules]) => {
        if (isGone || rules === undefined) return;
        setChecked({ of: published, rounds: checkRounds(rules, published.chains, published.rounds) });
      },
      (error: unknown) => console.warn("the check could not be loaded", error),
    );
    return () => {
      isGone = true;
    };
  }, [game, published]);
  return checked !== null && checked.of === published ? checked.rounds : null;
}
