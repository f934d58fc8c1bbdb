import type { CallRequest, CallResponse } from "@/lib/contract/calls";
import { call, type CallOptions } from "./call";
import { CallError } from "./call-error";

export interface TableSource {
  /** The kind of the rows, such as `PK10Transaction`. */
  readonly model: string;
}

export type TableQuery = Omit<CallRequest<"table">, "model">;

export interface TablePage {
  readonly p: number;
  readonly ipp: number;
}

/** The requested page or, if the platform sent smaller pages, the page with the requested page's first row. */
export function answeredPage({ p, ipp }: TablePage, answer: CallResponse<"table">): TablePage {
  const size = Math.min(ipp, answer.ipp ?? ipp);
  return { p: Math.floor(((p - 1) * ipp) / size) + 1, ipp: size };
}

/** The platform limits a player's simultaneous calls over all tabs. */
const TRIES = 4;
const LONGEST_WAIT_MS = 5_000;

/** Specification, point 7. Waits and tries again after a 429 that names a short wait. */
export async function fetchTable(
  { model }: TableSource,
  query: TableQuery,
  options?: CallOptions,
): Promise<CallResponse<"table">> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call("table", { model, ...query }, options);
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

/** Ends early when the signal aborts; the next call then throws. */
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
