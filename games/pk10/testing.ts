import { arrangements } from "../shared/rules/arrangements";
import type { BetDefinition, Verdict } from "../shared/rules/types";
import { pk10 } from "./game";

// Test support: an independent implementation of the rules, and the outcomes that can change each code's verdict.

export const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const allBets = pk10.betTypes.flatMap((type) => type.bets);
export const theBet = (type: string, number: string): BetDefinition => {
  const bet = pk10.find(type, number);
  if (!bet) throw new Error(`no such bet: ${type} ${number}`);
  return bet;
};

/** A whole outcome with these cars at these positions (1…10), and the other cars in ascending order. */
export function outcomeWith(placed: readonly (readonly [position: number, car: number])[]): number[] {
  const others = TEN.filter((car) => !placed.some(([, taken]) => taken === car));
  return TEN.map((position) => placed.find(([at]) => at === position)?.[1] ?? others.shift() ?? 0);
}

export const outcomesAt = (...positions: number[]): number[][] =>
  arrangements(10, positions.length).map((cars) =>
    outcomeWith(positions.map((position, index) => [position, cars[index] ?? 0] as const)),
  );

/** The positions (1…10) that a bet depends on, read from its code. */
function positionsOf({ type, number }: BetDefinition): number[] {
  if (type === "ft") return [1, 2, 3];
  if (type === "gy" || /^[a-z]+$/.test(number)) return [1, 2];
  const position = Number.parseInt(number, 10);
  return type === "dt" || /[dt]$/.test(number) ? [position, 11 - position] : [position];
}
export const outcomesFor = (bet: BetDefinition): number[][] => outcomesAt(...positionsOf(bet));

const winIf = (won: boolean): Verdict => (won ? "win" : "lose");

/** Settles by the rules, without the catalogue. */
export function model(type: string, number: string, P: readonly number[]): Verdict {
  const place = (k: number): number => P[k - 1] ?? Number.NaN;
  const S = place(1) + place(2);
  const sides: Record<string, boolean> = { big: S >= 12, small: S <= 11, odd: S % 2 === 1, even: S % 2 === 0 };
  if (type === "tf" || type === "gy") {
    const side = sides[number];
    if (side !== undefined) return winIf(side);
  }
  if (type === "tf") {
    const [, position = "", letter = ""] = /^(\d+)([bsoedt])$/.exec(number) ?? [];
    const k = Number(position);
    const truths: Record<string, boolean> = {
      b: place(k) >= 6,
      s: place(k) <= 5,
      o: [1, 3, 5, 7, 9].includes(place(k)),
      e: [2, 4, 6, 8, 10].includes(place(k)),
      d: place(k) > place(11 - k),
      t: place(k) < place(11 - k),
    };
    return winIf(truths[letter] ?? false);
  }
  const [left = "", right] = number.split("-");
  if (type === "of") return winIf(place(Number(left)) === Number(right));
  if (type === "gy") {
    if (right === undefined) return winIf(S === Number(left));
    return winIf([place(1), place(2)].sort((a, b) => a - b).join("-") === number);
  }
  if (type === "dt") return winIf(place(Number(number)) > place(11 - Number(number)));
  const F = [4, 1, 2, 3][(place(1) + place(2) + place(3)) % 4] ?? 0;
  const table: Record<string, string> = { big: "34", small: "12", odd: "13", even: "24" };
  const winning = table[number];
  if (winning !== undefined) return winIf(winning.includes(String(F)));
  if (number.endsWith("p")) return winIf(F === Number(number[0]));
  if (number.endsWith("c")) return winIf(number.slice(0, 2).includes(String(F)));
  if (number.includes("n")) return F === Number(number[0]) ? "win" : F === Number(number[2]) ? "push" : "lose";
  const opposite: Record<string, number> = { "1z": 3, "2z": 4, "3z": 1, "4z": 2 };
  return F === Number(number[0]) ? "win" : F === opposite[number] ? "lose" : "push";
}
