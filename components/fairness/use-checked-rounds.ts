import { useEffect, useState } from "react";
import { fetchRoundBefore } from "@/lib/api/fairness";
import { loadGame } from "@/games/manifests";
import type { CheckedRound } from "@/games/shared/draw/verify-chain";
import type { FairChain, FairRound } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";

interface Published {
  readonly chains: readonly FairChain[];
  readonly rounds: readonly FairRound[];
}

/**
 * The rounds with the result of their check in this browser; the check leaves out the beacons' signatures. Null before the check, and if
 * its code cannot be loaded.
 */
export function useCheckedRounds(game: PlayedCode, published: Published | undefined): readonly CheckedRound[] | null {
  const [checked, setChecked] = useState<{ of: Published; rounds: readonly CheckedRound[] } | null>(null);
  useEffect(() => {
    if (published === undefined) return undefined;
    let isGone = false;
    Promise.all([import("@/games/shared/draw/verify-chain"), loadGame(game), roundBefore(game, published)]).then(
      ([{ checkRounds }, rules, before]) => {
        if (isGone || rules === undefined) return;
        const chains = before == null ? published.chains : [...published.chains, before.chain];
        const last = before === undefined ? undefined : (before?.round ?? null);
        setChecked({ of: published, rounds: checkRounds(rules, chains, published.rounds, last) });
      },
      (error: unknown) => console.warn("the check could not be loaded", error),
    );
    return () => {
      isGone = true;
    };
  }, [game, published]);
  return checked !== null && checked.of === published ? checked.rounds : null;
}

/** The round before the first one with its chain; null if there is none, undefined if it does not come. */
async function roundBefore(game: PlayedCode, { rounds: [first] }: Published) {
  if (first === undefined) return undefined;
  return fetchRoundBefore(game, first.round_no).catch(() => undefined);
}
