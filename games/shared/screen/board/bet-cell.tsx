import { useTranslations } from "next-intl";
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { useSpotBets } from "@/lib/live/game/presence";
import { useGameLoaded } from "@/lib/live/game/use-game";
import { useBoardCell } from "@/lib/slip/slip-provider";
import { betName } from "@/lib/wording/bet-name";
import { NO_ODDS } from "@/lib/wording/decimals";
import { useBoardWords } from "./board-words";
import { Check } from "lucide-react";
import type { Minor } from "@/lib/money";

function StakeMark({ stake, confirmed }: { stake: Minor; confirmed: Minor }): ReactNode {
  const { money } = useBoardWords();
  if (stake === 0 && confirmed === 0) return null;
  return (
    <span className="pointer-events-none absolute -top-2.5 -right-1.5 z-10 flex flex-col items-end gap-0.5">
      {stake > 0 && (
        <span className="relative rounded-full border-2 border-transparent bg-page px-1 py-px text-2xs font-bold text-accent-strong before:absolute before:-inset-0.5 before:animate-pulse-slow before:rounded-full before:border-2 before:border-dashed before:border-accent desk:px-1.5 desk:py-0.5 motion-reduce:before:animate-none">
          {money.face(stake)}
        </span>
      )}
      {confirmed > 0 && (
        <span className="flex items-center gap-0.5 rounded-full border border-win bg-win-soft px-1 py-px text-2xs font-bold text-win shadow-chip">
          <Check aria-hidden size={9} strokeWidth={4} />
          {money.face(confirmed)}
        </span>
      )}
    </span>
  );
}

interface BetCellProps {
  type: string;
  number: string;
  face: string | number;
  /** Shown in place of `face`. */
  picture?: ReactNode;
  density?: "dense" | "normal" | "tall";
  className?: string;
}

const DENSITIES = {
  dense: "min-h-11 gap-0.5 desk:min-h-9",
  normal: "min-h-11 gap-0.5 px-0.5 max-[25rem]:px-0 desk:min-h-10",
  tall: "min-h-13 gap-1 px-1 max-[25rem]:px-0",
} as const;

/** A placeholder for the odds in a cell's name: `odds.bind` writes new odds into the name without a render. */
const ODDS_MARK = "\uFFFC";

/**
 * One bet of the board. Its odds change without a render, and the board handles its presses. A bet without odds is not
 * on sale, and a press on it shows that.
 */
export const BetCell = memo(function BetCell({
  type,
  number,
  face,
  picture,
  density = "normal",
  className,
}: BetCellProps): ReactNode {
  const { t, names, odds, money } = useBoardWords();
  const isLoaded = useGameLoaded();
  const { isOnSale, stake, confirmed, wrong } = useBoardCell(type, number);
  const others = useSpotBets(type, number);
  const button = useRef<HTMLButtonElement>(null);
  const oddsBox = useRef<HTMLSpanElement>(null);
  const bet = useMemo(() => betName(names, type, number), [names, type, number]);
  const label = useMemo(() => {
    const values = { odds: ODDS_MARK, amount: money.plain(stake), confirmed: money.plain(confirmed) };
    // The cell does not know yet whether the bet is on sale.
    if (!isLoaded) return bet;
    const own = t(!isOnSale && stake + confirmed === 0 ? "cellOff" : sentence(stake, confirmed), { ...values, bet });
    const cell = others === 0 ? own : t("cellOthers", { cell: own, count: others });
    return wrong ? t("cellWrong", { cell }) : cell;
  }, [t, money, bet, isLoaded, isOnSale, stake, confirmed, wrong, others]);
  useLayoutEffect(() => {
    const [cell, box] = [button.current, oddsBox.current];
    if (cell === null || box === null) return;
    const say = (words: string): void => cell.setAttribute("aria-label", label.replace(ODDS_MARK, words));
    return odds.bind({ type, number, box, say });
  }, [odds, type, number, label]);
  return (
    <button
      ref={button}
      type="button"
      data-bet={`${type}:${number}`}
      aria-disabled={!isOnSale || undefined}
      aria-label={label.replace(ODDS_MARK, NO_ODDS)}
      className={classNames(
        "relative flex min-w-0 flex-col *:pointer-events-none items-center justify-center rounded-sm border leading-none select-none focus-visible:z-10 aria-disabled:opacity-40",
        DENSITIES[density],
        lookOf(stake, confirmed, wrong),
        className,
      )}
    >
      {picture ?? (
        <span className="max-w-full text-center text-xs leading-tight font-semibold tracking-tight text-balance max-[25rem]:text-2xs max-[25rem]:tracking-tighter max-[21rem]:text-[0.625rem] desk:text-sm desk:tracking-normal">
          {face}
        </span>
      )}
      {/* A fixed size: changed odds cause a layout of this box only, not of the board's hundred cells. */}
      <span
        ref={oddsBox}
        suppressHydrationWarning
        className={classNames(
          "odds h-[1em] w-full min-w-0 rounded-xs text-center leading-none text-muted contain-strict",
          density === "dense" ? "text-2xs max-desk:tracking-tighter" : "text-xs max-[25rem]:tracking-tighter",
        )}
      >
        {/* React never changes this text: the document's script, and then the board, write the odds into it. */}
        {NO_ODDS}
      </span>
      <StakeMark stake={stake} confirmed={confirmed} />
      {others > 0 && (
        // On a phone the cell has no room for the number of other players' bets.
        <span
          data-testid="spot-bets"
          className="absolute top-0.5 left-1 text-2xs leading-none text-faint max-desk:hidden"
        >
          {others}
        </span>
      )}
    </button>
  );
});

function lookOf(stake: number, confirmed: number, wrong: boolean): string {
  const fill = confirmed > 0 ? "bg-win-soft" : "bg-raised";
  if (stake > 0) return classNames("border-dashed", wrong ? "border-warn" : "border-accent", fill);
  return classNames(fill, confirmed > 0 ? "border-win/60" : "border-line hover:border-line-strong hover:bg-hover");
}

function sentence(stake: number, confirmed: number): "cell" | "cellStaked" | "cellConfirmed" | "cellBoth" {
  if (stake > 0) return confirmed > 0 ? "cellBoth" : "cellStaked";
  return confirmed > 0 ? "cellConfirmed" : "cell";
}

const SIDES = ["big", "small", "odd", "even"] as const;

export function WholeSides({ type }: { type: string }): ReactNode {
  const t = useTranslations("bets");
  return (
    <div className="grid grid-cols-4 gap-1.5">
      {SIDES.map((side) => (
        <BetCell key={side} type={type} number={side} face={t("side", { side })} density="tall" />
      ))}
    </div>
  );
}

/** The column of a pair on a desktop, by its second number. */
const COLUMNS: readonly string[] = [
  "",
  "",
  "desk:col-start-1",
  "desk:col-start-2",
  "desk:col-start-3",
  "desk:col-start-4",
  "desk:col-start-5",
  "desk:col-start-6",
  "desk:col-start-7",
  "desk:col-start-8",
  "desk:col-start-9",
];

/**
 * Every pair of `field` once: a triangle on a desktop, rows of five on a phone, where a triangle's cells would be too
 * narrow for a thumb.
 * @param field ascending from 1
 * @param className the grid's columns on a desktop: one less than the field has numbers
 */
export function PairTriangle({
  type,
  field,
  className,
}: {
  type: string;
  field: readonly number[];
  className: string;
}): ReactNode {
  return (
    <div className={classNames("grid grid-cols-5 gap-1", className)}>
      {field.flatMap((first) =>
        field
          .filter((second) => second > first)
          .map((second) => (
            <BetCell
              key={`${first}-${second}`}
              type={type}
              number={`${first}-${second}`}
              face={`${first}-${second}`}
              density="dense"
              className={COLUMNS[second] ?? ""}
            />
          )),
      )}
    </div>
  );
}
