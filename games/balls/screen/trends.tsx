"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { BallMark } from "@/components/ui/ball-mark";
import { colourOf } from "../colours";
import { useGameCode } from "@/lib/live/game/use-game";
import type { LastResult } from "@/lib/live/types";
import { ballCountOf, questionsOf } from "../trends";
import { talliesOf } from "../../shared/trends/tally";
import {
  Figure,
  heatFigure,
  HeatLegend,
  type Measure,
  MeasurePicker,
} from "@/games/shared/screen/trends-panel/heat-parts";
import { useQuestionWords } from "../../shared/screen/trends-panel/question-words";
import { Trends } from "../../shared/screen/trends-panel/trends";

const SIDES = ["big", "small", "odd", "even"];
const isQuarter = (answer: string): boolean => /^\d$/.test(answer);

/** A drum's roads and counts. */
export function BallsTrends(): ReactNode {
  const count = ballCountOf(useGameCode());
  const questions = useMemo(() => questionsOf(count), [count]);
  return <Trends questions={questions} words={useWords()} Numbers={Balls} />;
}

function useWords() {
  const t = useTranslations("trends");
  const own = useTranslations("balls");
  const bets = useTranslations("bets");
  return useQuestionWords(
    useMemo(() => {
      const answer = (each: string): string => {
        if (isQuarter(each)) return bets("quarter", { quarter: each });
        return SIDES.includes(each) ? bets("side", { side: each }) : bets("colour", { colour: each });
      };
      return {
        topic: (topic: string | number) =>
          topic === "colour" ? bets("type.co") : topic === "quarter" ? bets("type.qt") : own("ball"),
        answer,
        letter: (each: string) => (isQuarter(each) ? each : t("letter", { side: each })),
        short: (each: string) => (isQuarter(each) ? each : answer(each)),
      };
    }, [t, own, bets]),
  );
}

/** Every ball with its count, or with the time since it was last drawn. */
function Balls({ results }: { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("balls");
  const count = ballCountOf(useGameCode());
  const [measure, setMeasure] = useState<Measure>("seen");
  const figures = useMemo(() => {
    const balls = Array.from({ length: count }, (_, index) => index + 1);
    const tallies = talliesOf(
      results.map(({ numbers: [ball = 0] }) => ball),
      balls,
    );
    return tallies.map((tally) => ({ ball: tally.value, ...heatFigure(tally, measure, results.length, 1 / count) }));
  }, [results, measure, count]);
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
