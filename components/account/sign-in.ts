import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/catalogue";
import { CallError } from "@/lib/api/call-error";
import { type FormFault, formFaultOf } from "@/lib/api/form-errors";

/** Signs in through the BFF, which seals the session into its cookie. Null on success. */
export async function signIn(username: string, password: string): Promise<FormFault | null> {
  try {
    // The form shows every refusal itself.
    await postJson("/api/auth/login", { username, password }, { handles: EVERY_REFUSAL });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return formFaultOf(error);
  }
}
