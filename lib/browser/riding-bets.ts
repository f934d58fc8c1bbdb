import * as z from "zod/mini";

const KEY = "grandstand.riding";

const ridingSchema = z.object({
  /** Accepted bets of the round. */
  count: z.number().check(z.int(), z.positive()),
  roundNo: z.string(),
  /** The key that the landing page shows. */
  message: z.string(),
});

/** Accepted bets of a round that was not decided when its page was left. */
export type RidingBets = Omit<z.output<typeof ridingSchema>, "message">;

/** Keeps the bets for the landing page that this tab goes to with `message`. */
export function keepRidingBets(riding: RidingBets, message: string): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ ...riding, message }));
  } catch {
    // Without storage the landing page shows only the message.
  }
}

/** Null if this tab has stored no bets for this message. An address cannot put bets on the page. */
export function ridingBetsOf(message: string): RidingBets | null {
  try {
    const kept = ridingSchema.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? "null"));
    return kept.success && kept.data.message === message ? kept.data : null;
  } catch {
    return null;
  }
}

/** The player is back. */
export function forgetRidingBets(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
