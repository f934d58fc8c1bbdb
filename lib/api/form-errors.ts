import { type ErrorCode, isErrorCode } from "@/lib/contract/errors";
import type { CallError } from "./call-error";

/** The form errors of point 8: the server's errors by field, and the message of the alert. */
export interface FormErrors {
  /** Field path → its errors, in the server's words. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The server's message, or else the message of the error. */
  readonly message: string;
}

/** The errors that a form shows after its call failed. Null if the server found no error in the fields. */
function formErrorsOf(error: CallError): FormErrors | null {
  const errors = error.body.errors ?? {};
  const isOfForm = Object.keys(errors).length > 0 || (error.code === "validation_failed" && error.body.message !== "");
  return isOfForm ? { errors, message: error.body.message || error.message } : null;
}

export interface FormFault {
  /** A code of the table, or `network` when no answer came, or `unknown`. */
  readonly code: ErrorCode | "network" | "unknown";
  /** Seconds until the next attempt, if the server named them. */
  readonly seconds: number | null;
  /** The errors that the server found in the form, or null if it named no field. */
  readonly form: FormErrors | null;
  /** The reference of a server or platform fault that the player can read out to support. */
  readonly reference: string | null;
}

/** Why a form's call failed, in the form that the screen shows. */
export function formFaultOf(error: CallError): FormFault {
  const { code, status, reference, retryAfterSeconds: seconds } = error;
  const known = isErrorCode(code) ? code : status === 0 ? "network" : "unknown";
  return { code: known, seconds: isErrorCode(code) ? seconds : null, form: formErrorsOf(error), reference };
}
