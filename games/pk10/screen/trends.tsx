import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CAR_CHANCE, CARS, CROWN_SUMS, crownSumChance, crownSumOf, POSITIONS, QUESTIONS } from "@/games/pk10/trends";
import type { AnswerWords } from "@/games/shared/screen/trends-panel/road-view";
import { Trends } from "@/games/shared/screen/trends-panel/trends";
import { Select } from "@/components/ui/select";
import type { LastResult } from "@/lib/live/types";
import {
  Figure,
  heatFigure,
  type HeatFigure,
  HeatLegend,
  type Measure,
  MeasurePicker,
  talliesOf,
} from "@/games/shared/screen/trends-panel/heat-parts";
import { NumberTile } from "@/components/ui/result-mark";

interface HeatProps {
  /** Newest first. */
  outcomes: readonly (readonly number[])[];
  measure: Measure;
}

function CarHeat({ outcomes, measure }: HeatProps): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("pk10");
  const bets = useTranslations("bets");
  const rows = POSITIONS.map((position) => {
    const seen = outcomes.map((cars) => cars[position - 1] ?? 0);
    const figures = talliesOf(seen, CARS).map((tally) => heatFigure(tally, measure, outcomes.length, CAR_CHANCE));
    return { position, figures };
  });
  return (
    <table className="w-full table-fixed border-separate border-spacing-px text-center" data-testid="car-heat">
      <caption className="sr-only">{own("carsSaid", { measure: t(measure), count: outcomes.length })}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-5 p-0">
            <span className="sr-only">{own("position")}</span>
          </th>
          {CARS.map((car) => (
            <th key={car} scope="col" className="p-0 pb-0.5">
              <NumberTile value={car} size="xs" className="max-w-full" />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ position, figures }) => (
          <tr key={position}>
            <th scope="row" className="p-0 text-2xs font-medium text-muted">
              <span aria-hidden>{position}</span>
              <span className="sr-only">{bets("position", { position })}</span>
            </th>
            {figures.map((figure, place) => (
              <Cell key={CARS[place]} {...figure} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ figure, look }: HeatFigure): ReactNode {
  return (
    <td className={`h-5 rounded-xs p-0 text-2xs leading-none text-text ${look}`}>
      <Figure figure={figure} />
    </td>
  );
}

/** @param results newest first */
function NumbersView({ results }: { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("pk10");
  const bets = useTranslations("bets");
  const [what, setWhat] = useState<"cars" | "sums">("cars");
  const [measure, setMeasure] = useState<Measure>("seen");
  const outcomes = results.map((result) => result.numbers);
  return (
    <>
      <Select
        label={t("numbersOf")}
        value={what}
        onChoose={setWhat}
        options={[
          { value: "cars", label: t("carAtPosition") },
          { value: "sums", label: bets("crownSum") },
        ]}
      />
      <MeasurePicker measure={measure} onChange={setMeasure} />
      {what === "cars" ? (
        <CarHeat outcomes={outcomes} measure={measure} />
      ) : (
        <SumHeat outcomes={outcomes} measure={measure} />
      )}
      <HeatLegend count={outcomes.length} measure={measure} />
    </>
  );
}

function SumHeat({ outcomes, measure }: HeatProps): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("pk10");
  const figures = talliesOf(outcomes.map(crownSumOf), CROWN_SUMS).map((tally) => ({
    sum: tally.value,
    ...heatFigure(tally, measure, outcomes.length, crownSumChance(tally.value)),
  }));
  return (
    <>
      <p className="sr-only">{own("crownSumsSaid", { measure: t(measure), count: outcomes.length })}</p>
      <dl className="grid grid-cols-5 gap-1" data-testid="sum-heat">
        {figures.map(({ sum, figure, look }) => (
          <div key={sum} className={`flex h-13 flex-col items-center justify-center rounded-sm leading-tight ${look}`}>
            <dt className="text-2xs text-muted">{sum}</dt>
            <dd className="text-base font-semibold text-text">
              <Figure figure={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function Pk10Trends(): ReactNode {
  return <Trends questions={QUESTIONS} words={useWords()} Numbers={NumbersView} />;
}

/** A topic is a position, `crown` or `fan`; an answer is a side, or the digit of a fan tan remainder. */
function useWords(): AnswerWords {
  const t = useTranslations("trends");
  const bets = useTranslations("bets");
  return {
    topic: (topic) =>
      typeof topic === "number"
        ? bets("position", { position: topic })
        : bets(topic === "fan" ? "type.ft" : "crownSum"),
    answer: (answer) => (isDigit(answer) ? answer : bets("side", { side: answer })),
    letter: (answer) => (isDigit(answer) ? answer : t("letter", { side: answer })),
  };
}

const isDigit = (answer: string): boolean => /^\d$/.test(answer);
