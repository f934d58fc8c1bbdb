"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { NumberTile } from "@/components/ui/number-tile";
import { CAR_CHANCE, CARS, POSITIONS } from "../trends";
import { talliesOf } from "../../shared/trends/tally";
import { type HeatFigure, heatFigure, type Measure } from "../../shared/screen/trends-panel/heat";
import { Figure } from "../../shared/screen/trends-panel/heat-parts";

export interface HeatProps {
  /** Newest first. */
  outcomes: readonly (readonly number[])[];
  measure: Measure;
}

/** Ten positions down, ten cars across. */
export function CarHeat({ outcomes, measure }: HeatProps): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("pk10");
  const bets = useTranslations("bets");
  const rows = useMemo(
    () =>
      POSITIONS.map((position) => {
        const seen = outcomes.map((cars) => cars[position - 1] ?? 0);
        const tallies = talliesOf(seen, CARS);
        return { position, figures: tallies.map((tally) => heatFigure(tally, measure, outcomes.length, CAR_CHANCE)) };
      }),
    [outcomes, measure],
  );
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
