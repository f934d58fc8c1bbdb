import type { TableQuery } from "@/lib/api/data-table";
import type { CallResponse } from "@/lib/contract/calls";
import type { Transaction } from "@/lib/contract/entities";
import { type RecordFilters, recordsQuery } from "./records-view";

/** The largest page that the table call gives. */
export const COLLECT_PAGE_SIZE = 500;

export interface CollectEdge {
  /** One page of the records. A rejection ends the collecting. */
  readonly fetchPage: (query: TableQuery) => Promise<CallResponse<"table">>;
  /** The orders of a page that were on none before it. */
  readonly onOrders: (orders: readonly Transaction[]) => void;
  readonly onProgress: (done: number, pages: number) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Every order that matches the filters, newest first, page after page. Orders placed meanwhile move the pages, so an order that
 * comes again is skipped. Resolves to false when it was cancelled; rejects as `fetchPage` does.
 */
export async function collectOrders(filters: RecordFilters, edge: CollectEdge): Promise<boolean> {
  const known = new Set<number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await edge.fetchPage(recordsQuery(filters, page, COLLECT_PAGE_SIZE));
    if (edge.isCancelled()) return false;
    const fresh = answer.records.filter((order) => !known.has(order.id));
    for (const order of fresh) known.add(order.id);
    edge.onOrders(fresh);
    pages = Math.max(1, answer.total_pages);
    edge.onProgress(page, pages);
  }
  return true;
}
