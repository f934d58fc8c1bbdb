import { type ErrorCode, isErrorCode } from "@/lib/contract/errors";
import type { CallError } from "./call-error";

/** Point 8's form errors: the server's errors object for the fields, and the alert's message. */
export interface FormErrors {
  /** Field path → its faults, in the server's words. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The server's message, or else the error's own. */
  readonly message: string;
}

/** What a form shows after its call failed, or null when the server found no fault in what was entered. */
export function formErrorsOf(error: CallError): FormErrors | null {
  const errors = error.body.errors ?? {};
  const isOfForm = Object.keys(errors).length > 0 || (error.code === "validation_failed" && error.body.message !== "");
  return isOfForm ? { errors, message: error.body.message || error.message } : null;
}

export interface FormFault {
  /** A code of the table, or `network` when no answer came, or `unknown`. */
  readonly code: ErrorCode | "network" | "unknown";
  /** How long to wait, when the server said so. */
  readonly seconds: number | null;
  /** What the server found wrong with the form, or null when it spoke of no field. */
  readonly form: FormErrors | null;
  /** Of a fault of server or platform, for the player to read out. */
  readonly reference: string | null;
}

/** Why a form's call failed, as its form shows it. */
export function formFaultOf(error: CallError): FormFault {
  const { code, status, reference, retryAfterSeconds: seconds } = error;
  const known = isErrorCode(code) ? code : status === 0 ? "network" : "unknown";
  return { code: known, seconds: isErrorCode(code) ? seconds : null, form: formErrorsOf(error), reference };
}
