"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useBettingBlock } from "@/lib/live/game-hooks";
import { useTableKeys } from "../use-table-keys";
import { BetTabs } from "./bet-tabs";
import { BoardFootnote } from "./board-footnote";
import { StakeSaid } from "./stake-said";
import { useCellGestures } from "./use-cell-gestures";
import { useOddsFlash } from "./use-odds-flash";
import { useSaidPresses } from "./use-said-presses";

/** A bet type and the board that its bets are laid out on. */
export interface BoardOfType {
  readonly type: string;
  readonly Board: () => ReactNode;
}

/** The betting table: a tab for each bet type, and the board of the chosen one. `boards` keeps its identity. */
export function BetBoard({ boards }: { boards: readonly BoardOfType[] }): ReactNode {
  const t = useTranslations("table");
  const [chosen, setChosen] = useState(0);
  const { actions, pressed } = useSaidPresses();
  const gestures = useCellGestures(actions, useTableKeys());
  const block = useBettingBlock();
  const flash = useOddsFlash<HTMLDivElement>();
  const board = boards[chosen];
  if (board === undefined) return null;
  const { type, Board } = board;
  return (
    <section aria-label={t("label")} className="group/board panel flex flex-col">
      <BetTabs types={boards.map((each) => each.type)} chosen={chosen} onChoose={setChosen} />
      <div
        ref={flash}
        role="tabpanel"
        id="board"
        aria-labelledby={`tab-${type}`}
        aria-describedby="board-keys"
        {...gestures}
        className={classNames(
          "flex flex-col gap-3.5 p-2 [-webkit-touch-callout:none] desk:p-4",
          block !== null && "[&_[data-bet]]:cursor-not-allowed [&_[data-bet]]:border-transparent",
        )}
      >
        <Board />
        <BoardFootnote type={type} />
        <StakeSaid pressed={pressed} />
      </div>
    </section>
  );
}
