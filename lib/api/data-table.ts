import { clientCalls } from "@/lib/contract/client-calls";
import type { CallRequest, CallResponse } from "@/lib/contract/calls";
import { call, type CallOptions } from "./call";
import { CallError } from "./call-error";

/** The contract's data-table calls by their address below the API's base. */
const TABLE_CALLS = { [clientCalls.table.path]: "table" } as const;

/** Where the rows of a data table come from. */
export interface TableSource {
  /** One of the contract's data-table addresses; `/dt/` unless set. */
  readonly url?: keyof typeof TABLE_CALLS;
  /** What the rows are, such as `PK10Transaction`. */
  readonly model: string;
}

/** What is asked of a source: the page, its size, filters and days. */
export type TableQuery = Omit<CallRequest<"table">, "model">;

/** A page of a table, from 1, and its rows. */
export interface TablePage {
  readonly p: number;
  readonly ipp: number;
}

/** The page in an answer: the requested one, or, if that is too large, a smaller page with its first row. */
export function answeredPage({ p, ipp }: TablePage, answer: CallResponse<"table">): TablePage {
  const size = Math.min(ipp, answer.ipp ?? ipp);
  return { p: Math.floor(((p - 1) * ipp) / size) + 1, ipp: size };
}

/** A player may have only a few of these calls under way, in all tabs together. A refused call is repeated when its answer says so. */
const TRIES = 4;
const LONGEST_WAIT_MS = 5_000;

/**
 * One page of a data table (specification, point 7). If it is refused because of too many calls, it waits and tries again, if the wait is short.
 * Throws CallError as {@link call} does.
 */
export async function fetchTable(
  { url = "/dt/", model }: TableSource,
  query: TableQuery,
  options?: CallOptions,
): Promise<CallResponse<"table">> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(TABLE_CALLS[url], { model, ...query }, options);
    } catch (error) {
      const waitMs = waitOf(error);
      if (waitMs > LONGEST_WAIT_MS || tries === TRIES) throw error;
      await wait(waitMs, options?.signal);
    }
  }
}

const waitOf = (error: unknown): number =>
  error instanceof CallError && error.status === 429 && error.retryAfterSeconds !== null
    ? error.retryAfterSeconds * 1000
    : Infinity;

/** Ends early when the signal aborts: the call that follows then throws. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    signal?.addEventListener("abort", done, { once: true });
  });
}
