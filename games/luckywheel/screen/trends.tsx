import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ColumnHead } from "@/components/ui/column-head";
import { Picture } from "@/components/ui/result-mark";
import { SYMBOL_ART } from "../canvas/symbols";
import type { LastResult } from "@/lib/live/types";
import { decimals } from "@/lib/wording/decimals";
import { QUESTIONS, SEGMENTS, SYMBOL_SEGMENTS, symbolPlace } from "../trends";
import { Figure, heatFigure, HeatLegend, talliesOf } from "@/games/shared/screen/trends-panel/heat-parts";
import { useSideWords } from "@/games/shared/screen/trends-panel/road-view";
import { Trends } from "../../shared/screen/trends-panel/trends";

export function LuckyWheelTrends(): ReactNode {
  const words = useSideWords(useTranslations("luckywheel")("segmentNumber"));
  return <Trends questions={QUESTIONS} words={words} Numbers={Symbols} />;
}

const PLACES = SYMBOL_SEGMENTS.map((_, place) => place);

function Symbols({ results }: { results: readonly LastResult[] }): ReactNode {
  const own = useTranslations("luckywheel");
  const bets = useTranslations("bets");
  const tag = useLocale();
  const rounds = results.length;
  const seen = results.map(({ numbers: [segment = 0] }) => symbolPlace(segment));
  const tallies = talliesOf(seen, PLACES);
  return (
    <>
      <table className="w-full border-separate border-spacing-y-1 text-sm" data-testid="symbol-tallies">
        <caption className="sr-only">{own("symbolsSaid", { count: rounds })}</caption>
        <thead className="text-2xs text-muted">
          <tr>
            <ColumnHead className="text-left">{own("symbol")}</ColumnHead>
            {(["seen", "expected", "since"] as const).map((column) => (
              <ColumnHead key={column} className="px-1 text-center">
                {own(column)}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {SYMBOL_SEGMENTS.map(([symbol, segments], place) => {
            const tally = tallies[place];
            if (tally === undefined) return null;
            const chance = segments / SEGMENTS;
            const [seen, since] = [
              heatFigure(tally, "seen", rounds, chance),
              heatFigure(tally, "since", rounds, chance),
            ];
            return (
              <tr key={symbol}>
                <th scope="row" className="text-left font-medium">
                  <span className="flex items-center gap-1.5 pr-1">
                    <Picture art={SYMBOL_ART[symbol]} className="size-6 shrink-0" />
                    <span className="text-xs leading-tight">{bets("symbol", { symbol })}</span>
                  </span>
                </th>
                <td className={`w-11 rounded-l-xs text-center font-semibold ${seen.look}`}>
                  <Figure figure={tally.count} />
                </td>
                <td className="w-13 text-center text-xs text-muted">{decimals(rounds * chance, 1, tag)}</td>
                <td className={`w-11 rounded-r-xs text-center ${since.look}`}>
                  <Figure figure={tally.omission} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <HeatLegend count={rounds} measure="seen" />
    </>
  );
}
