import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ColumnHead } from "@/components/ui/column-head";
import { NumberTile } from "@/components/ui/result-mark";
import type { LastResult } from "@/lib/live/types";
import { QUESTIONS, racerTallies } from "../trends";
import { useSideWords } from "@/games/shared/screen/trends-panel/road-view";
import { Trends } from "../../shared/screen/trends-panel/trends";

export function RacingGodTrends(): ReactNode {
  const words = useSideWords(useTranslations("racinggod")("winner"));
  return <Trends questions={QUESTIONS} words={words} Numbers={Racers} />;
}

/** Without heat colours: each round has another form, and there is no single chance to compare with. */
function Racers({ results }: { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("trends");
  const own = useTranslations("racinggod");
  const tallies = racerTallies(results.map(({ numbers }) => numbers));
  return (
    <>
      <table className="w-full border-separate border-spacing-y-1 text-sm" data-testid="racer-tallies">
        <caption className="sr-only">{t("lastRounds", { count: results.length })}</caption>
        <thead className="text-2xs text-muted">
          <tr>
            <ColumnHead className="text-left">{own("racer")}</ColumnHead>
            <ColumnHead className="px-1 text-right">{own("wins")}</ColumnHead>
            <ColumnHead className="px-1 text-right">{own("places")}</ColumnHead>
            <ColumnHead className="text-right">{own("sinceWin")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ racer, wins, places, sinceWin }) => (
            <tr key={racer}>
              <th scope="row" className="text-left">
                <NumberTile value={racer} size="sm" />
              </th>
              <td className="px-1 text-right font-semibold">{wins}</td>
              <td className="px-1 text-right">{places}</td>
              <td className="text-right text-muted">
                {sinceWin ?? (
                  <>
                    <span aria-hidden>–</span>
                    <span className="sr-only">{t("never")}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-auto text-2xs text-muted">{t("lastRounds", { count: results.length })}</p>
    </>
  );
}
