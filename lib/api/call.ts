import type { CallName, CallRequest, CallResponse } from "@/lib/contract/calls";
import type { GameCode } from "@/lib/contract/games";

export interface CallOptions {
  /** Fills `:gameCode`; needed by the calls whose path has it. */
  gameCode?: GameCode;
  /** Extra headers, such as `Idempotency-Key`. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Default 30 000. */
  timeoutMs?: number;
  /** True: a failure raises no notice and leads nowhere (background polls). */
  quiet?: boolean;
}

/**
 * One call of the contract to the app's own BFF. Throws CallError for everything that is not a well-formed 2xx answer;
 * the error catalogue's notices have then been raised already.
 */
export function call<N extends CallName>(name: N, request: CallRequest<N>, options: CallOptions = {}): Promise<CallResponse<N>> {
  return Promise.reject(new Error(`${name} ${JSON.stringify(request)} ${JSON.stringify(options)}`));
}
