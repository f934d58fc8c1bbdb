import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/catalogue";
import { CallError } from "@/lib/api/call-error";
import { type ErrorCode, isErrorCode } from "@/lib/contract/errors";

export interface SignInFault {
  /** A code of the table, or `network` when no answer came, or `unknown`. */
  readonly code: ErrorCode | "network" | "unknown";
  /** How long to wait, when the server said so. */
  readonly seconds: number | null;
  /** What the server found wrong with the form, or null when it spoke of no field. */
  readonly form: FormErrors | null;
  /** Of a fault of server or platform, for the player to read out. */
  readonly reference: string | null;
}

/** Signs in through the BFF, which seals the session into its cookie. Null on success. */
export async function signIn(username: string, password: string): Promise<SignInFault | null> {
  try {
    // The form shows every refusal itself.
    await postJson("/api/auth/login", { username, password }, { handles: EVERY_REFUSAL });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const form = formErrorsOf(error);
    const { reference } = error;
    if (isErrorCode(error.code)) return { code: error.code, seconds: error.retryAfterSeconds, form, reference };
    return { code: error.status === 0 ? "network" : "unknown", seconds: null, form, reference };
  }
}

/** Point 8's form errors: the server's errors object for the fields, and the alert's message. */
interface FormErrors {
  /** Field path → its faults, in the server's words. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The server's message, or else the error's own. */
  readonly message: string;
}

/** What a form shows after its call failed; null if the input was not the reason. */
function formErrorsOf(error: CallError): FormErrors | null {
  const errors = error.body.errors ?? {};
  const isOfForm = Object.keys(errors).length > 0 || (error.code === "validation_failed" && error.body.message !== "");
  return isOfForm ? { errors, message: error.body.message || error.message } : null;
}
