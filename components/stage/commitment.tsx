"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { useGameCode, useGameLoaded, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { loadGame } from "@/games/manifests";
import { onIdle } from "@/lib/browser/on-idle";
import type { GameCode } from "@/lib/contract/games";
import type { LiveRound } from "@/lib/live/types";

/**
 * Repeats the draw of the latest round in this browser, from the secret that the platform reveals when it announces the result.
 * True: commitment and outcome agree. False: they do not. Null: not announced yet, or the platform reveals no secret.
 */
function useRoundCheck(): boolean | null {
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
  const { roundNo, commitment, revealed, entropy, beaconRound, beaconSignature, form, result } = round;
  if (game === undefined || commitment === null || revealed === null) return false;
  const verdict = verifyRound({
    game,
    roundNo,
    commitment,
    revealed,
    entropy,
    beacon: beaconRound === null ? null : { round: beaconRound, signature: beaconSignature },
    form,
    outcome: [...(result ?? [])],
  });
  return verdict.commitmentMatches && verdict.entropyMatches && verdict.outcomeMatches;
}

/** Has as many characters as the shown commitment, and reserves their space until the first data arrive. */
const UNKNOWN = "00000000";

/** Eight characters of the round's commitment, and whether this browser has checked the draw; a press shows all of it. */
export function Commitment(): ReactNode {
  const t = useTranslations("stage");
  const records = useTranslations("records");
  const round = useLatestRound();
  const isChecked = useRoundCheck() === true;
  const loaded = useGameLoaded();
  const commitment = round?.commitment ?? (loaded ? null : UNKNOWN);
  if (commitment === null) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget="commitment"
        data-testid="commitment"
        data-checked={isChecked}
        className={classNames(
          "flex h-8 shrink-0 touch items-center gap-1.5 [--touch:0_0_-0.75rem] max-desk:min-w-11 max-desk:justify-center rounded-md px-1.5 text-xs text-muted hover:text-text [anchor-name:--commitment]",
          !loaded && "invisible",
        )}
      >
        <ShieldCheck aria-hidden size={15} className={classNames("shrink-0", isChecked && "text-win")} />
        <span className={classNames("text-win", isChecked ? "max-wide:sr-only" : "hidden")}>{t("checked")}</span>
        <span className={classNames(!isChecked ? "sr-only" : "hidden")}>{t("commitment")}</span>
        <code className={classNames("font-mono text-2xs", "max-[22.5rem]:hidden", isChecked && "wide:max-full:hidden")}>
          {commitment.slice(0, 8)}
        </code>
      </button>
      <div
        id="commitment"
        popover="auto"
        className="m-auto max-w-[min(26rem,calc(100vw-1.5rem))] menu-popover p-4 text-sm [position-anchor:--commitment]"
      >
        <p className="mb-1 flex items-center gap-2 font-semibold">
          <ShieldCheck aria-hidden size={16} className={classNames(isChecked && "text-win")} />
          {isChecked ? t("checked") : t("commitment")}
        </p>
        <p className="flex items-start gap-2">
          <code className="min-w-0 flex-1 font-mono text-xs break-all">{commitment}</code>
          <CopyButton text={commitment} label={records("copy", { what: t("commitment") })} copied={records("copied")} />
        </p>
        <p className="mt-1 text-xs text-muted">{isChecked ? records("verifyDrawn") : t("commitmentHint")}</p>
        {round?.beaconRound != null && (
          <p className="mt-1 text-xs text-muted">{t("beaconRound", { round: String(round.beaconRound) })}</p>
        )}
      </div>
    </>
  );
}
