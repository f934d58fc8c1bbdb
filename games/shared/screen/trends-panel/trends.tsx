import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { StateMessage } from "@/components/ui/state-message";
import { useAnnouncedResults } from "@/lib/live/game/use-game";
import type { LastResult } from "@/lib/live/types";
import { type AnswerWords, RoadView } from "./road-view";
import type { Question } from "../../trends/question";

/** Must not exceed `ROUNDS_KEPT` (lib/live/game/rounds.ts) or `ROUNDS` of the home call. */
const WINDOW = 100;

export interface TrendsProps {
  /** The game's questions, the first one selected at the start. */
  questions: readonly [Question, ...Question[]];
  words: AnswerWords;
  /** The game's counts; `results` newest first, at least one. */
  Numbers: (props: { results: readonly LastResult[] }) => ReactNode;
}

export function Trends({ questions, words, Numbers }: TrendsProps): ReactNode {
  const t = useTranslations("trends");
  const [view, setView] = useState<"road" | "numbers">("road");
  const results = useAnnouncedResults(WINDOW);
  return (
    <div className="flex flex-1 animate-fade flex-col gap-2.5">
      <Segmented
        label={t("views")}
        value={view}
        onChange={setView}
        options={[
          { value: "road", label: t("road") },
          { value: "numbers", label: t("numbers") },
        ]}
      />
      {results.length === 0 ? (
        <StateMessage title={t("few")} body={t("fewBody")} className="flex-1" />
      ) : view === "road" ? (
        <RoadView results={results} questions={questions} words={words} />
      ) : (
        <Numbers results={results} />
      )}
    </div>
  );
}
