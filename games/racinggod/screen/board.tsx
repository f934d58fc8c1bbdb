"use client";

import type { ReactNode } from "react";
import { BetBoard } from "@/games/shared/screen/board/bet-board";
import type { GameBoard } from "@/games/shared/screen/parts";
import { RaceCard, RACERS } from "./race-card";
import { useTranslations } from "next-intl";
import { NumberTile } from "@/components/ui/number-tile";
import { BetCell } from "@/games/shared/screen/board/bet-cell";
import { BoardSection } from "@/games/shared/screen/board/section";
import { PairTriangle } from "@/games/shared/screen/board/pair-triangle";

/** Quinella: the twenty-eight pairs that can come in first and second, in either order. */
function QuinellaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection
      title={t("quinella")}
      note={t("quinellaNote")}
      help={{ words: t("help.quinella"), groups: ["qn quinella"] }}
    >
      <PairTriangle type="qn" field={RACERS} className="desk:grid-cols-7" />
    </BoardSection>
  );
}

/** Exacta: the winner down the side, the second across the top; on a phone each winner has two rows of four. */
function ExactaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection title={t("exacta")} note={t("exactaNote")} help={{ words: t("help.exacta"), groups: ["ex exacta"] }}>
      <div className="grid grid-cols-[1.5rem_repeat(4,minmax(0,1fr))] items-center gap-1 desk:grid-cols-[1.5rem_repeat(8,minmax(0,1fr))]">
        <span aria-hidden className="max-desk:hidden" />
        {RACERS.map((second) => (
          <span key={second} aria-hidden className="flex justify-center max-desk:hidden">
            <NumberTile value={second} size="xs" />
          </span>
        ))}
        {RACERS.map((first) => (
          <div key={first} role="group" aria-label={t("firstIs", { racer: first })} className="contents">
            <NumberTile value={first} size="xs" className="max-desk:row-span-2" />
            {RACERS.map((second) =>
              second === first ? (
                <span key={second} aria-hidden className="mx-auto size-1.5 rounded-full bg-line" />
              ) : (
                <BetCell
                  key={second}
                  type="ex"
                  number={`${first}>${second}`}
                  face={`${first}›${second}`}
                  density="dense"
                />
              ),
            )}
          </div>
        ))}
      </div>
    </BoardSection>
  );
}

const BOARDS: readonly GameBoard[] = [
  { types: ["win", "plc", "ts"], Board: RaceCard },
  { types: ["qn"], Board: QuinellaBoard },
  { types: ["ex"], Board: ExactaBoard },
];

/** Racing God's betting table. */
export function RacingGodBoard(): ReactNode {
  return <BetBoard boards={BOARDS} />;
}
