import type { ErrorBody } from "@/lib/contract/errors";

/** Every way a call can fail, in one class: `status` 0 means that no answer came (network, timeout, abort). */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    readonly status: number,
    /** A code of lib/contract/errors.ts, a foreign platform's own, or `network`, `timeout`, `aborted`, `malformed_answer`. */
    readonly code: string,
    readonly body: ErrorBody,
    options?: { cause?: unknown },
  ) {
    super(body.message, options);
  }

  /** True when the server may or may not have done what was asked. */
  get outcomeUnknown(): boolean {
    return (this.status === 0 && this.code !== "aborted") || this.code === "malformed_answer" || this.status === 502 || this.status === 504;
  }
}
