import { Pause, Play, Trophy } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { Winner } from "@/lib/live/types";
import { classNames } from "@/components/ui/class-names";
import { useReducedMotion } from "@/components/ui/use-media";
import { Gain } from "@/lib/wording/gain";
import { useLastEndedRound, useWinners } from "@/lib/live/game/use-game";

/** The winners of the last round that had winners; nothing before the first. The server has masked the player IDs. */
export function Winners({ className }: { className?: string }): ReactNode {
  const t = useTranslations("result");
  const { winners, roundNo } = useNewestWinners();
  if (winners.length === 0) return null;
  const title = roundNo === undefined ? t("winners") : t("winnersOf", { roundNo });
  return (
    <section aria-label={title} className={classNames("panel flex min-w-0 flex-col", className)}>
      <h2 className="border-b border-line px-3 py-2.5 text-sm font-semibold">{title}</h2>
      <ol className="flex max-h-72 flex-col overflow-y-auto" data-testid="winners">
        {winners.map((winner, place) => (
          <li
            // Each round replaces the whole list, and two rows may be equal: the index is the only key.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${place} ${winner.playerId}`}
            className="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-sm last:border-b-0"
          >
            <Row winner={winner} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({ winner }: { winner: Winner }): ReactNode {
  return (
    <>
      <span className="min-w-0 truncate text-muted">
        {winner.playerId} <span className="text-2xs text-faint">{winner.merchantCode}</span>
      </span>
      <Gain net={winner.amount} currency={winner.currency} labelled />
    </>
  );
}

/** Each winner is shown for this time. */
const STEP_MS = 3500;

/** Pauses under the pointer or the focus, or by its button. Without winners the line is invisible, but keeps its space. */
export function WinnersTicker({ className }: { className: string }): ReactNode {
  const t = useTranslations("result");
  const { winners } = useNewestWinners();
  const still = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const moves = winners.length > 1 && !still;
  const place = useTurn(winners, moves && !paused && !held);
  return (
    // The handlers only pause the line, which its button does without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t("tickerLabel")}
      data-testid="winners-ticker"
      data-moving={moves && !paused && !held}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames(
        "flex min-w-0 items-center gap-2.5 overflow-hidden pl-3 text-sm",
        winners.length === 0 && "invisible",
        className,
      )}
    >
      <Trophy aria-hidden size={15} className="shrink-0 text-accent" />
      {still ? (
        <ul className="flex min-w-0 gap-5 overflow-hidden">
          {winners.map((winner, index) => (
            // Each round replaces the whole list, and two rows may be equal: the index is the only key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${winner.playerId}`}>
              <WinnerLine winner={winner} />
            </li>
          ))}
        </ul>
      ) : (
        <p key={place} className="min-w-0 flex-1 animate-rise">
          {winners[place] !== undefined && <WinnerLine winner={winners[place]} />}
        </p>
      )}
      {moves && (
        <button
          type="button"
          aria-label={paused ? t("play") : t("pause")}
          onClick={() => setPaused(!paused)}
          className="ml-auto grid size-8 shrink-0 place-items-center text-muted hover:text-text focus-visible:-outline-offset-2"
        >
          {paused ? <Play aria-hidden size={15} /> : <Pause aria-hidden size={15} />}
        </button>
      )}
    </section>
  );
}

function WinnerLine({ winner }: { winner: Winner }): ReactNode {
  const t = useTranslations("result");
  return (
    <span className="flex items-baseline gap-1.5 whitespace-nowrap">
      <span className="truncate text-muted">{winner.playerId}</span>
      <span className="text-xs text-faint">{t("tickerWon")}</span>
      <Gain net={winner.amount} currency={winner.currency} labelled />
    </span>
  );
}

/** Index of the shown winner; 0 again with every new list. */
function useTurn(winners: readonly Winner[], running: boolean): number {
  const [turn, setTurn] = useState({ winners, place: 0 });
  if (turn.winners !== winners) setTurn({ winners, place: 0 });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(
      () => setTurn((before) => ({ ...before, place: (before.place + 1) % before.winners.length })),
      STEP_MS,
    );
    return () => clearInterval(timer);
  }, [running, winners]);
  return turn.place;
}

interface NewestWinners {
  readonly winners: readonly Winner[];
  /** Undefined before the first winners, and if their round is not known. */
  readonly roundNo: string | undefined;
}

/** The live list is cleared with its round's result; this list stays until the next winners. */
function useNewestWinners(): NewestWinners {
  const winners = useWinners();
  const roundNo = useLastEndedRound()?.roundNo;
  const [kept, setKept] = useState<NewestWinners>({ winners, roundNo });
  if (winners.length > 0 && winners !== kept.winners) setKept({ winners, roundNo });
  return kept;
}
