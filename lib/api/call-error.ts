import { isOptional, isShape, isText } from "@/lib/browser/checks";
import { MISSING_STATUSES, type ErrorCode, isErrorCode } from "@/lib/contract/errors";
import type { ErrorBody } from "@/lib/contract/platform-forms";
import { readReference } from "@/lib/contract/trace";

type LocalFailure = "network" | "timeout" | "aborted" | "malformed_answer";

/** A failed call. Its `status` is 0 if no answer arrived. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    readonly status: number,
    /**
     * A code of lib/contract/errors.ts, a code that only this platform uses, a LocalFailure, or, for an answer without
     * a code, `http_` with the status.
     */
    readonly code: string,
    readonly body: ErrorBody,
    options?: { cause?: unknown },
    readonly retryAfterSeconds: number | null = null,
    /** The name of the ended sign-in in a 401, or null. */
    readonly endedSession: string | null = null,
    /** The reference that the player can read out to support, if the server or the platform failed; otherwise null. */
    readonly reference: string | null = null,
  ) {
    super(body.message, options);
  }

  /** True if the server may have carried out the call although no answer confirms it. */
  get outcomeUnknown(): boolean {
    const noAnswer = this.code === "network" || this.code === "timeout" || this.code === "malformed_answer";
    return noAnswer || this.status === 502 || this.status === 504;
  }
}

export function localFailure(code: LocalFailure, cause: unknown, status = 0): CallError {
  return new CallError(status, code, { message: code }, { cause });
}

const hasMessage = isShape({ message: isText(), code: isOptional(isText()) });

/** Checks two fields only: the BFF has checked the rest by the contract, but a proxy may answer anything. */
const isErrorBody = (json: unknown): json is ErrorBody => hasMessage(json);

export async function failureOf(response: Response): Promise<CallError> {
  const json: unknown = await response.json().catch(() => null);
  const body: ErrorBody = isErrorBody(json) ? json : { message: response.statusText };
  const code = body.code ?? `http_${response.status}`;
  const ended = response.status === 401 ? response.headers.get("x-session-id") : null;
  const isFault = response.status >= 500 && code !== "maintenance";
  const reference = isFault ? readReference(response.headers.get("x-request-id")) : null;
  return new CallError(response.status, code, body, {}, retryAfterOf(response), ended, reference);
}

/** Seconds. The header may also hold a date, but our servers never send a date. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(header) ? Number(header) : null;
}

/** True if the platform does not have the call at all: asking again is useless. */
export const isCallMissing = (error: unknown): boolean =>
  error instanceof CallError && MISSING_STATUSES.has(error.status);

interface FormErrors {
  /** Field path → its errors, in the server's words. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The server's message, or null if it is empty: the alert then shows the text for the code. */
  readonly message: string | null;
}

function formErrorsOf({ code, body }: CallError): FormErrors | null {
  const { errors = {} } = body;
  const message = body.message.trim() || null;
  const isOfForm = Object.keys(errors).length > 0 || (code === "validation_failed" && message !== null);
  return isOfForm ? { errors, message } : null;
}

export interface FormFault {
  /** A code of lib/contract/errors.ts; `network` if no answer arrived; `unknown` for any other code. */
  readonly code: ErrorCode | "network" | "unknown";
  /** Seconds until the next attempt. Null if the server did not say, and for an unknown code. */
  readonly seconds: number | null;
  readonly form: FormErrors | null;
  readonly reference: string | null;
}

export function formFaultOf(error: CallError): FormFault {
  const { code, status, reference, retryAfterSeconds: seconds } = error;
  const known = isErrorCode(code) ? code : status === 0 ? "network" : "unknown";
  return { code: known, seconds: isErrorCode(code) ? seconds : null, form: formErrorsOf(error), reference };
}
