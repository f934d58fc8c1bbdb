import { Check, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { appEvents } from "@/lib/browser/events";
import { ResultMarks } from "@/components/ui/result-mark";
import { classNames } from "@/components/ui/class-names";
import { manifestOf, marksOf } from "@/games/manifests";
import { stakesOf } from "@/lib/live/game/state";
import { useAnnouncedResults, useGameCode, useLatestRound, useOrdersOf } from "@/lib/live/game/use-game";
import { useRoundNet } from "@/lib/live/game/round-net";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";
import { useMoney } from "@/lib/wording/use-money";

const RESULTS = 30;

/** After the draw a won bet is filled, and a lost bet is faint. */
const VERDICTS = { win: "rounded-sm bg-win-soft font-semibold text-win", push: "", lose: "text-faint" } as const;

/** Fills the space below the stage in a desktop window. */
const PANEL = "panel animate-rise desk:min-h-[max(8rem,calc(40svh-10.5rem))]";

export function LockedBets({ isShown }: { isShown: boolean }): ReactNode {
  return isShown && <Bets />;
}

function Bets(): ReactNode {
  const t = useTranslations("stage");
  const results = useTranslations("result");
  const money = useMoney();
  const names = useTranslations("bets");
  const orders = useOrdersOf(useLatestRound()?.id);
  const net = useRoundNet();
  const stakes = Object.entries(stakesOf(orders, money.currency));
  if (stakes.length === 0) return <RecentResults />;
  const total = stakes.reduce((sum, [, stake]) => sum + stake, 0);
  return (
    <section
      aria-label={t("locked", { count: stakes.length, amount: money.labelled(total) })}
      data-testid="locked-bets"
      className={PANEL}
    >
      <h2 className="flex items-center gap-2 border-b border-line px-3 py-2.5 text-sm font-semibold">
        <Lock aria-hidden size={15} className="text-accent" />
        {t("locked", { count: stakes.length, amount: money.labelled(total) })}
      </h2>
      <ul className="grid grid-cols-1 gap-x-6 p-3 text-sm full:grid-cols-2">
        {stakes.map(([code, stake]) => {
          const [type = "", number = ""] = code.split(":");
          const settled = net?.lines.find((line) => line.type === type && line.number === number);
          return (
            <li
              key={code}
              data-verdict={settled?.verdict}
              className={classNames(
                "flex items-baseline justify-between gap-3 border-b border-line px-2 py-1.5",
                settled !== undefined && VERDICTS[settled.verdict],
              )}
            >
              <span className="truncate">{betName(names, type, number)}</span>
              <span className="flex items-baseline gap-2 whitespace-nowrap">
                {settled?.verdict !== "lose" && (
                  <Check aria-hidden size={12} strokeWidth={4} className="self-center text-win" />
                )}
                {money.plain(stake)}
                {settled?.verdict === "push" && <span className="text-xs">{results("pushed")}</span>}
                {settled?.verdict === "win" && settled.returned !== null && (
                  <Gain net={settled.returned - settled.stake} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RecentResults(): ReactNode {
  const t = useTranslations("result");
  const game = useGameCode();
  const results = useAnnouncedResults(RESULTS);
  return (
    // No landmark: the last results beside the table already have this name.
    <div data-testid="recent-results" className={PANEL}>
      <h2 className="border-b border-line px-3 py-2.5 text-sm font-semibold">{t("last")}</h2>
      {results.length === 0 && <p className="px-3 py-6 text-center text-sm text-muted">{t("none")}</p>}
      <ul
        className={classNames(
          "grid gap-x-6 gap-y-1.5 p-3 empty:hidden",
          manifestOf(game)?.isRace === true
            ? "grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
            : "grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]",
        )}
      >
        {results.map((result) => (
          <li key={result.roundId}>
            <button
              type="button"
              aria-haspopup="dialog"
              title={t("open", { roundNo: result.roundNo })}
              onClick={() => appEvents.emit("result:open", result)}
              className="flex w-full items-center gap-1 rounded-sm py-0.5 hover:bg-hover"
            >
              <span className="w-9 shrink-0 text-left text-2xs text-faint">{result.roundNo.slice(-4)}</span>
              <ResultMarks marks={marksOf(game, result.numbers)} size="xs" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
