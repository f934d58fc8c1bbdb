import type { OddsTable } from "@/lib/contract/entities";
import type { Game, RoundForm } from "@/games/shared/rules/types";

/** Odds as decimals, cached while the game returns the same object. */
const wireTables = new WeakMap<ReturnType<Game["odds"]>, OddsTable>();

/** The odds of a round with this form, as decimals. Empty if a game with forms has none for the round. */
export function oddsInForce(game: Game, form: RoundForm | null): OddsTable {
  if (game.nextForm !== undefined && form === null) return {};
  const odds = game.odds(form ?? undefined);
  const known = wireTables.get(odds) ?? oddsToWire(odds);
  wireTables.set(odds, known);
  return known;
}

function oddsToWire(odds: ReturnType<Game["odds"]>): OddsTable {
  return Object.fromEntries(
    Object.entries(odds).map(([type, numbers]) => [
      type,
      Object.fromEntries(Object.entries(numbers).map(([number, milli]) => [number, milli / 1000])),
    ]),
  );
}
