"use client";

import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { useGameLoaded, useLatestRound } from "@/lib/live/game/use-game";
import { useRoundCheck } from "./use-round-check";

/** A placeholder as long as a shown commitment. It reserves the space until the first data arrive. */
const UNKNOWN = "00000000";

/** On phones two short lines take the place of the eight characters. */
const ALARM_WIDTH = "text-left max-desk:max-w-16 max-desk:text-2xs max-desk:leading-tight max-[22.5rem]:sr-only";

/** Eight characters of the round's commitment, and what this browser's check of the draws found; a press shows all of it. */
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
