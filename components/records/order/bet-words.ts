import { betName, betTypeName, type BetWords, sideOf } from "@/lib/wording/bet-name";

/** A bet's group inside its type: one position, the sum of the first two, or the first two. */
export type BetTitle = { readonly position: number } | "crownSum" | "firstTwo";

export interface TitledBet {
  readonly title: BetTitle;
  /** The second line of a bet's name: a side's code or a number's text. */
  readonly side: string | null;
  readonly text: string;
}

/** Splits a code into its title and what follows. Returns null for a bet without a title: fan tan, a duel, another game's bet. */
function titledBet(type: string, number: string): TitledBet | null {
  const [, position, rest] = /^(\d+)-?([a-z]|(?<=-)\d+)$/.exec(number) ?? [];
  const positioned = (type === "tf" || type === "of") && position !== undefined && rest !== undefined;
  if (positioned) return { title: { position: Number(position) }, side: sideOf(rest) ?? null, text: rest };
  if (type === "gy" && number.includes("-")) {
    return { title: "firstTwo", side: null, text: number.split("-").join(" + ") };
  }
  if (type === "tf" || type === "gy") return { title: "crownSum", side: sideOf(number) ?? null, text: number };
  return null;
}

/** The table's “Play type”: the bet type, with its title if it has one. */
export function playTypeOf(t: BetWords, type: string, number: string): string {
  const titled = titledBet(type, number);
  if (titled === null) return betTypeName(t, type);
  const { title } = titled;
  const words = typeof title === "string" ? t(title) : t("position", { position: title.position });
  return `${betTypeName(t, type)} · ${words}`;
}

/** The table's “Bet number”: the bet below its title; the whole bet if its type has no title. */
export function betNumberOf(t: BetWords, type: string, number: string): string {
  const titled = titledBet(type, number);
  if (titled === null) return betName(t, type, number);
  return titled.side === null ? titled.text : t("side", { side: titled.side });
}
