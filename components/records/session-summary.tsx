import type { Transaction } from "@/lib/contract/entities";
import { type Currency, type Minor, toMinor } from "@/lib/money";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import useSWR from "swr";
import { askedOnce } from "@/lib/api/asked-once";
import { fetchTable } from "@/lib/api/data-table";
import { visitMs } from "@/lib/browser/visit-start";
import { useCurrency } from "@/lib/live/player/use-player";
import { dayOf } from "@/lib/time";
import { Gain } from "@/lib/wording/gain";
import { collectOrders } from "./list/use-records";
import { openingView, RECORDS } from "./list/records-view";
import { useZone } from "./order/use-zone";

const ROUNDS = 10;

/** Shows the records as they are when the summary opens. */
export function SessionSummary({ accountId }: { accountId: number }): ReactNode {
  const t = useTranslations("session");
  const [minutes] = useState(() => Math.floor(visitMs(accountId) / 60_000));
  const currency = useCurrency();
  const { orders, isFailed } = useTodaysOrders(accountId);
  const today = orders && netOf(orders, currency);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3">
        <div>
          <dt className="text-xs text-muted">{t("time")}</dt>
          <dd className="text-lg font-semibold">
            {t("duration", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{t("today")}</dt>
          <dd className="text-lg" data-testid="net-today">
            {today === undefined ? "–" : <Gain net={today.net} labelled />}
          </dd>
        </div>
      </dl>
      <section aria-label={t("rounds")} className="border-t border-line pt-2">
        <h2 className="text-xs text-muted">{t("rounds")}</h2>
        {isFailed && <p className="py-2 text-warn">{t("failed")}</p>}
        {today?.rounds.length === 0 && <p className="py-2 text-muted">{t("none")}</p>}
        <Rounds rounds={today?.rounds.slice(0, ROUNDS) ?? []} />
      </section>
    </div>
  );
}

function Rounds({ rounds }: { rounds: ReturnType<typeof netOf>["rounds"] }): ReactNode {
  const games = useTranslations("games");
  return (
    <ol className="flex flex-col">
      {rounds.map(({ game, roundNo, net }) => (
        <li
          key={`${game} ${roundNo}`}
          className="flex items-baseline justify-between gap-3 border-b border-line py-1 last:border-b-0"
        >
          <span className="min-w-0 truncate">
            {game !== undefined && `${games(game)} `}
            <span className="text-xs text-muted">{roundNo.slice(-4)}</span>
          </span>
          <Gain net={net} />
        </li>
      ))}
    </ol>
  );
}

/** The player's orders of the merchant's current day, newest first. */
function useTodaysOrders(accountId: number): { orders: readonly Transaction[] | undefined; isFailed: boolean } {
  const zone = useZone();
  const [day] = useState(() => dayOf(new Date(), zone));
  const { data, error } = useSWR(
    // The key names the player: the cache outlives the sign-in.
    ["todays orders", accountId, day],
    async () => {
      const orders: Transaction[] = [];
      await collectOrders(
        { ...openingView("ALL").applied, range: { from: day, to: day } },
        {
          fetchPage: (query) => fetchTable(RECORDS, query),
          onOrders: (more) => orders.push(...more),
          onProgress: () => undefined,
          isCancelled: () => false,
        },
      );
      return orders;
    },
    askedOnce("the orders of today could not be loaded"),
  );
  return { orders: data, isFailed: error !== undefined };
}

interface RoundOfToday {
  readonly game: Transaction["game"];
  readonly roundNo: string;
  readonly net: Minor;
}

/** Orders without a result are left out. `rounds` keeps the order of `orders`. */
export function netOf(
  orders: readonly Transaction[],
  currency: Currency,
): { readonly net: Minor; readonly rounds: readonly RoundOfToday[] } {
  const rounds = new Map<string, RoundOfToday>();
  for (const { game, round_no: roundNo, win_lose_amount: amount } of orders) {
    if (amount === null) continue;
    const key = `${game ?? ""} ${roundNo}`;
    rounds.set(key, { game, roundNo, net: toMinor(amount, currency) + (rounds.get(key)?.net ?? 0) });
  }
  const all = [...rounds.values()];
  return { net: all.reduce((sum, { net }) => sum + net, 0), rounds: all };
}
