import type { BetWords } from "./bet-name";

const KNOWN = ["tf", "of", "gy", "ft", "dt", "no", "ts", "co", "qt", "sy", "win", "plc", "qn", "ex"] as const;

/** A bet type in the player's words (`tf` → “Two side”); a foreign platform's own type is shown unchanged. */
export function betTypeName(t: BetWords, type: string): string {
  const known = KNOWN.find((code) => code === type);
  return known === undefined ? type : t(`type.${known}`);
}
