import type { OddsTable } from "@/lib/contract/entities";
import type { Game } from "@/lib/games/types";

/** A game's odds as the wire has them: decimal, in place of thousandths. */
export function oddsToWire(odds: ReturnType<Game["odds"]>): OddsTable {
  return Object.fromEntries(
    Object.entries(odds).map(([type, numbers]) => [
      type,
      Object.fromEntries(Object.entries(numbers).map(([number, milli]) => [number, milli / 1000])),
    ]),
  );
}
