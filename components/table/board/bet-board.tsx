"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useBetSetting, useBettingBlock } from "@/lib/live/game-hooks";
import { useSlipActions } from "@/lib/slip/slip-hooks";
import { formatWholeFunds } from "@/lib/wording/funds";
import { CrownBoard } from "./crown-board";
import { DuelBoard } from "./duel-board";
import { FanTanBoard } from "./fan-tan-board";
import { OneSideBoard } from "./one-side-board";
import { TabStakeMark } from "./tab-stake-mark";
import { TwoSideBoard } from "./two-side-board";
import { useCellGestures } from "./use-cell-gestures";

const BOARDS = { tf: TwoSideBoard, of: OneSideBoard, gy: CrownBoard, ft: FanTanBoard, dt: DuelBoard } as const;
type BoardCode = keyof typeof BOARDS;
const CODES = ["tf", "of", "gy", "ft", "dt"] as const satisfies readonly BoardCode[];

/** The betting table: a tab for each bet type, and the board of the chosen one. */
export function BetBoard(): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const [code, setCode] = useState<BoardCode>("tf");
  const [refused, setRefused] = useState(false);
  const { add, removeChip } = useSlipActions();
  const heard = useMemo(
    () => ({ add: (type: string, number: string) => setRefused(!add(type, number)), removeChip }),
    [add, removeChip],
  );
  const gestures = useCellGestures(heard);
  const block = useBettingBlock();
  const Board = BOARDS[code];
  return (
    <section aria-label={t("label")} className="panel flex flex-col">
      <div
        role="tablist"
        aria-label={t("types")}
        onKeyDown={(press) => moveTab(press, code, setCode)}
        className="no-scrollbar flex overflow-x-auto border-b border-line desk:px-2"
      >
        {CODES.map((candidate) => (
          <button
            key={candidate}
            type="button"
            role="tab"
            id={`tab-${candidate}`}
            aria-selected={candidate === code}
            aria-controls="board"
            tabIndex={candidate === code ? 0 : -1}
            onClick={() => setCode(candidate)}
            className={classNames(
              "relative flex min-h-12 flex-1 items-center justify-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 wide:text-base",
              candidate === code
                ? "text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent"
                : "text-muted hover:text-text",
            )}
          >
            {names(`type.${candidate}`)}
            <TabStakeMark type={candidate} />
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id="board"
        aria-labelledby={`tab-${code}`}
        {...gestures}
        className={classNames(
          "flex flex-col gap-3.5 p-2.5 [-webkit-touch-callout:none] desk:p-4",
          block !== null && "[&_[data-bet]]:cursor-not-allowed [&_[data-bet]]:border-transparent",
        )}
      >
        <Board />
        <Footnote type={code} refused={refused} />
      </div>
    </section>
  );
}

/** How the board is worked and what a bet may hold; after a press that added nothing, why. */
function Footnote({ type, refused }: { type: BoardCode; refused: boolean }): ReactNode {
  const t = useTranslations("table");
  const slip = useTranslations("slip");
  const block = useBettingBlock();
  const limit = useBetSetting().setting?.limits[type];
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-faint">
      <p role="status">
        {refused ? (
          <span className="text-warn">
            {block === null
              ? slip("noFit")
              : slip(block === "round_closed" ? "reason.round_closed" : "reason.not_live")}
          </span>
        ) : (
          t("hint")
        )}
      </p>
      {limit && (
        <p className="whitespace-nowrap">
          {t("perLine", { min: formatWholeFunds(limit.min), max: formatWholeFunds(limit.max) })}
        </p>
      )}
    </div>
  );
}

/** The tab list's keys: the arrows go round, Home and End to its ends. */
function moveTab(press: KeyboardEvent<HTMLElement>, code: BoardCode, choose: (code: BoardCode) => void): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    Home: -CODES.indexOf(code),
    End: -1 - CODES.indexOf(code),
  };
  const step = Object.hasOwn(steps, press.key) ? steps[press.key] : undefined;
  if (step === undefined) return;
  const next = CODES[(CODES.indexOf(code) + step + CODES.length) % CODES.length];
  if (next === undefined) return;
  press.preventDefault();
  choose(next);
  press.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
}
