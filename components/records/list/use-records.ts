import { askedOnce } from "@/lib/api/asked-once";
import { answeredPage, fetchTable, type TablePage, type TableQuery, type TableSource } from "@/lib/api/data-table";
import type { CallResponse } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { type RecordFilters, recordsQuery, type RecordsQuery } from "./records-view";
import useSWR from "swr";
import { CallError } from "@/lib/api/call-error";
import { useAccount } from "@/lib/live/player/use-player";

export interface Records {
  /** The requested page; until it arrives, or if it fails, the previous one. */
  readonly page: CallResponse<"table"> | undefined;
  /** Index of that page's first order among all orders, from 1. */
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

/** The largest page size of the table call. */
const LARGEST_PAGE = 500;

interface CollectEdge {
  /** Fetches one page of the records. A rejection ends the collection. */
  readonly fetchPage: (query: TableQuery) => Promise<CallResponse<"table">>;
  /** The orders of a page, without those that an earlier page had. */
  readonly onOrders: (orders: readonly Transaction[]) => void;
  readonly onProgress: (done: number, pages: number) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Every order that matches the filters, newest first, page after page. An order placed during the download
 * pushes older orders to later pages: an order that comes twice is skipped. Resolves to false if the download was cancelled, and rejects if
 * `fetchPage` rejects.
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
    // If the platform sends smaller pages than requested, progress is still counted in pages of the requested size.
    const inLarge = (count: number): number => Math.ceil((count * ipp) / LARGEST_PAGE);
    edge.onProgress(inLarge(p), inLarge(pages));
    if (p >= pages) return true;
    const done = p * ipp;
    asked = done % LARGEST_PAGE === 0 ? { p: done / LARGEST_PAGE + 1, ipp: LARGEST_PAGE } : { p: p + 1, ipp };
  }
}
