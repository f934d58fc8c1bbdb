"use client";

import type { ReactNode } from "react";
import { BetBoard } from "../../shared/screen/board/bet-board";
import type { GameBoard } from "../../shared/screen/board/game-board";
import { ExactaBoard } from "./exacta-board";
import { QuinellaBoard } from "./quinella-board";
import { RaceCard } from "./race-card";

const BOARDS: readonly GameBoard[] = [
  { types: ["win", "plc", "ts"], Board: RaceCard },
  { types: ["qn"], Board: QuinellaBoard },
  { types: ["ex"], Board: ExactaBoard },
];

/** Racing God's betting table. */
export function RacingGodBoard(): ReactNode {
  return <BetBoard boards={BOARDS} />;
}
