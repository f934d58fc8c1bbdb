import type { OddsTable } from "@/lib/contract/entities";
import type { Game, RoundForm } from "@/games/shared/rules/types";

/** Price lists in wire form: a game without forms has one for ever, of the others the list of the latest form is asked for most. */
const told = new WeakMap<ReturnType<Game["odds"]>, OddsTable>();

/** The odds on which a bet is taken in a round with this form, decimal as the wire has them; none for a game that has forms without one. */
export function oddsInForce(game: Game, form: RoundForm | null): OddsTable {
  if (game.nextForm !== undefined && form === null) return {};
  const odds = game.odds(form ?? undefined);
  const known = told.get(odds) ?? oddsToWire(odds);
  told.set(odds, known);
  return known;
}

/** Decimal, in place of thousandths. */
function oddsToWire(odds: ReturnType<Game["odds"]>): OddsTable {
  return Object.fromEntries(
    Object.entries(odds).map(([type, numbers]) => [
      type,
      Object.fromEntries(Object.entries(numbers).map(([number, milli]) => [number, milli / 1000])),
    ]),
  );
}
