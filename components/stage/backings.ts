import type { GameManifest } from "@/games/shared/manifest";
import type { Backing } from "@/games/shared/canvas/scene";
import type { Minor } from "@/lib/money";

/**
 * The player's bets as numbers in the picture: each number once, with the sum of its stakes.
 * @param stakes `type:number` → stake
 */
export function backingsOf(
  stakes: Readonly<Record<string, Minor>>,
  namedBy: GameManifest["namedBy"],
  amountText: (amount: Minor) => string,
): readonly Backing[] {
  const sums = new Map<number, Minor>();
  for (const [code, stake] of Object.entries(stakes)) {
    const [type = "", number = ""] = code.split(":");
    for (const value of namedBy(type, number)) sums.set(value, (sums.get(value) ?? 0) + stake);
  }
  return [...sums].map(([value, sum]) => ({ value, amount: amountText(sum) }));
}
