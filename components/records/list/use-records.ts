import { askedOnce } from "@/lib/api/asked-once";
import { answeredPage, fetchTable, type TablePage, type TableQuery, type TableSource } from "@/lib/api/data-table";
import type { CallResponse } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { type RecordFilters, recordsQuery, type RecordsQuery } from "./records-view";
import useSWR from "swr";
import { CallError } from "@/lib/api/call-error";
import { useAccount } from "@/lib/live/player/use-player";

export interface Records {
  /** The requested page; the previous one until the requested page arrives, and if the request fails. */
  readonly page: CallResponse<"table"> | undefined;
  /** Place of the page's first order among all orders, from 1. */
  readonly firstPlace: number;
  /** Number and size of the requested page, or of the smaller page that the platform sent. */
  readonly at: TablePage;
  readonly loading: boolean;
  readonly failed: boolean;
  /** The reference of a server's fault, which the player can read out to support. */
  readonly reference: string | null;
  readonly reload: () => void;
}

/** A changed `asked` fetches the page again. After a failure the previous page stays (specification, point 8). */
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
    { keepPreviousData: true, ...askedOnce("the records could not be loaded") },
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

const LARGEST_PAGE = 500;

interface CollectEdge {
  /** A rejection ends the collection. */
  readonly fetchPage: (query: TableQuery) => Promise<CallResponse<"table">>;
  /** The orders of a page, without those that an earlier page had. */
  readonly onOrders: (orders: readonly Transaction[]) => void;
  readonly onProgress: (done: number, pages: number) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Fetches every order that matches the filters, newest first, page after page. An order placed meanwhile moves older
 * orders to later pages: an order that comes twice is skipped. Resolves to false if cancelled; rejects if `fetchPage`
 * rejects.
 */
export async function collectOrders(filters: RecordFilters, edge: CollectEdge): Promise<boolean> {
  const known = new Set<number>();
  let asked = { p: 1, ipp: LARGEST_PAGE };
  for (;;) {
    const answer = await edge.fetchPage(recordsQuery(filters, asked.p, asked.ipp));
    if (edge.isCancelled()) return false;
    const fresh = answer.records.filter((order) => !known.has(order.id));
    for (const order of fresh) known.add(order.id);
    edge.onOrders(fresh);
    const { p, ipp } = answeredPage(asked, answer);
    const pages = Math.max(1, answer.total_pages);
    // Progress is counted in pages of `LARGEST_PAGE`, even if the platform sends smaller ones.
    const inLarge = (count: number): number => Math.ceil((count * ipp) / LARGEST_PAGE);
    edge.onProgress(inLarge(p), inLarge(pages));
    if (p >= pages) return true;
    const done = p * ipp;
    asked = done % LARGEST_PAGE === 0 ? { p: done / LARGEST_PAGE + 1, ipp: LARGEST_PAGE } : { p: p + 1, ipp };
  }
}
