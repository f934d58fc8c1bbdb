import type { PageTime } from "@/lib/live/types";
import { type Checked, isShape, isText, isWhole } from "./checks";
import { readJson, tabStorage, writeText } from "./storage-keys";

const KEY = "grandstand.riding";

const isRiding = isShape({
  count: isWhole(1),
  roundNo: isText(),
  /** The key of the message that the landing page shows. */
  message: isText(),
});

/** Accepted bets of a round that was undecided when the player left its page. */
export type RidingBets = Omit<Checked<typeof isRiding>, "message">;

export interface LeftBets {
  readonly riding: RidingBets;
  readonly dueAt: PageTime;
}

/** Keeps the bets for the landing page that this tab goes to with `message`. Without storage that page shows only the message. */
export const keepRidingBets = (riding: RidingBets, message: string): void =>
  void writeText(tabStorage, KEY, JSON.stringify({ ...riding, message }));

/** Null if this tab has stored no bets for this message. An address cannot put bets on the page. */
export function ridingBetsOf(message: string): RidingBets | null {
  const kept = readJson(tabStorage, KEY, isRiding);
  return kept?.message === message ? kept : null;
}

export const forgetRidingBets = (): void => void writeText(tabStorage, KEY, null);
