/** One request to the upstream. The transport adds nothing to it. */
export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  /** Registers what cancels the call; runs it at once where the call is cancelled already. */
  onCancel(listener: () => void): void;
}

export interface UpstreamResponse {
  status: number;
  /** By lower-case name. */
  header(name: string): string | undefined;
  body: Buffer<ArrayBuffer>;
}

/** Why a call has no answer. */
export type CallFailure = "upstream_unreachable" | "upstream_timeout" | "aborted";

/** Sends a request to the upstream. Rejects with {@link UpstreamUnreachable}, {@link UpstreamAnswerTooLarge}, or anything once cancelled. */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** No complete answer: refused, reset, or cut short. */
export class UpstreamUnreachable extends Error {
  override name = "UpstreamUnreachable";
}

export class UpstreamAnswerTooLarge extends Error {
  override name = "UpstreamAnswerTooLarge";
}

/** The largest page of bet records has about 10 MB. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
