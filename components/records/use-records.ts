"use client";

import useSWR from "swr";
import { call } from "@/lib/api/call";
import type { CallResponse } from "@/lib/contract/calls";
import { useAccount } from "@/lib/live/player-hooks";

export const PAGE_SIZE = 30;

export interface Records {
  readonly page: CallResponse<"table"> | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** One page of the player's orders, newest first; the page before stays in sight while the next one comes. */
export function useRecords(page: number): Records {
  const { id } = useAccount();
  const { data, error, mutate } = useSWR(
    // Of this player alone: the cache outlives the sign-in.
    ["records", id, page],
    () => call("table", { model: "PK10Transaction", p: page, ipp: PAGE_SIZE }, { quiet: true }),
    { keepPreviousData: true, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  return { page: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}
