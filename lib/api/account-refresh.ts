"use client";

import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";
import { notify } from "./notices";

/** Specification, point 9: account refetch interval. */
const EVERY_MS = 60_000;

export interface AccountRefreshProps {
  /** As the page's first data had it: every amount on the page is in its currency. */
  known: Pick<Account, "id" | "currency">;
  /** Of the page that is shown: another one fetches the account. */
  pathname: string;
  onAccount: (account: Account) => void;
}

/**
 * Fetches the account now, with each navigation, and every 60 s while it is on the page, behind another one too, which also keeps the sealed
 * session alive. One in another currency reloads the page. Shows nothing.
 */
export function AccountRefresh({ known: { id, currency }, pathname, onAccount }: AccountRefreshProps): null {
  const { data, mutate } = useSWR(["me", id], () => call("me", {}), {
    refreshInterval: EVERY_MS,
    refreshWhenHidden: true,
    // SWR's own retries come sooner, and each refusal would raise a notice or redirect.
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
