"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { loadGame } from "@/games/manifests";
import type { Game } from "@/games/shared/rules/types";
import type { Order } from "@/lib/contract/entities";
import { useGameCode, useLatestRound, useOrdersOf } from "@/lib/live/game/use-game";
import { type Currency, type Minor, returnOf, toMinor } from "@/lib/money";
import { betName } from "@/lib/wording/bet-name";
import { useMoney } from "@/lib/wording/use-money";

/** What would win if the race ended in `order`, and what it would bring, less every stake. */
export interface Standing {
  readonly lines: readonly { readonly type: string; readonly number: string }[];
  readonly net: Minor;
}

export function standingOf(
  game: Game,
  orders: readonly Order[],
  order: readonly number[],
  currency: Currency,
): Standing {
  const won = new Map<string, Standing["lines"][number]>();
  let net = 0;
  for (const { bet_type: type, number, amount, odds = 0 } of orders.flatMap((each) => each.numbers)) {
    const stake = toMinor(amount, currency);
    const bet = game.find(type, number);
    const verdict = bet === undefined || !game.isOutcome(order) ? "lose" : game.settle(bet, order);
    net += (verdict === "win" ? returnOf(stake, Math.round(odds * 1000)) : verdict === "push" ? stake : 0) - stake;
    if (verdict === "win") won.set(`${type}:${number}`, { type, number });
  }
  return { lines: [...won.values()], net };
}

const bold = (text: ReactNode): ReactNode => <b className="text-text">{text}</b>;

/** Which of the player's bets would win if the race ended now. */
export function WinningNow({ ranking }: { ranking: readonly number[] }): ReactNode {
  const t = useTranslations("stage");
  const names = useTranslations("bets");
  const money = useMoney();
  const game = useRules();
  const orders = useOrdersOf(useLatestRound()?.id);
  const standing = useMemo(
    () => (game === null || orders.length === 0 ? null : standingOf(game, orders, ranking, money.currency)),
    [game, orders, ranking, money],
  );
  if (standing === null) return null;
  const { lines, net } = standing;
  const bets = lines.map(({ type, number }) => betName(names, type, number)).join(", ");
  return (
    <p data-testid="winning-now" className="flex min-w-0 items-baseline gap-2 text-sm leading-tight">
      <span className="truncate text-muted">
        {lines.length === 0 ? t("winningNothing") : t.rich("winningNow", { bets, b: bold })}
      </span>
      <b className={net >= 0 ? "whitespace-nowrap text-win" : "whitespace-nowrap text-muted"}>
        {net >= 0 ? "+" : "−"}
        {money.plain(Math.abs(net))}
      </b>
    </p>
  );
}

/** The game's rules; null until they are loaded. */
function useRules(): Game | null {
  const code = useGameCode();
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    loadGame(code).then(
      (loaded) => setGame(loaded ?? null),
      (error: unknown) => console.warn("the rules could not be loaded", error),
    );
  }, [code]);
  return game;
}
