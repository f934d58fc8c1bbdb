"use client";

import type { ReactNode } from "react";
import type { GamePartsProps } from "@/games/shared/screen/parts";
import { LuckyWheelBoard } from "./board";
import { useLocale, useTranslations } from "next-intl";
import { BIG_FROM, SYMBOL_SEGMENTS, symbolPlace } from "@/games/luckywheel/trends";
import { parityOf, sizeOf } from "@/games/shared/trends/sides";
import { LastResults } from "@/games/shared/screen/last-results";
import { Picture } from "@/components/ui/picture";
import { SYMBOL_ART } from "@/games/luckywheel/canvas/symbols";
import { useOdds } from "@/lib/live/game/use-game";
import { formatOdds } from "@/lib/wording/decimals";
import { StageResult, type StageResultParts } from "@/games/shared/screen/stage-result";

/** The segment that the wheel stopped on, with its symbol and what that pays. */
function StoppedSegment(): ReactNode {
  const t = useTranslations("luckywheel");
  return <StageResult title={t("stopped")} Facts={Facts} Marks={Segment} />;
}

function Facts({ numbers: [segment = 0] }: StageResultParts): ReactNode {
  const bets = useTranslations("bets");
  return (
    <p className="shrink-0 text-xs whitespace-nowrap text-muted">
      {bets("side", { side: sizeOf(segment, BIG_FROM) })} · {bets("side", { side: parityOf(segment) })}
    </p>
  );
}

function Segment({ numbers: [segment = 0] }: StageResultParts): ReactNode {
  const t = useTranslations("luckywheel");
  const bets = useTranslations("bets");
  const symbol = SYMBOL_SEGMENTS[symbolPlace(segment)]?.[0];
  const odds = useOdds("sy", symbol ?? "");
  const tag = useLocale();
  return (
    <p className="flex h-9 animate-rise items-center gap-2.5 desk:gap-3">
      {symbol !== undefined && (
        <>
          <Picture art={SYMBOL_ART[symbol]} className="size-9 shrink-0" />
          <b className="text-lg font-bold">{bets("symbol", { symbol })}</b>
        </>
      )}
      <span className="text-muted">{t("segment", { segment })}</span>
      {odds !== undefined && (
        <span className="ml-auto text-sm font-semibold text-accent">{t("odds", { odds: formatOdds(odds, tag) })}</span>
      )}
    </p>
  );
}

/** The symbol and the sides of one of the wheel's newest segments. */
function LastFacts({ numbers: [segment = 0] }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const symbol = SYMBOL_SEGMENTS[symbolPlace(segment)]?.[0];
  return (
    <>
      {symbol !== undefined && <b className="font-semibold text-text">{bets("symbol", { symbol })}</b>}{" "}
      {bets("side", { side: sizeOf(segment, BIG_FROM) })} {bets("side", { side: parityOf(segment) })}
    </>
  );
}

export default function LuckyWheelParts({ children }: GamePartsProps): ReactNode {
  return children({
    board: <LuckyWheelBoard />,
    result: <StoppedSegment />,
    lastResults: <LastResults Facts={LastFacts} />,
  });
}
