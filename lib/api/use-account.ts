"use client";

import useSWR from "swr";
import type { Account } from "@/lib/contract/entities";
import { call } from "./call";

/** The account, refetched every 60 s while the page is visible (this also keeps the sealed session alive). `initial`: what the server rendered. */
export function useAccountRefresh(initial: Account): Account {
  const { data } = useSWR("me", () => call("me", {}, { quiet: true }), {
    fallbackData: initial,
    refreshInterval: 60_000,
    revalidateOnMount: false,
  });
  return data;
}
