import { answeredPage, type TableQuery } from "@/lib/api/data-table";
import type { CallResponse } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { type RecordFilters, recordsQuery } from "./records-view";

/** The largest page that the table call gives. */
const LARGEST_PAGE = 500;

export interface CollectEdge {
  /** Fetches one page of the records. A rejection ends the collection. */
  readonly fetchPage: (query: TableQuery) => Promise<CallResponse<"table">>;
  /** The orders of a page, without those that an earlier page had. */
  readonly onOrders: (orders: readonly Transaction[]) => void;
  readonly onProgress: (done: number, pages: number) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Every order that matches the filters, newest first, page after page. Orders placed during the download move the pages: an order that
 * comes again is skipped. Resolves to false when it was cancelled; rejects as `fetchPage` does.
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
    // The platform sent smaller pages than asked for: progress is still counted in large pages.
    const inLarge = (count: number): number => Math.ceil((count * ipp) / LARGEST_PAGE);
    edge.onProgress(inLarge(p), inLarge(pages));
    if (p >= pages) return true;
    const done = p * ipp;
    asked = done % LARGEST_PAGE === 0 ? { p: done / LARGEST_PAGE + 1, ipp: LARGEST_PAGE } : { p: p + 1, ipp };
  }
}
