"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useBettingBlock } from "@/lib/live/game/use-game";
import { usePreference } from "@/lib/browser/use-preferences";
import { BetTabs } from "./bet-tabs";
import { BoardFootnote } from "./board-footnote";
import { BoardWords } from "./board-words";
import type { GameBoard } from "./game-board";
import { StakeSaid, useSaidPresses } from "./stake-said";
import { useCellGestures } from "./use-cell-gestures";
import { useRovingFocus } from "./use-roving-focus";

/** The betting table: a tab for each of the game's boards, and the chosen one. `boards` must stay the same array. */
export function BetBoard({ boards }: { boards: readonly GameBoard[] }): ReactNode {
  const t = useTranslations("table");
  const [chosen, setChosen] = useState(0);
  const { actions, pressed } = useSaidPresses();
  const [hasShortcuts] = usePreference("shortcuts");
  const gestures = useCellGestures(actions, hasShortcuts);
  const roving = useRovingFocus(chosen);
  const block = useBettingBlock();
  const board = boards[chosen];
  if (board === undefined) return null;
  const { types, Board } = board;
  const tabbed = boards.length > 1;
  return (
    <section aria-label={t("label")} data-keys className="group/board panel flex flex-col">
      {tabbed && <BetTabs boards={boards} chosen={chosen} onChoose={setChosen} />}
      <div
        {...(tabbed
          ? { role: "tabpanel", "aria-labelledby": `tab-${types[0]}` }
          : { role: "group", "aria-label": t("label") })}
        ref={roving}
        id="board"
        aria-describedby="board-keys"
        {...gestures}
        className={classNames(
          "flex flex-col gap-3.5 p-2 [-webkit-touch-callout:none] desk:p-4",
          block !== null && "[&_[data-bet]]:cursor-not-allowed [&_[data-bet]]:border-transparent",
        )}
      >
        <BoardWords>
          <Board />
        </BoardWords>
        <BoardFootnote types={types} />
        <StakeSaid pressed={pressed} />
      </div>
    </section>
  );
}
