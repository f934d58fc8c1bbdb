import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { betName, betTypeName } from "@/lib/wording/bet-name";
import { useBoardCell, useSlip, useSlipSummary } from "@/lib/slip/slip-provider";
import { useBettingBlock, useGameSession } from "@/lib/live/game/use-game";
import { usePreference } from "@/lib/browser/use-preferences";
import { BoardWords } from "./board-words";
import { type CellActions, useCellGestures } from "./use-cell-gestures";
import { useRovingFocus } from "./use-roving-focus";
import { createStore, type Store, afterPaint } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";
import { codeOf } from "@/lib/contract/bet";
import type { BetCode } from "@/lib/slip/slip-types";
import { useMoney } from "@/lib/wording/use-money";
import { usePressWords, useTapHint, useReasonContext } from "@/lib/slip/slip-words";

/** Explains the board and its limits, a press that added nothing, or an undone step. */
function BoardFootnote({ types }: { types: readonly string[] }): ReactNode {
  const t = useTranslations("table");
  const press = usePressWords();
  const context = useReasonContext();
  const tapHint = useTapHint();
  const [hasShortcuts] = usePreference("shortcuts");
  const ranges = types.flatMap((type) => {
    const limit = context.betLimits?.limits[type];
    return limit === undefined
      ? []
      : t("perLine", { min: context.money.plainWhole(limit.min), max: context.money.plainWhole(limit.max) });
  });
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-faint">
      <div data-testid="board-note" className="min-w-0 flex-1 basis-48">
        {press === null && (
          <p>
            {tapHint !== null && <strong className="text-text">{tapHint} </strong>}
            <span className="hidden pointer-coarse:inline">{t("hintTouch")}</span>
            <span className="pointer-coarse:hidden">{t("hintMouse")}</span>
          </p>
        )}
        {/* The hint is not in this status: screen readers would announce it again after each refusal. */}
        <p role="status" className={classNames("font-medium", press?.isRefusal === false ? "text-text" : "text-warn")}>
          {press?.words}
        </p>
      </div>
      {/* The types of a board usually have the same limits. */}
      {[...new Set(ranges)].map((range) => (
        <p key={range} className="whitespace-nowrap">
          {range}
        </p>
      ))}
      {/* Only keyboard users see this, but it is always the description of the board. */}
      <p id="board-keys" className="hidden basis-full group-has-focus-visible/board:block">
        {tapHint !== null && `${tapHint} `}
        {t(hasShortcuts ? "hintKeys" : "hintKeysFew")}
      </p>
    </div>
  );
}

interface AnnouncedPress {
  readonly bet: BetCode;
  readonly roundId: number | undefined;
}

/**
 * The board's actions, and the latest press that changed a bet, null before the first. A store holds the press,
 * therefore a press renders no board. The store changes one paint later.
 */
function useAnnouncedPresses(): { actions: CellActions; pressed: Store<AnnouncedPress | null> } {
  const slip = useSlip();
  const game = useGameSession();
  const [pressed] = useState(() => createStore<AnnouncedPress | null>(null));
  const actions = useMemo<CellActions>(() => {
    const say = (bet: BetCode): void => {
      const roundId = game.store.get().rounds[0]?.id;
      afterPaint(() => pressed.set({ bet, roundId }));
    };
    return {
      add(type, number) {
        const added = slip.add(type, number);
        if (added) say({ type, number });
        return added;
      },
      removeChip(type, number) {
        const stakeOf = (): number | undefined => slip.store.get().stakes[codeOf({ type, number })];
        const before = stakeOf();
        slip.removeChip(type, number);
        if (stakeOf() !== before) say({ type, number });
      },
    };
  }, [slip, game, pressed]);
  return { actions, pressed };
}

/**
 * Announces the stake on the pressed bet, because a screen reader does not read the pressed button's new name. The
 * announcement ends with the round: the new stake of 0 is not announced.
 */
function StakeAnnouncement({ pressed }: { pressed: Store<AnnouncedPress | null> }): ReactNode {
  const press = useSelected(pressed, (each) => each);
  const roundId = useSelected(useGameSession().store, ({ rounds }) => rounds[0]?.id);
  return (
    <p role="status" className="sr-only" data-testid="stake-said">
      {press !== null && press.roundId === roundId && <Words {...press.bet} />}
    </p>
  );
}

function Words({ type, number }: BetCode): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const money = useMoney();
  // Both values are from the same moment, as in the cell: chips that are being confirmed must not be counted twice.
  const { stake, confirmed } = useBoardCell(type, number);
  return t("stakeSaid", { bet: betName(names, type, number), stake: money.plain(stake + confirmed) });
}

export interface GameBoard {
  readonly types: readonly string[];
  readonly Board: () => ReactNode;
}

/** The betting table, with a tab for each board. The chosen tab is an index of `boards`, which must not change. */
export function BetBoard({ boards }: { boards: readonly GameBoard[] }): ReactNode {
  const t = useTranslations("table");
  const [chosen, setChosen] = useState(0);
  const { actions, pressed } = useAnnouncedPresses();
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
          "flex flex-col gap-3.5 p-2 [-webkit-touch-callout:none] max-[22.5rem]:px-1 desk:p-4",
          block !== null && "[&_[data-bet]]:cursor-not-allowed [&_[data-bet]]:border-transparent",
        )}
      >
        <BoardWords>
          <Board />
        </BoardWords>
        <BoardFootnote types={types} />
        <StakeAnnouncement pressed={pressed} />
      </div>
    </section>
  );
}

function TabStakeMark({ types }: { types: readonly string[] }): ReactNode {
  const staked = useSlipSummary().lines.some((line) => types.includes(line.type));
  return (
    staked && (
      <span
        aria-hidden
        className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-accent desk:top-2.5 desk:right-3"
      />
    )
  );
}

interface BetTabsProps {
  boards: readonly GameBoard[];
  chosen: number;
  onChoose: (index: number) => void;
}

function BetTabs({ boards, chosen, onChoose }: BetTabsProps): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  return (
    <div
      role="tablist"
      aria-label={t("types")}
      onKeyDown={(press) => moveTab(press, chosen, boards.length, onChoose)}
      className="flex border-b border-line desk:px-2"
    >
      {boards.map(({ types }, index) => (
        <button
          key={types[0]}
          type="button"
          role="tab"
          id={`tab-${types[0]}`}
          aria-selected={index === chosen}
          aria-controls="board"
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
          className={classNames(
            "relative flex min-h-12 min-w-0 flex-1 items-center justify-center px-1 text-center text-xs leading-tight font-medium text-balance hover:transition-colors focus-visible:-outline-offset-2 desk:flex-auto desk:px-2 desk:text-sm wide:text-base full:px-3",
            index === chosen
              ? "text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent"
              : "text-muted hover:text-text",
          )}
        >
          {types.map((type) => betTypeName(names, type)).join(" · ")}
          <TabStakeMark types={types} />
        </button>
      ))}
    </div>
  );
}

/** The arrow keys wrap around; Home and End go to the ends. */
function moveTab(press: KeyboardEvent<HTMLElement>, at: number, count: number, choose: (index: number) => void): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: -1 - at };
  const step = Object.hasOwn(steps, press.key) ? steps[press.key] : undefined;
  if (step === undefined) return;
  const next = (at + step + count) % count;
  press.preventDefault();
  choose(next);
  press.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
}
