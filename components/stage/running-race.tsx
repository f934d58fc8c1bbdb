import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { returnedBy } from "@/games/shared/rules/pricing";
import type { Game } from "@/games/shared/rules/types";
import type { Order } from "@/lib/contract/entities";
import { useAnnouncedResults, useGameCode, useLatestRound, useOrdersOf, useGameRules } from "@/lib/live/game/use-game";
import { type Currency, type Minor, returnOf, toMinor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";
import { useMoney } from "@/lib/wording/use-money";
import { NumberTile, ResultMark } from "@/components/ui/result-mark";
import { marksOf } from "@/games/manifests";
import { useSelected } from "@/lib/live/use-store";
import { distanceText, metresText } from "@/lib/wording/decimals";
import { useStageStores } from "./on-stage";

/** The leader is at the left. Each racer keeps its tile, which slides on an overtake. */
function LiveRanking({ ranking }: { ranking: readonly number[] }): ReactNode {
  const racers = ranking.toSorted((left, right) => left - right);
  return (
    <div
      aria-hidden
      data-testid="ranking"
      data-ranking={ranking.join(" ")}
      className="relative h-6 min-w-0 flex-1 max-w-md wide:max-w-sm animate-fade"
    >
      {racers.map((racer) => (
        <span
          key={racer}
          className="absolute inset-y-0 left-0 flex justify-center transition-transform duration-300 ease-out"
          style={{ width: `${100 / racers.length}%`, transform: `translateX(${ranking.indexOf(racer) * 100}%)` }}
        >
          <NumberTile value={racer} size="sm" />
        </span>
      ))}
    </div>
  );
}

/** Number of results shown while the race has no order. */
const RESULTS = 14;

export function RunningRace({ isRunning, result }: { isRunning: boolean; result: ReactNode }): ReactNode {
  return isRunning ? <Running /> : result;
}

function Running(): ReactNode {
  const ranking = useSelected(useStageStores().ranking, (order) => order);
  const game = useGameCode();
  const results = useAnnouncedResults(RESULTS);
  if (ranking.length > 0)
    return (
      <div className="flex flex-col gap-1 max-desk:gap-0.5 split:gap-0.5">
        <div className="flex w-full max-w-lg items-center gap-3">
          <LiveRanking ranking={ranking} />
          <ToTheLine />
        </div>
        <WinningNow ranking={ranking} />
      </div>
    );
  return (
    <p aria-hidden className="flex gap-1.5 overflow-hidden">
      {results.flatMap(({ roundId, numbers }) =>
        marksOf(game, numbers.slice(0, 1)).map((mark) => <ResultMark key={roundId} {...mark} size="sm" />),
      )}
    </p>
  );
}

function ToTheLine(): ReactNode {
  const t = useTranslations("stage");
  const locale = useLocale();
  const metres = useSelected(useStageStores().metresLeft, (left) => left);
  if (metres === null) return null;
  const distance = distanceText(locale, metres);
  const exact = metresText(locale, metres);
  return (
    <span aria-hidden data-testid="to-the-line" className="shrink-0 text-xs whitespace-nowrap text-muted">
      {/* At 320 px the eight tiles leave room only for the distance. */}
      <span className="max-[22.5rem]:hidden">
        {t("toTheLine", { distance: exact === null ? distance : `${distance} · ${exact}` })}
      </span>
      <span className="min-[22.51rem]:hidden">{distance}</span>
    </span>
  );
}

interface ProvisionalNet {
  readonly lines: readonly { readonly type: string; readonly number: string }[];
  readonly net: Minor;
}

function standingOf(
  game: Game,
  orders: readonly Order[],
  order: readonly number[],
  currency: Currency,
): ProvisionalNet {
  const won = new Map<string, ProvisionalNet["lines"][number]>();
  let net = 0;
  for (const { bet_type: type, number, amount, odds = 0 } of orders.flatMap((each) => each.numbers)) {
    const stake = toMinor(amount, currency);
    const bet = game.find(type, number);
    const verdict = bet === undefined || !game.isOutcome(order) ? "lose" : game.settle(bet, order);
    net += returnedBy(verdict, { stake, win: returnOf(stake, Math.round(odds * 1000)) }) - stake;
    if (verdict === "win") won.set(`${type}:${number}`, { type, number });
  }
  return { lines: [...won.values()], net };
}

/** More bets are not named: their names do not fit in the two lines of a phone or the one line of a desktop. */
const NAMED = 2;

const bold = (text: ReactNode): ReactNode => <b className="text-text">{text}</b>;

export function WinningNow({ ranking }: { ranking: readonly number[] }): ReactNode {
  const t = useTranslations("stage");
  const names = useTranslations("bets");
  const money = useMoney();
  const game = useGameRules();
  const orders = useOrdersOf(useLatestRound()?.id);
  const standing = useMemo(
    () => (game === null || orders.length === 0 ? null : standingOf(game, orders, ranking, money.currency)),
    [game, orders, ranking, money],
  );
  if (standing === null) return null;
  const { lines, net } = standing;
  const bets = lines.map(({ type, number }) => betName(names, type, number)).join(", ");
  const told =
    lines.length === 0
      ? t("noneWouldWin")
      : lines.length <= NAMED
        ? t.rich("wouldWin", { bets, b: bold })
        : t.rich("manyWouldWin", { count: lines.length, b: bold });
  return (
    <p
      data-testid="winning-now"
      className="text-sm leading-tight text-muted max-desk:text-xs max-desk:leading-4 split:text-xs split:leading-[0.875rem]"
    >
      {t("ifEndedNow")} <Gain net={net} labelled /> · {told}
    </p>
  );
}
