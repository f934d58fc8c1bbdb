"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useBettingBlock } from "@/lib/live/game-hooks";
import { useTableKeys } from "../use-table-keys";
import { type BoardCode, BetTabs } from "./bet-tabs";
import { BoardFootnote } from "./board-footnote";
import { CrownBoard } from "./crown-board";
import { DuelBoard } from "./duel-board";
import { FanTanBoard } from "./fan-tan-board";
import { OneSideBoard } from "./one-side-board";
import { StakeSaid } from "./stake-said";
import { TwoSideBoard } from "./two-side-board";
import { useCellGestures } from "./use-cell-gestures";
import { useOddsFlash } from "./use-odds-flash";
import { useSaidPresses } from "./use-said-presses";

const BOARDS = { tf: TwoSideBoard, of: OneSideBoard, gy: CrownBoard, ft: FanTanBoard, dt: DuelBoard } as const;

/** The betting table: a tab for each bet type, and the board of the chosen one. */
export function BetBoard(): ReactNode {
  const t = useTranslations("table");
  const [code, setCode] = useState<BoardCode>("tf");
  const { actions, pressed } = useSaidPresses();
  const gestures = useCellGestures(actions, useTableKeys());
  const block = useBettingBlock();
  const flash = useOddsFlash<HTMLDivElement>();
  const Board = BOARDS[code];
  return (
    <section aria-label={t("label")} className="group/board panel flex flex-col">
      <BetTabs code={code} onChoose={setCode} />
      <div
        ref={flash}
        role="tabpanel"
        id="board"
        aria-labelledby={`tab-${code}`}
        aria-describedby="board-keys"
        {...gestures}
        className={classNames(
          "flex flex-col gap-3.5 p-2 [-webkit-touch-callout:none] desk:p-4",
          block !== null && "[&_[data-bet]]:cursor-not-allowed [&_[data-bet]]:border-transparent",
        )}
      >
        <Board />
        <BoardFootnote type={code} />
        <StakeSaid pressed={pressed} />
      </div>
    </section>
  );
}
