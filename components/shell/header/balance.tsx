"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import {
  useAccount,
  useBalance,
  useBalanceFrom,
  useBalanceLoaded,
  useCachedAccount,
  usePlayerActions,
  useUsername,
} from "@/lib/live/player/use-player";
import { DEFAULT_TIME_ZONE, isTimeZone, timeOf } from "@/lib/time";
import { useMoney } from "@/lib/wording/use-money";
import { useReducedMotion } from "@/components/ui/use-media";
import type { Account } from "@/lib/contract/entities";
import type { Minor } from "@/lib/money";

/**
 * On mobile the name is in the side menu. Until the page's data arrive, the data of the tab's previous page are shown
 * with their time, or a dash in a box of the same size. A balance that could not be fetched again is also shown with
 * its time.
 */
export function AccountBalance(): ReactNode {
  const username = useUsername();
  const t = useTranslations("shell");
  const kept = useCachedAccount();
  const from = useBalanceFrom();
  const account = useAccount() ?? kept?.account;
  const at = kept?.at ?? from;
  const time = at === null || account === undefined ? null : timeIn(account, at);
  const money = useMoney(kept?.account.currency);
  const balance = useCountUp(useBalance());
  const loaded = useBalanceLoaded();
  const { refreshBalance } = usePlayerActions();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = (): void => {
    if (refreshing) return;
    setRefreshing(true);
    void refreshBalance().finally(() => setRefreshing(false));
  };
  return (
    <div className="rounded-md max-desk:contents desk:flex desk:items-center desk:border desk:border-line desk:bg-raised">
      <p className="flex flex-col max-desk:order-4 max-desk:text-right desk:pl-3">
        <span className="h-[1lh] max-w-28 truncate text-2xs leading-tight text-muted max-desk:hidden" title={username}>
          {username !== undefined && <span className="sr-only">{t("signedInAs", { username })}</span>}
          <span aria-hidden>{username}</span>
        </span>
        <span className="sr-only">{time === null ? t("balance") : t("balanceAsOf", { time })}</span>
        <output
          aria-live="off"
          data-testid="balance"
          className={classNames(
            "min-w-[11ch] text-sm leading-tight font-semibold whitespace-nowrap desk:text-base desk:leading-tight",
            time !== null && "text-muted",
          )}
        >
          {loaded ? money.labelled(balance) : kept === null ? "–" : money.labelled(kept.balance)}
        </output>
      </p>
      <Button
        look="ghost"
        size="icon"
        aria-label={t("refreshBalance")}
        onClick={refresh}
        className="max-desk:order-1 max-desk:h-6.5! max-desk:w-7! max-desk:[--touch:-1.125rem_-0.5rem_0]"
      >
        {time === null || refreshing ? (
          <RefreshCw aria-hidden size={15} className={classNames(refreshing && "animate-spin")} />
        ) : (
          // The time takes the icon's place, and moves nothing.
          <span aria-hidden className="text-2xs leading-none text-muted">
            {time.slice(0, "hh:mm".length)}
            <br />
            {time.slice(-"PM".length)}
          </span>
        )}
      </Button>
    </div>
  );
}

/** `hh:mm:ss A` in the merchant's zone. */
function timeIn({ merchant: { time_zone: zone } }: Account, at: Date): string {
  return timeOf(at, zone != null && isTimeZone(zone) ? zone : DEFAULT_TIME_ZONE);
}

const COUNT_MS = 900;

/** Counts up to a higher amount. A lower amount, and the first one, are shown at once. */
function useCountUp(amount: Minor): Minor {
  const isReduced = useReducedMotion();
  const [shown, setShown] = useState<{ readonly of: Minor; readonly amount: Minor } | null>(null);
  const before = useRef(amount);
  useEffect(() => {
    const from = before.current;
    before.current = amount;
    if (amount <= from || from === 0 || isReduced) return undefined;
    const startedAt = performance.now();
    const frame = (): void => {
      const gone = Math.min(1, (performance.now() - startedAt) / COUNT_MS);
      const eased = 1 - (1 - gone) ** 3;
      setShown(gone < 1 ? { of: amount, amount: Math.round(from + (amount - from) * eased) } : null);
      if (gone < 1) handle = requestAnimationFrame(frame);
    };
    let handle = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(handle);
  }, [amount, isReduced]);
  return shown?.of === amount ? shown.amount : amount;
}
