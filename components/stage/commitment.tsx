"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { useGameLoaded, useLatestRound } from "@/lib/live/game/use-game";
import { useRoundCheck } from "./use-round-check";

/** As long as a shown commitment: it reserves the space until the first data arrive. */
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
      </div>
    </>
  );
}
