import type { CallError } from "./call-error";

/** Point 8's form errors: the server's errors object for the boxes, and what the alert says. */
export interface FormErrors {
  /** Field path → its faults, in the server's words. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The server's message, or else the error's own. */
  readonly message: string;
}

/** What a form shows after its call failed, or null when the server found no fault with any field. */
export function formErrorsOf(error: CallError): FormErrors | null {
  const errors = error.body.errors ?? {};
  return Object.keys(errors).length === 0 ? null : { errors, message: error.body.message || error.message };
}
