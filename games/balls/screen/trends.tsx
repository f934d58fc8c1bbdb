import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { BallMark } from "@/components/ui/result-mark";
import { colourOf } from "../colours";
import { useGameCode } from "@/lib/live/game/use-game";
import type { LastResult } from "@/lib/live/types";
import { range } from "@/games/shared/rules/sides";
import { ballCountOf, questionsOf } from "../trends";
import {
  Figure,
  heatFigure,
  HeatLegend,
  type Measure,
  MeasurePicker,
  talliesOf,
} from "@/games/shared/screen/trends-panel/heat-parts";
import type { AnswerWords } from "@/games/shared/screen/trends-panel/road-view";
import { Trends } from "../../shared/screen/trends-panel/trends";

const SIDES = ["big", "small", "odd", "even"];
const isQuarter = (answer: string): boolean => /^\d$/.test(answer);

export function BallsTrends(): ReactNode {
  const count = ballCountOf(useGameCode());
  const questions = useMemo(() => questionsOf(count), [count]);
  return <Trends questions={questions} words={useWords()} Numbers={Balls} />;
}

function useWords(): AnswerWords {
  const t = useTranslations("trends");
  const own = useTranslations("balls");
  const bets = useTranslations("bets");
  const answer = (each: string): string => {
    if (isQuarter(each)) return bets("quarter", { quarter: each });
    return SIDES.includes(each) ? bets("side", { side: each }) : bets("colour", { colour: each });
  };
  return {
    topic: (topic) => (topic === "colour" ? bets("type.co") : topic === "quarter" ? bets("type.qt") : own("ball")),
    answer,
    letter: (each) => (isQuarter(each) ? each : t("letter", { side: each })),
    short: (each) => (isQuarter(each) ? each : answer(each)),
  };
}

function Balls({ results }: { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("balls");
  const count = ballCountOf(useGameCode());
  const [measure, setMeasure] = useState<Measure>("seen");
  const seen = results.map(({ numbers: [ball = 0] }) => ball);
  const figures = talliesOf(seen, range(1, count)).map((tally) => ({
    ball: tally.value,
    ...heatFigure(tally, measure, results.length, 1 / count),
  }));
  return (
    <>
      <MeasurePicker measure={measure} onChange={setMeasure} />
      <p className="sr-only">{own("ballsSaid", { measure: t(measure), count: results.length })}</p>
      <dl className="grid grid-cols-6 gap-0.5" data-testid="ball-heat">
        {figures.map(({ ball, figure, look }) => (
          <div key={ball} className={`flex h-10.5 flex-col items-center justify-center gap-0.5 rounded-sm ${look}`}>
            <dt className="leading-none">
              <BallMark value={ball} tone={colourOf(ball)} size="xs" />
            </dt>
            <dd className="text-xs leading-none font-semibold">
              <Figure figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
      <HeatLegend count={results.length} measure={measure} />
    </>
  );
}
