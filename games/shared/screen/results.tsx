import { useTranslations } from "next-intl";
import { parityOf, sizeOf } from "../trends/question";
import { type ReactNode, useState } from "react";
import {
  useAnnouncedResult,
  useAnnouncedResults,
  useGameCode,
  useGameLoaded,
  usePhase,
} from "@/lib/live/game/use-game";
import { classNames } from "@/components/ui/class-names";
import { appEvents } from "@/lib/browser/events";
import { ResultMarks } from "@/components/ui/result-mark";
import { StateMessage } from "@/components/ui/state-message";
import type { LastResult } from "@/lib/live/types";
import { marksOf } from "@/games/manifests";

/** The number of results rendered before and after the player has scrolled the list. */
const FIRST = 10;
const ALL = 100;

export type FactsOf = (props: { numbers: readonly number[] }) => ReactNode;

/** The newest results with their facts, without a draw that still runs. */
export function LastResults({ Facts }: { Facts: FactsOf }): ReactNode {
  const t = useTranslations("result");
  const [count, setCount] = useState(FIRST);
  const results = useAnnouncedResults(count);
  const loaded = useGameLoaded();
  return (
    <section aria-label={t("last")} className="panel @container flex min-w-0 flex-col">
      <h2 className="border-b border-line px-3 py-2.5 text-sm font-semibold">{t("last")}</h2>
      {/* As high as the list, therefore the first result moves nothing. */}
      {results.length === 0 ? (
        <div className="grid h-72 place-items-center desk:max-full:h-110 vast:h-110">
          {loaded && <StateMessage title={t("none")} />}
        </div>
      ) : (
        <ol
          // This list scrolls, and the keyboard must be able to scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t("last")}
          onScroll={() => setCount(ALL)}
          className="scrollbar-thin flex h-72 flex-col overflow-y-auto focus-visible:-outline-offset-2 desk:max-full:h-110 vast:h-110"
          data-testid="last-results"
        >
          {results.map((result, place) => (
            <ResultRow key={result.roundId} result={result} newest={place === 0} Facts={Facts} />
          ))}
        </ol>
      )}
      <p className="mt-auto border-t border-line px-3 py-2 text-2xs text-faint">{t("disclaimer")}</p>
    </section>
  );
}

function ResultRow({ result, newest, Facts }: { result: LastResult; newest: boolean; Facts: FactsOf }): ReactNode {
  const t = useTranslations("result");
  const game = useGameCode();
  return (
    <li
      className={classNames(
        "shrink-0 border-b border-line border-l-2 last:border-b-0",
        newest ? "animate-fade border-l-accent bg-raised/60" : "border-l-transparent",
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        title={t("open", { roundNo: result.roundNo })}
        onClick={() => appEvents.emit("result:open", result)}
        className="flex w-full flex-col gap-1.5 px-2.5 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex items-baseline justify-between gap-2 text-2xs">
          <span className="truncate text-faint">{result.roundNo}</span>
          <span className="whitespace-nowrap text-muted">
            <Facts numbers={result.numbers} />
          </span>
        </span>
        <span className="flex gap-0.5 @sm:gap-1">
          <ResultMarks marks={marksOf(game, result.numbers)} size="xs" className="@sm:size-6 @sm:text-xs" />
        </span>
      </button>
    </li>
  );
}

export interface StageResultParts {
  numbers: readonly number[];
  roundNo: string;
}

interface StageResultProps {
  /** The title of the round's own result: “Finishing order”. */
  title: string;
  Facts: (props: StageResultParts) => ReactNode;
  /** Classes of the height that facts and marks need. The height is kept while there is nothing to show. */
  room?: string;
  /** The outcome as the game shows it; mounted again for every round. */
  Marks: (props: StageResultParts) => ReactNode;
}

/** The round's own result after its draw, and before that the previous round's result. */
export function StageResult({ title, Facts, Marks, room = "min-h-10" }: StageResultProps): ReactNode {
  const t = useTranslations("stage");
  const results = useTranslations("result");
  const phase = usePhase();
  const latest = useAnnouncedResult();
  const [last] = useAnnouncedResults(1);
  const loaded = useGameLoaded();
  const shown = latest ?? last;
  if (!shown) {
    return <p className={`grid place-items-center text-sm text-muted ${room}`}>{loaded && results("none")}</p>;
  }
  const own = latest !== null && phase !== "open";
  return (
    <div
      data-testid="result"
      data-round={shown.roundNo}
      className={`flex flex-col justify-center gap-0.5 wide:flex-row wide:items-center wide:gap-5 split:flex-col split:gap-0.5 ${room}`}
    >
      <div className="flex shrink-0 items-baseline justify-between gap-x-3 wide:flex-col wide:gap-0">
        <p className="text-xs text-muted split:min-w-0 split:truncate">
          <span className="font-medium text-text">{own ? title : t("lastResult")}</span>{" "}
          <span className="text-2xs max-wide:sr-only">{shown.roundNo}</span>
        </p>
        <Facts numbers={shown.numbers} roundNo={shown.roundNo} />
      </div>
      <div className="min-w-0 wide:max-w-xl wide:flex-1">
        <Marks key={shown.roundId} numbers={shown.numbers} roundNo={shown.roundNo} />
      </div>
    </div>
  );
}

/** The sides of a number that is big from `bigFrom` on, in words: “Big · Odd”. */
export function SideWords({
  of,
  bigFrom,
  between = " ",
}: {
  of: number;
  bigFrom: number;
  between?: string;
}): ReactNode {
  const bets = useTranslations("bets");
  return [sizeOf(of, bigFrom), parityOf(of)].map((side) => bets("side", { side })).join(between);
}
