import { type ErrorBody, readErrorBody } from "@/lib/contract/errors";
import { readReference } from "@/lib/contract/trace";

/** Codes of failures without an answer of the server. */
export type LocalFailure = "network" | "timeout" | "aborted" | "malformed_answer";

/** Every way a call can fail, in one class; `status` 0 means that no answer came. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    readonly status: number,
    /** A code of lib/contract/errors.ts, a foreign platform's own, or a LocalFailure. */
    readonly code: string,
    readonly body: ErrorBody,
    options?: { cause?: unknown },
    /** How long the server asked to wait (429), or null. */
    readonly retryAfterSeconds: number | null = null,
    /** The sign-in that a 401 says is over, or null. */
    readonly endedSession: string | null = null,
    /** What the player can read out of a fault of server or platform, or null. */
    readonly reference: string | null = null,
  ) {
    super(body.message, options);
  }

  /** True when the server may or may not have done what was asked. */
  get outcomeUnknown(): boolean {
    const noAnswer = this.code === "network" || this.code === "timeout" || this.code === "malformed_answer";
    return noAnswer || this.status === 502 || this.status === 504;
  }
}

export function localFailure(code: LocalFailure, cause: unknown, status = 0): CallError {
  return new CallError(status, code, { message: code }, { cause });
}

/** A failed answer of the wire → CallError, whatever its body is. */
export async function failureOf(response: Response): Promise<CallError> {
  const json: unknown = await response.json().catch(() => null);
  const body: ErrorBody = readErrorBody(json) ?? { message: response.statusText };
  const code = body.code ?? `http_${response.status}`;
  const ended = response.status === 401 ? response.headers.get("x-session-id") : null;
  const isFault = response.status >= 500 && code !== "maintenance";
  const reference = isFault ? readReference(response.headers.get("x-request-id")) : null;
  return new CallError(response.status, code, body, {}, retryAfterOf(response), ended, reference);
}

/** The header's seconds. Its other form is a date, which our servers never send. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(header) ? Number(header) : null;
}
