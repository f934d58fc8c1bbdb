"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { type Favourite, indexOfName, nameOf, saveProblem } from "@/lib/browser/favourites";
import { useConfirmedOrders } from "@/lib/live/game/use-game";
import { type Currency, type Minor, toMinor } from "@/lib/money";
import { useSlipSummary } from "@/lib/slip/use-slip";
import type { StakedBet } from "@/lib/browser/staked-bet";
import { useMoney } from "@/lib/wording/use-money";
import { NameInput } from "./name-input";

const totalOf = (bets: readonly StakedBet[]): Minor => bets.reduce((sum, bet) => sum + bet.stake, 0);

/** The layout to save: the chips on the table or, without any, the round's confirmed bets, each bet once. */
function useKeepable(currency: Currency): { bets: readonly StakedBet[]; from: "saveTable" | "saveConfirmed" } {
  const { lines } = useSlipSummary();
  const orders = useConfirmedOrders();
  if (lines.length > 0)
    return { from: "saveTable", bets: lines.map(({ type, number, stake }) => ({ type, number, stake })) };
  const stakes = new Map<string, StakedBet>();
  for (const line of orders.flatMap((order) => order.numbers)) {
    const code = `${line.bet_type}:${line.number}`;
    const stake = (stakes.get(code)?.stake ?? 0) + toMinor(line.amount, currency);
    stakes.set(code, { type: line.bet_type, number: line.number, stake });
  }
  return { from: "saveConfirmed", bets: [...stakes.values()] };
}

/** Saves the chips on the table under a name. */
export function SaveFavourite(props: {
  favourites: readonly Favourite[];
  onSave: (favourite: Favourite) => void;
}): ReactNode {
  const { favourites, onSave } = props;
  const t = useTranslations("table.fav");
  const id = useId();
  const [typed, setTyped] = useState("");
  const money = useMoney();
  const { bets, from } = useKeepable(money.currency);
  const name = nameOf(typed);
  const problem = saveProblem(favourites, name, bets);
  const save = (): void => {
    if (problem !== null) return;
    onSave({ name, bets });
    setTyped("");
  };
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault();
        save();
      }}
      className="flex flex-col gap-2 border-b border-line bg-page/40 px-5 py-4"
    >
      <label htmlFor={id} className="text-sm text-muted">
        {bets.length === 0 ? t("saveNothing") : t(from, { count: bets.length, total: money.labelled(totalOf(bets)) })}
      </label>
      <div className="flex gap-2">
        <NameInput id={id} value={typed} placeholder={t("name")} onValue={setTyped} />
        <ReasonedButton
          look="primary"
          type="submit"
          reason={problem === null ? null : problem === "no_bets" ? t("saveNothing") : t(problem)}
          onPress={() => undefined}
        >
          {problem === null && indexOfName(favourites, name) !== -1 ? t("replace") : t("save")}
        </ReasonedButton>
      </div>
    </form>
  );
}
