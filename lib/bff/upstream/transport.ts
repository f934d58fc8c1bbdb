/** One request to the upstream, complete: nothing is added to it on the way. */
export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  /** Registers what to do when nobody waits for the answer any more, which ends the call at once; called now if that is so already. */
  onCancel(listener: () => void): void;
}

export interface UpstreamResponse {
  status: number;
  /** Lower-case names. Only what the BFF asks for by name goes further. */
  header(name: string): string | undefined;
  body: Buffer<ArrayBuffer>;
}

/** Sends a request to the upstream. Rejects with {@link UpstreamUnreachable}, {@link UpstreamAnswerTooLarge}, or anything once cancelled. */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** No complete answer: refused, reset, or cut short. */
export class UpstreamUnreachable extends Error {
  override name = "UpstreamUnreachable";
}

export class UpstreamAnswerTooLarge extends Error {
  override name = "UpstreamAnswerTooLarge";
}

/** The largest page of bet records is about 10 MB; anything beyond this is not the platform speaking. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
