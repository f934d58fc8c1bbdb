"use client";

import useSWR from "swr";
import { CallError } from "@/lib/api/call-error";
import { answeredPage, fetchTable, type TablePage, type TableSource } from "@/lib/api/data-table";
import type { CallResponse } from "@/lib/contract/calls";
import { useAccount } from "@/lib/live/player/use-player";
import type { RecordsQuery } from "./records-view";

export interface Records {
  /** The requested page; until it arrives, or if it fails, the previous one. */
  readonly page: CallResponse<"table"> | undefined;
  /** Index of that page's first order among all, from 1. */
  readonly firstPlace: number;
  /** The requested page, or the smaller one that the platform sent. */
  readonly at: TablePage;
  readonly loading: boolean;
  readonly failed: boolean;
  /** The reference of a server or platform fault that the player can read out to support. */
  readonly reference: string | null;
  /** Fetches the same page again. */
  readonly reload: () => void;
}

/**
 * One page of the player's orders; a changed `asked` fetches the same page again. A failure is only logged
 * (specification, point 8): the previous page stays visible.
 */
export function useRecords(source: TableSource, query: RecordsQuery, asked: number): Records {
  const id = useAccount()?.id;
  const { data, error, isValidating, mutate } = useSWR(
    // The key names the player: the cache outlives the sign-in.
    id === undefined ? null : (["records", id, source, query, asked] as const),
    // Stored with its request, because the previous page stays visible while the next one loads.
    async () => {
      const page = await fetchTable(source, query);
      return { page, asked: query, at: answeredPage(query, page) };
    },
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      dedupingInterval: 0,
      onError: (failure) => console.warn("the records could not be loaded", failure),
    },
  );
  const isOfQuery = data?.asked.p === query.p && data.asked.ipp === query.ipp;
  return {
    page: data?.page,
    firstPlace: data === undefined ? 1 : (data.at.p - 1) * data.at.ipp + 1,
    at: isOfQuery ? data.at : query,
    loading: isValidating,
    failed: error !== undefined,
    reference: error instanceof CallError ? error.reference : null,
    reload: () => void mutate(),
  };
}
