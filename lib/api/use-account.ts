"use client";

import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";

/** The account, refetched every 60 s. `initial`: what the server rendered. */
export function useAccountRefresh(initial: Account): Account {
  const { data } = useSWR(["me", initial.id], () => call("me", {}, { quiet: true }), {
    fallbackData: initial,
    refreshInterval: 60_000,
    // The refetch also keeps the sealed session alive, so a page behind another one goes on.
    refreshWhenHidden: true,
    revalidateOnMount: false,
  });
  return data;
}
