import { useEffect, useState } from "react";
import { loadGame } from "@/games/manifests";
import { onIdle } from "@/lib/browser/on-idle";
import type { GameCode } from "@/lib/contract/games";
import { useGameCode, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import type { LiveRound } from "@/lib/live/types";

/**
 * Repeats the draw of the latest round in this browser, from the secret that the platform reveals when it announces the result.
 * True: commitment and outcome agree. False: they do not. Null: not announced yet, or the platform reveals no secret.
 */
export function useRoundCheck(): boolean | null {
  const game = useGameCode();
  const phase = usePhase();
  const round = useLatestRound();
  const [checked, setChecked] = useState<{ readonly round: LiveRound; readonly isProved: boolean } | null>(null);
  const isDue = phase === "announced" && round !== null && round.revealed !== null && round.result !== null;
  useEffect(() => {
    if (!isDue) return undefined;
    return onIdle(() => {
      proved(game, round).then(
        (isProved) => setChecked({ round, isProved }),
        (error: unknown) => console.warn("the round could not be checked", error),
      );
    }, 0);
  }, [game, isDue, round]);
  return checked !== null && checked.round === round ? checked.isProved : null;
}

async function proved(code: GameCode, round: LiveRound): Promise<boolean> {
  const [{ verifyRound }, game] = await Promise.all([import("@/games/shared/draw/verify"), loadGame(code)]);
  const { roundNo, commitment, revealed, entropy, form, result } = round;
  if (game === undefined || commitment === null || revealed === null) return false;
  const verdict = verifyRound({
    game,
    roundNo,
    commitment,
    revealed,
    entropy,
    form,
    outcome: [...(result ?? [])],
  });
  return verdict.commitmentMatches && verdict.outcomeMatches;
}
