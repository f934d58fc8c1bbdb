import { type ReactNode, useId, useState } from "react";
import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { ResultMark } from "@/components/ui/result-mark";
import { marksOf } from "@/games/manifests";
import { useAnnouncedResults, useGameCode, useGameRules } from "@/lib/live/game/use-game";
import { betName } from "@/lib/wording/bet-name";

interface BetHelpProps {
  title: string;
  words: string;
  /** The bets, as `type group` of the game's catalogue. */
  groups: readonly string[];
}

function BetHelp({ title, words, groups }: BetHelpProps): ReactNode {
  const t = useTranslations("table");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const label = t("help", { title });
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="touch grid desk:-my-1 size-7 shrink-0 place-items-center self-center rounded-full text-faint hover:text-text"
      >
        <CircleHelp aria-hidden size={16} />
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={(toggle) => setOpen(toggle.newState === "open")}
        className="mx-2! menu-popover w-80 max-w-[calc(100vw-1.5rem)] p-4 text-sm font-normal [position-area:bottom]!"
      >
        <p>{words}</p>
        {isOpen && <Example groups={groups} />}
      </section>
    </>
  );
}

const NAMED = 5;

function Example({ groups }: { groups: readonly string[] }): ReactNode {
  const t = useTranslations("table");
  const names = useTranslations("bets");
  const game = useGameCode();
  const rules = useGameRules();
  const [result] = useAnnouncedResults(1);
  if (rules === null || result === undefined || !rules.isOutcome(result.numbers)) return null;
  const winners = rules.betTypes
    .flatMap(({ bets }) => bets)
    .filter((bet) => groups.includes(`${bet.type} ${bet.group}`) && rules.settle(bet, result.numbers) === "win")
    .map(({ type, number }) => betName(names, type, number));
  return (
    <div data-testid="help-example" className="mt-2 flex flex-col gap-1.5 border-t border-line pt-2 text-muted">
      <p className="flex flex-wrap gap-1">
        {marksOf(game, result.numbers).map((mark) => (
          <ResultMark key={mark.value} {...mark} size="xs" />
        ))}
      </p>
      <p>
        {t("helpExample", {
          bets: `${winners.slice(0, NAMED).join(", ")}${winners.length > NAMED ? "…" : ""}`,
        })}
      </p>
    </div>
  );
}

export interface BoardSectionProps {
  title: string;
  note?: string;
  /** The explanation of the bets, and the bets that it covers; absent if nothing is sold. */
  help?: Omit<BetHelpProps, "title">;
  children: ReactNode;
}

export function BoardSection({ title, note, help, children }: BoardSectionProps): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center gap-x-1">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm font-semibold text-text">
          {title}
          {note !== undefined && <span className="text-xs font-normal text-faint">{note}</span>}
        </h2>
        {help !== undefined && <BetHelp title={title} {...help} />}
      </div>
      {children}
    </section>
  );
}
