import { answers } from "@/lib/contract/answers";
import type { CallRequest, CallResponse } from "@/lib/contract/calls";
import { call, type CallOptions } from "./call";

/** The contract's data-table calls by their address below the API's base. */
const TABLE_CALLS = { [answers.table.path]: "table" } as const;

/** Where the rows of a data table come from. */
export interface TableSource {
  /** One of the contract's data-table addresses; `/dt/` unless it says another. */
  readonly url?: keyof typeof TABLE_CALLS;
  /** What the rows are, such as `PK10Transaction`. */
  readonly model: string;
}

/** What is asked of a source: the page, its size, filters and days. */
export type TableQuery = Omit<CallRequest<"table">, "model">;

/** One page of a data table (specification, point 7). Throws CallError as {@link call} does. */
export function fetchTable(
  { url = "/dt/", model }: TableSource,
  query: TableQuery,
  options?: CallOptions,
): Promise<CallResponse<"table">> {
  return call(TABLE_CALLS[url], { model, ...query }, options);
}
