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
