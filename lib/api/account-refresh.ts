"use client";

import { useEffect } from "react";
import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";

/** Specification, point 9: account refetch interval. */
const EVERY_MS = 60_000;

export interface AccountRefreshProps {
  accountId: number;
  onAccount: (account: Account) => void;
}

/**
 * Fetches the account now and every 60 s while it is on the page, also in a hidden tab, which keeps the sealed session alive.
 * Shows nothing.
 */
export function AccountRefresh({ accountId, onAccount }: AccountRefreshProps): null {
  const { data } = useSWR(["me", accountId], () => call("me", {}), {
    refreshInterval: EVERY_MS,
    refreshWhenHidden: true,
    // SWR's own retries come sooner, and each refusal would raise a notice or redirect.
    onErrorRetry: (_error, _key, _config, revalidate, options) => setTimeout(() => void revalidate(options), EVERY_MS),
  });
  useEffect(() => {
    if (data !== undefined) onAccount(data);
  }, [data, onAccount]);
  return null;
}
