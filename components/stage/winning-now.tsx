"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { returnedBy } from "@/games/shared/rules/return-range";
import type { Game } from "@/games/shared/rules/types";
import type { Order } from "@/lib/contract/entities";
import { useLatestRound, useOrdersOf, useGameRules } from "@/lib/live/game/use-game";
import { type Currency, type Minor, returnOf, toMinor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { Gain } from "@/lib/wording/gain";
import { useMoney } from "@/lib/wording/use-money";

/** The bets that would win if the race ended in `order`, and their return minus every stake. */
export interface Standing {
  readonly lines: readonly { readonly type: string; readonly number: string }[];
  readonly net: Minor;
}

function standingOf(game: Game, orders: readonly Order[], order: readonly number[], currency: Currency): Standing {
  const won = new Map<string, Standing["lines"][number]>();
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

/** More bets are only counted: the two lines of a phone, and the one line of a desktop, have no room for their names. */
const NAMED = 2;

const bold = (text: ReactNode): ReactNode => <b className="text-text">{text}</b>;

/** The player's net if the race ended now, and the bets that would win. */
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
