"use client";

import type { ReactNode } from "react";
import { BetBoard } from "../../shared/screen/board/bet-board";
import type { GameBoard } from "../../shared/screen/board/game-board";
import { CrownBoard } from "./crown-board";
import { DuelBoard } from "./duel-board";
import { FanTanBoard } from "./fan-tan-board";
import { OneSideBoard } from "./one-side-board";
import { TwoSideBoard } from "./two-side-board";

const BOARDS: readonly GameBoard[] = [
  { types: ["tf"], Board: TwoSideBoard },
  { types: ["of"], Board: OneSideBoard },
  { types: ["gy"], Board: CrownBoard },
  { types: ["ft"], Board: FanTanBoard },
  { types: ["dt"], Board: DuelBoard },
];

/** PK10's betting table. */
export function Pk10Board(): ReactNode {
  return <BetBoard boards={BOARDS} />;
}
