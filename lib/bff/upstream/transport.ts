/** One request to the upstream. The transport adds nothing to it. */
export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  /** True if a second arrival changes nothing: the transport sends it again, once, if its connection is cut before the answer. */
  repeatable?: boolean;
  /** Registers what cancels the call; runs it at once if the call is cancelled already. */
  onCancel(listener: () => void): void;
}

export interface UpstreamResponse {
  status: number;
  /** The value of a header; `name` is in lower case. */
  header(name: string): string | undefined;
  body: Buffer<ArrayBuffer>;
}

/** Why a call has no answer. */
export type CallFailure = "upstream_unreachable" | "upstream_timeout" | "upstream_answer_too_large" | "aborted";

/** Sends a request to the upstream. Rejects with {@link UpstreamUnreachable}, {@link UpstreamAnswerTooLarge}, or anything once cancelled. */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** No complete answer: refused, reset, or cut short. */
export class UpstreamUnreachable extends Error {
  override name = "UpstreamUnreachable";
}

export class UpstreamAnswerTooLarge extends Error {
  override name = "UpstreamAnswerTooLarge";
}

/** Parsing so much takes about 0.1 s and blocks all other calls. A page of 30 orders with 300 bets each has 1 MB. */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
