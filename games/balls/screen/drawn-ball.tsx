"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BallMark } from "@/components/ui/ball-mark";
import { colourOf } from "../colours";
import { useGameCode } from "@/lib/live/game/use-game";
import { ballCountOf, bigFrom, quarterOf } from "../trends";
import { parityOf, sizeOf } from "../../shared/trends/sides";
import { StageResult, type StageResultParts } from "../../shared/screen/stage-result";

/** The drawn ball, with its colour and sides. */
export function DrawnBall(): ReactNode {
  const t = useTranslations("balls");
  return <StageResult title={t("drawn")} Facts={Facts} Marks={Ball} />;
}

function Facts({ numbers: [ball = 0] }: StageResultParts): ReactNode {
  const bets = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <p className="shrink-0 text-xs whitespace-nowrap text-muted">
      {bets("side", { side: sizeOf(ball, bigFrom(count)) })} · {bets("side", { side: parityOf(ball) })}
    </p>
  );
}

function Ball({ numbers: [ball = 0] }: StageResultParts): ReactNode {
  const bets = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <p className="flex h-9 animate-rise items-center gap-2.5 desk:gap-3">
      <BallMark value={ball} tone={colourOf(ball)} size="lg" />
      <b className="text-lg font-bold">{bets("colour", { colour: colourOf(ball) })}</b>
      <span className="text-muted">{bets("quarter", { quarter: String(quarterOf(ball, count)) })}</span>
    </p>
  );
}
