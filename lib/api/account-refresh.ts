"use client";

import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";
import { notify } from "./notices";

/** Specification, point 9: account refetch interval. */
const EVERY_MS = 60_000;

export interface AccountRefreshProps {
  /** Every amount on the page is in this account's currency. */
  known: Pick<Account, "id" | "currency">;
  pathname: string;
  onAccount: (account: Account) => void;
}

/** Runs in a background tab, too, to keep the sealed session alive. Reloads the page if the currency has changed. */
export function AccountRefresh({ known: { id, currency }, pathname, onAccount }: AccountRefreshProps): null {
  const { data, mutate } = useSWR(["me", id], () => call("me", {}), {
    refreshInterval: EVERY_MS,
    refreshWhenHidden: true,
    // SWR's own retries come sooner than 60 s, and each refusal would raise a notice or redirect.
    onErrorRetry: (_error, _key, _config, revalidate, options) => setTimeout(() => void revalidate(options), EVERY_MS),
  });
  const fetchedFor = useRef(pathname);
  useEffect(() => {
    if (fetchedFor.current === pathname) return;
    fetchedFor.current = pathname;
    void mutate();
  }, [pathname, mutate]);
  useEffect(() => {
    if (data === undefined) return;
    if (data.currency === currency) onAccount(data);
    else notify({ key: null, tone: "warning", action: { type: "reload" } });
  }, [data, currency, onAccount]);
  return null;
}
