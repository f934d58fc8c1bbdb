"use client";

import { useEffect, useRef } from "react";
import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";
import { notify } from "./notices";

/** Specification, point 9: account refetch interval. */
const EVERY_MS = 60_000;

export interface AccountRefreshProps {
  /** The account in the page's first data. Every amount on the page is in its currency. */
  known: Pick<Account, "id" | "currency">;
  /** The path of the shown page. A change of the path fetches the account again. */
  pathname: string;
  onAccount: (account: Account) => void;
}

/**
 * Fetches the account now, after each navigation, and every 60 s while the component is mounted, also in a background
 * tab. The call keeps the sealed session alive. If the account's currency has changed, the page reloads. Renders
 * nothing.
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
