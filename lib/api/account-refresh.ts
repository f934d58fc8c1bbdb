"use client";

import { useEffect } from "react";
import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";

export interface AccountRefreshProps {
  accountId: number;
  onAccount: (account: Account) => void;
}

/**
 * Fetches the account now and every 60 s while it is on the page, behind another one too, which also keeps the sealed
 * session alive. Shows nothing.
 */
export function AccountRefresh({ accountId, onAccount }: AccountRefreshProps): null {
  const { data } = useSWR(["me", accountId], () => call("me", {}, { quiet: true }), {
    refreshInterval: 60_000,
    refreshWhenHidden: true,
  });
  useEffect(() => {
    if (data !== undefined) onAccount(data);
  }, [data, onAccount]);
  return null;
}
