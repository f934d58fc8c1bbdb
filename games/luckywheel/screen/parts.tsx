import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Picture } from "@/components/ui/result-mark";
import { SYMBOL_ART } from "@/games/luckywheel/canvas/symbols";
import { BIG_FROM, SEGMENTS, SYMBOL_SEGMENTS, symbolPlace } from "../trends";
import type { GameBoard } from "@/games/shared/screen/board/bet-board";
import { gameParts } from "@/games/shared/screen/parts";
import { BetCell, WholeSides } from "@/games/shared/screen/board/bet-cell";
import { BoardSection } from "@/games/shared/screen/board/section";
import { ColumnHead } from "@/components/ui/column-head";
import type { WheelSymbol } from "../wheel";
import { useBetLimits, useOdds } from "@/lib/live/game/use-game";
import { type Minor, returnOf } from "@/lib/money";
import { decimals, formatOdds } from "@/lib/wording/decimals";
import { useMoney } from "@/lib/wording/use-money";
import { StageResult, type StageResultParts, SideWords } from "@/games/shared/screen/results";

/** The stake of the last column: the middle chip, or null while the chips are unknown. */
function useShownStake(): Minor | null {
  const chips = useBetLimits().betLimits?.chips ?? [];
  return chips[Math.floor(chips.length / 2)] ?? null;
}

function Paytable(): ReactNode {
  const t = useTranslations("luckywheel");
  const money = useMoney();
  const stake = useShownStake();
  return (
    <BoardSection title={t("paytable")}>
      {/* Fixed sizes: the stake and the odds arrive later and must not move columns or rows. */}
      <table className="w-full table-fixed text-sm" data-testid="paytable">
        <colgroup>
          <col className="w-[28%]" />
          <col className="w-8" />
          <col />
          <col className="w-[20%]" />
          <col className="w-[22%]" />
        </colgroup>
        <thead className="text-xs text-muted">
          <tr className="h-11 border-b border-line">
            <ColumnHead className="py-1 text-left">{t("symbol")}</ColumnHead>
            <ColumnHead colSpan={2} className="px-2 py-1 text-left">
              {t("segments")}
            </ColumnHead>
            <ColumnHead className="px-2 py-1 text-right">{t("chance")}</ColumnHead>
            <ColumnHead className="py-1 text-right">
              {stake !== null && t("pays", { amount: money.labelledWhole(stake) })}
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {SYMBOL_SEGMENTS.map(([symbol, segments]) => (
            <PayRow key={symbol} symbol={symbol} segments={segments} />
          ))}
        </tbody>
      </table>
    </BoardSection>
  );
}

function PayRow({ symbol, segments }: { symbol: WheelSymbol; segments: number }): ReactNode {
  const money = useMoney();
  const stake = useShownStake();
  const t = useTranslations("luckywheel");
  const names = useTranslations("bets");
  const odds = useOdds("sy", symbol);
  const tag = useLocale();
  return (
    <tr className="border-b border-line/60 last:border-b-0">
      <th scope="row" className="py-1 pr-1 text-left font-medium">
        <span className="flex items-center gap-2">
          <Picture art={SYMBOL_ART[symbol]} className="size-6 shrink-0" />
          {names("symbol", { symbol })}
        </span>
      </th>
      <td className="text-right">{segments}</td>
      <td aria-hidden className="px-2">
        {/* An SVG, because the content policy forbids a box's style attribute. */}
        <svg viewBox={`0 0 ${SEGMENTS} 1`} preserveAspectRatio="none" className="h-1.5 w-full rounded-full bg-raised">
          <rect width={segments} height="1" className="fill-accent/70" />
        </svg>
      </td>
      <td className="px-2 text-right text-muted">
        {t("percent", { percent: decimals((segments * 100) / SEGMENTS, 1, tag) })}
      </td>
      <td className="text-right font-semibold">
        {odds === undefined || stake === null ? "–" : money.plain(returnOf(stake, odds))}
      </td>
    </tr>
  );
}

const BOARDS: readonly GameBoard[] = [{ types: ["sy", "ts"], Board: WheelBoard }];

function WheelBoard(): ReactNode {
  const t = useTranslations("luckywheel");
  const names = useTranslations("bets");
  return (
    <>
      <BoardSection
        title={t("symbols")}
        note={t("symbolsNote")}
        help={{ words: t("help.symbols"), groups: ["sy symbol"] }}
      >
        <div className="grid grid-cols-4 gap-1.5 desk:grid-cols-7">
          {SYMBOL_SEGMENTS.map(([symbol, segments]) => (
            <BetCell
              key={symbol}
              type="sy"
              number={symbol}
              face={names("symbol", { symbol })}
              picture={
                <>
                  <Picture art={SYMBOL_ART[symbol]} className="mb-1 size-10 desk:size-12" />
                  <span className="max-w-full text-center text-xs leading-tight font-semibold text-balance desk:text-sm">
                    {names("symbol", { symbol })}
                  </span>
                  <span className="mb-0.5 text-2xs text-faint">{t("share", { segments, all: SEGMENTS })}</span>
                </>
              }
              className="min-h-26 py-2"
            />
          ))}
        </div>
      </BoardSection>
      <BoardSection title={t("sides")} note={t("sidesNote")} help={{ words: t("help.sides"), groups: ["ts side"] }}>
        <WholeSides type="ts" />
      </BoardSection>
      <Paytable />
    </>
  );
}

function StoppedSegment(): ReactNode {
  const t = useTranslations("luckywheel");
  return <StageResult title={t("stopped")} Facts={Facts} Marks={Segment} />;
}

function Facts({ numbers: [segment = 0] }: StageResultParts): ReactNode {
  return (
    <p className="shrink-0 text-xs whitespace-nowrap text-muted">
      <SideWords of={segment} bigFrom={BIG_FROM} between=" · " />
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

function LastFacts({ numbers: [segment = 0] }: { numbers: readonly number[] }): ReactNode {
  const bets = useTranslations("bets");
  const symbol = SYMBOL_SEGMENTS[symbolPlace(segment)]?.[0];
  return (
    <>
      {symbol !== undefined && <b className="font-semibold text-text">{bets("symbol", { symbol })}</b>}{" "}
      <SideWords of={segment} bigFrom={BIG_FROM} />
    </>
  );
}

export default gameParts(BOARDS, StoppedSegment, LastFacts);
