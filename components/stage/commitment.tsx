import { type ReactNode, useEffect, useState } from "react";
import { loadGame } from "@/games/manifests";
import { onIdle } from "@/lib/browser/on-idle";
import type { GameCode } from "@/lib/contract/games";
import { useGameCode, useGameLoaded, useGameSession, useLatestRound, usePhase } from "@/lib/live/game/use-game";
import { useSelected } from "@/lib/live/use-store";
import type { LiveRound } from "@/lib/live/types";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";

/** A placeholder as long as a shown commitment. It reserves the space until the first data arrive. */
const UNKNOWN = "00000000";

/** On phones an alarm has two short lines, in place of the commitment's eight characters. */
const ALARM_WIDTH = "text-left max-desk:max-w-16 max-desk:text-2xs max-desk:leading-tight max-[22.5rem]:sr-only";

export function Commitment(): ReactNode {
  const t = useTranslations("stage");
  const records = useTranslations("records");
  const round = useLatestRound();
  const { isChecked, alarm } = useRoundCheck();
  const loaded = useGameLoaded();
  const commitment = round?.commitment ?? (loaded ? null : UNKNOWN);
  if (commitment === null) return null;
  const Shield = alarm === null ? ShieldCheck : ShieldAlert;
  const tone = alarm !== null ? "text-lose" : isChecked ? "text-win" : "";
  const title = t(alarm !== null ? "checkFailed" : isChecked ? "checked" : "commitment");
  const hint = isChecked ? records("verifyDrawn") : t("commitmentHint");
  const width = alarm !== null ? ALARM_WIDTH : isChecked ? "max-wide:sr-only" : "sr-only";
  return (
    <>
      <button
        type="button"
        popoverTarget="commitment"
        data-testid="commitment"
        data-checked={isChecked}
        data-alarm={alarm?.kind}
        className={classNames(
          "flex h-8 shrink-0 touch items-center gap-1.5 [--touch:0_0_-0.75rem] max-desk:min-w-11 max-desk:justify-center rounded-md px-1.5 text-xs text-muted hover:text-text [anchor-name:--commitment]",
          !loaded && "invisible",
        )}
      >
        <Shield aria-hidden size={15} className={classNames("shrink-0", tone)} />
        <span className={classNames(tone, width)}>{title}</span>
        <code
          className={classNames(
            "font-mono text-2xs max-[22.5rem]:hidden",
            alarm !== null && "hidden",
            isChecked && "wide:max-full:hidden",
          )}
        >
          {commitment.slice(0, 8)}
        </code>
      </button>
      <div
        id="commitment"
        popover="auto"
        className="m-auto max-w-[min(26rem,calc(100vw-1.5rem))] menu-popover p-4 text-sm [position-anchor:--commitment]"
      >
        <p className="mb-1 flex items-center gap-2 font-semibold">
          <Shield aria-hidden size={16} className={tone} />
          {title}
        </p>
        {alarm !== null && <p className="mb-2 text-lose">{t("alarm", { ...alarm })}</p>}
        <p className="flex items-start gap-2">
          <code className="min-w-0 flex-1 font-mono text-xs break-all">{commitment}</code>
          <CopyButton text={commitment} label={records("copy", { what: t("commitment") })} copied={records("copied")} />
        </p>
        {alarm === null && <p className="mt-1 text-xs text-muted">{hint}</p>}
        {round?.beaconRound != null && (
          <p className="mt-1 text-xs text-muted">{t("beaconRound", { round: String(round.beaconRound) })}</p>
        )}
      </div>
    </>
  );
}

interface Alarm {
  /** `altered`: the platform sent other data than before; `failed`: the draw does not follow from them. */
  readonly kind: "altered" | "failed";
  readonly roundNo: string;
}

interface RoundCheck {
  /** True if the latest round is announced and this browser's repeat of the draw gave the same result. */
  readonly isChecked: boolean;
  /** Stays until the page is left: a round is too short to notice it. */
  readonly alarm: Alarm | null;
}

function useRoundCheck(): RoundCheck {
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
          // Missing data may arrive with a later message of the same round.
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

/** Rejects for a game whose rules this page does not have, or if the code cannot be loaded. */
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
