"use client";

import type { ReactNode } from "react";
import type { GamePartsProps } from "@/games/shared/screen/parts";
import { BallsBoard } from "./board";
import { useTranslations } from "next-intl";
import { colourOf } from "@/games/balls/colours";
import { useGameCode } from "@/lib/live/game/use-game";
import { ballCountOf, bigFrom, quarterOf } from "@/games/balls/trends";
import { parityOf, sizeOf } from "@/games/shared/trends/sides";
import { LastResults } from "@/games/shared/screen/last-results";
import { BallMark } from "@/components/ui/ball-mark";
import { StageResult, type StageResultParts } from "@/games/shared/screen/stage-result";

/** The drawn ball, with its colour and sides. */
function DrawnBall(): ReactNode {
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

/** The colour and the sides of one of a drum's newest balls. */
function LastFacts({ numbers: [ball = 0] }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const count = ballCountOf(useGameCode());
  return (
    <>
      {bets("colour", { colour: colourOf(ball) })} {bets("side", { side: sizeOf(ball, bigFrom(count)) })}{" "}
      {bets("side", { side: parityOf(ball) })}
    </>
  );
}

export default function BallsParts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <BallsBoard />,
    result: <DrawnBall />,
    lastResults: <LastResults Facts={LastFacts} />,
  });
}
