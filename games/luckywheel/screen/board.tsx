"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Picture } from "@/components/ui/picture";
import { SYMBOL_ART } from "../canvas/symbols";
import { SEGMENTS, SYMBOL_SEGMENTS } from "../trends";
import { BetBoard } from "../../shared/screen/board/bet-board";
import type { GameBoard } from "../../shared/screen/board/game-board";
import { BetCell } from "../../shared/screen/board/bet-cell";
import { BoardSection } from "../../shared/screen/board/section";
import { WholeSides } from "../../shared/screen/board/whole-sides";
import { Paytable } from "./paytable";

const BOARDS: readonly GameBoard[] = [{ types: ["sy", "ts"], Board: WheelBoard }];

/** The lucky wheel's betting table. */
export function LuckyWheelBoard(): ReactNode {
  return <BetBoard boards={BOARDS} />;
}

/** The symbols with their share of the wheel, the sides of the segment's number, and what each symbol pays. */
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
