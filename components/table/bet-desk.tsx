import { ChevronDown, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { useBetLimits, useBetLimitSets, useChip } from "@/lib/live/game/use-game";
import type { BetLimits } from "@/lib/live/types";
import { useMoney } from "@/lib/wording/use-money";
import { classNames } from "@/components/ui/class-names";
import type { Minor } from "@/lib/money";
import { useMedia } from "@/components/ui/use-media";
import { TableActions } from "./table-actions";

/** From this width the slip has a separate column: the style sheet's `wide`. */
export const WIDE_SCREEN = "(min-width: 1040px)";

export function BetDesk(): ReactNode {
  const t = useTranslations("table");
  if (useMedia(WIDE_SCREEN) === false) return null;
  return (
    <section
      aria-label={t("chips")}
      data-keys
      className="panel sticky bottom-3 z-10 flex items-center justify-between gap-3 px-3 py-2 shadow-float max-wide:hidden"
    >
      <ChipTray />
      <div className="flex shrink-0 items-center gap-2">
        <BetLimitsSelect />
        <TableActions />
      </div>
    </section>
  );
}

export function BetLimitsSelect(): ReactNode {
  const t = useTranslations("table");
  const { sets, index, forced, choose } = useBetLimitSets();
  const money = useMoney();
  const wordsOf = ({ limits }: BetLimits): string => {
    const all = Object.values(limits);
    return t("limitsRange", {
      min: money.face(Math.min(...all.map(({ min }) => min))),
      max: money.face(Math.max(...all.map(({ max }) => max))),
    });
  };
  const current = sets[index];
  if (forced) return <FixedBetLimits words={current === undefined ? t("limitsByHouse") : wordsOf(current)} />;
  return (
    <label
      title={t("limits")}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-md border border-field-line bg-raised pl-3 wide:min-w-33 text-sm desk:min-h-10 max-desk:gap-1 max-desk:pl-2 max-desk:text-2xs text-muted transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-strong"
    >
      <select
        aria-label={t("limits")}
        value={index}
        onChange={(change) => choose(Number(change.target.value))}
        className="h-11 w-full desk:h-10 min-w-0 appearance-none truncate rounded-md bg-transparent pr-2 text-text max-desk:pr-0 outline-none"
      >
        {sets.map((choice, at) => (
          <option key={choice.id} value={at} className="bg-panel text-text">
            {wordsOf(choice)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={15} className="pointer-events-none mr-2.5 -ml-1 shrink-0 max-desk:mr-1.5" />
    </label>
  );
}

/** Unlike a disabled select, it takes the focus, and a screen reader reads the reason. */
function FixedBetLimits({ words }: { words: string }): ReactNode {
  const t = useTranslations("table");
  return (
    <ReasonedButton
      aria-label={`${t("limits")}: ${words}`}
      reason={t("limitsForced")}
      reasonAt="start"
      onPress={() => undefined}
      boxClassName="min-w-0"
      className="min-w-0 justify-start! px-3! text-sm! font-normal"
    >
      <Lock aria-hidden size={15} className="shrink-0 text-muted" />
      <span className="truncate text-muted">{words}</span>
    </ReasonedButton>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The browser stores the selected chip. */
export function ChipTray(): ReactNode {
  const t = useTranslations("table");
  const { betLimits } = useBetLimits();
  const [chosen, choose] = useChip();
  const chips = betLimits?.chips ?? [];
  const money = useMoney();
  const step = (press: KeyboardEvent<HTMLElement>): void => {
    const by = STEPS[press.key] ?? 0;
    const next = chips[(chips.indexOf(chosen) + by + chips.length) % chips.length];
    if (by === 0 || next === undefined) return;
    press.preventDefault();
    choose(next);
    press.currentTarget.querySelector<HTMLElement>(`[data-chip="${next}"]`)?.focus();
  };
  return (
    <div
      role="radiogroup"
      aria-label={t("chips")}
      onKeyDown={step}
      className="no-scrollbar flex min-h-13 min-w-0 items-center gap-1 overflow-x-auto p-1.5 max-[22.5rem]:gap-[3px] max-[22.5rem]:px-[1.5px] desk:gap-1.5 full:min-h-14 full:gap-2"
    >
      {chips.map((value, rank) => (
        <Chip
          key={value}
          value={value}
          face={money.face(value)}
          rank={rank}
          chosen={value === chosen}
          label={t("chip", { value: money.plainWhole(value) })}
          onChoose={() => choose(value)}
        />
      ))}
    </div>
  );
}

/** Rims of a tray's chips, smallest value first, if the brand has no colours of its own. */
const RIMS: readonly string[] = [
  "[--chip:#6f7f8d]",
  "[--chip:#d2454a]",
  "[--chip:#2f83cf]",
  "[--chip:#2b9a5b]",
  "[--chip:#8b4fc7]",
];

interface ChipProps {
  value: Minor;
  face: string;
  /** The chip's position in the tray, from 0. */
  rank: number;
  chosen: boolean;
  label: string;
  onChoose: () => void;
}

function Chip({ value, face, rank, chosen, label, onChoose }: ChipProps): ReactNode {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-label={label}
      tabIndex={chosen ? 0 : -1}
      data-chip={value}
      data-face={face}
      onClick={onChoose}
      className={classNames(
        "chip touch grid forced-color-adjust-none size-10 shrink-0 place-items-center rounded-full text-xs font-bold shadow-chip transition-[translate,opacity] duration-150 select-none focus-visible:outline-offset-4 full:size-11",
        RIMS[rank % RIMS.length],
        chosen
          ? "-translate-y-0.5 outline-2 outline-offset-2 outline-accent max-[22.5rem]:outline-offset-0"
          : "opacity-75 hover:-translate-y-0.5 hover:opacity-100",
      )}
    >
      {face}
    </button>
  );
}
