import { useEffect, useState } from "react";
import { loadGame } from "@/games/manifests";
import { onIdle } from "@/lib/browser/on-idle";
import type { GameCode } from "@/lib/contract/games";
import { useGameCode, useGameSession, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { useSelected } from "@/lib/live/store";
import type { LiveRound } from "@/lib/live/types";

/** A round that is not what this page was shown before its draw. */
export interface Alarm {
  /** `altered`: the platform sent other data than before; `failed`: the draw does not follow from them. */
  readonly kind: "altered" | "failed";
  readonly roundNo: string;
}

export interface RoundCheck {
  /** The latest round is announced, and its draw, repeated in this browser, gave the same. */
  readonly isChecked: boolean;
  /** Stays for the page's life: a round is too short to be noticed. */
  readonly alarm: Alarm | null;
}

/** Repeats the draw of the latest round in this browser, from the secret that the platform reveals when it announces the result. */
export function useRoundCheck(): RoundCheck {
  const game = useGameCode();
  const phase = usePhase();
  const round = useLatestRound();
  const altered = useSelected(useGameSession().store, ({ rounds }) => rounds.find((each) => each.isAltered)?.roundNo);
  const [checked, setChecked] = useState<LiveRound | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [firstAltered, setFirstAltered] = useState<string | null>(null);
  if (altered !== undefined && firstAltered === null) setFirstAltered(altered);
  const isDue = phase === "announced" && round?.commitment != null && round.revealed !== null && round.result !== null;
  useEffect(() => {
    if (!isDue) return undefined;
    const { roundNo } = round;
    return onIdle(() => {
      proved(game, round).then(
        (isProved) => {
          setChecked(isProved ? round : null);
          // What was missing may come with a later message of the same round.
          setFailed((before) => (isProved ? (before === roundNo ? null : before) : roundNo));
        },
        (error: unknown) => console.warn("the round could not be checked", error),
      );
    }, 0);
  }, [game, isDue, round]);
  const alarm = firstAltered === null ? null : ({ kind: "altered", roundNo: firstAltered } as const);
  return {
    isChecked: isDue && checked === round && !round.isAltered,
    alarm: alarm ?? (failed === null ? null : { kind: "failed", roundNo: failed }),
  };
}

/** Rejects for a game whose rules this page does not have, or if the code does not come. */
async function proved(code: GameCode, round: LiveRound): Promise<boolean> {
  const [{ verifyRound }, { awaitsDueBeacon, QUICKNET }, game] = await Promise.all([
    import("@/games/shared/draw/verify"),
    import("@/games/shared/draw/beacon-chain"),
    loadGame(code),
  ]);
  const { roundNo, commitment, revealed, entropy, beaconRound, beaconSignature, closesInstant, form, result } = round;
  if (game === undefined) throw new RangeError(`no rules of ${code} here`);
  const verdict = verifyRound({
    game,
    roundNo,
    commitment: commitment ?? "",
    revealed: revealed ?? "",
    entropy,
    beacon: beaconRound === null ? null : { round: beaconRound, signature: beaconSignature },
    form,
    outcome: [...(result ?? [])],
  });
  const awaiting = { beacon_round: beaconRound, closes_at: closesInstant ?? undefined };
  const isDue = awaitsDueBeacon(QUICKNET, awaiting) !== false;
  return verdict.commitmentMatches && verdict.entropyMatches && verdict.outcomeMatches && isDue;
}
