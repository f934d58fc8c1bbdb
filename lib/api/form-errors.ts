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
