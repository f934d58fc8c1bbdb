"use client";

import type { ReactNode } from "react";
import { BetBoard, type BoardOfType } from "../board/bet-board";
import { CrownBoard } from "./crown-board";
import { DuelBoard } from "./duel-board";
import { FanTanBoard } from "./fan-tan-board";
import { OneSideBoard } from "./one-side-board";
import { TwoSideBoard } from "./two-side-board";

const BOARDS: readonly BoardOfType[] = [
  { type: "tf", Board: TwoSideBoard },
  { type: "of", Board: OneSideBoard },
  { type: "gy", Board: CrownBoard },
  { type: "ft", Board: FanTanBoard },
  { type: "dt", Board: DuelBoard },
];

/** PK10's betting table. */
export function Pk10Board(): ReactNode {
  return <BetBoard boards={BOARDS} />;
}
