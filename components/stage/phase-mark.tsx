"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useReducedMotion } from "@/components/ui/use-reduced-motion";
import { manifestOf } from "@/games/manifests";
import { useGameCode, useGameLoaded, usePhase } from "@/lib/live/game/use-game";
import { phaseWord } from "@/lib/wording/phase";

const LOOKS = {
  open: "border-win/40 bg-win-soft text-win",
  closed: "border-warn/40 bg-warn-soft text-warn",
  drawing: "border-accent/40 bg-accent-soft text-accent-strong",
  announced: "border-accent/40 bg-accent-soft text-accent-strong",
  void: "border-lose/40 bg-lose-soft text-lose",
  waiting: "border-line-strong bg-raised text-muted",
} as const;

/** The phase of the round in a word; a loading text until it is known. */
export function PhaseMark(): ReactNode {
  const t = useTranslations("phase");
  const live = useTranslations("live");
  const loaded = useGameLoaded();
  const game = useGameCode();
  const phase = usePhase();
  const isReduced = useReducedMotion();
  // The picture shows a race's finish once more: it is not the order of the result until it ends.
  const isReplay = phase === "announced" && manifestOf(game)?.isRace === true && !isReduced;
  const word = isReplay ? "resultReplay" : phaseWord(phase, game);
  return (
    <span
      data-phase={phase}
      className={classNames(
        "inline-flex min-w-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs leading-tight font-semibold max-[25rem]:px-1.5 max-[25rem]:text-2xs desk:whitespace-nowrap split:px-1.5 split:py-0 split:text-2xs split:whitespace-normal!",
        LOOKS[phase],
      )}
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      <span>{loaded ? t(word) : live("connecting")}</span>
    </span>
  );
}
