import * as z from "zod/mini";
import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/catalogue";
import { CallError } from "@/lib/api/call-error";
import type { FrameChoice } from "@/lib/embed/frame-choice";

const madeSchema = z.object({ launch_token: z.string() });

/** A launch token of a demo player, or null if the server makes no token. */
export async function mintDemoToken(
  username: string,
  { locale, game }: Pick<FrameChoice, "locale" | "game">,
): Promise<string | null> {
  try {
    const body = { username, lang: locale, game };
    const answer = await postJson("/api/demo/launch_tokens", body, { handles: EVERY_REFUSAL });
    return madeSchema.parse(answer).launch_token;
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
