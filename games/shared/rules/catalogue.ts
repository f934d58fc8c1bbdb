import type { BetDefinition, BetType } from "./types";

/** All bets of one game: the bets of a type in their listed order, and the bet of a code. */
export interface Catalogue<Bet extends BetDefinition> {
  readonly betTypes: readonly (BetType & { readonly bets: readonly Bet[] })[];
  /** The bet of exactly this code: `01-1` is not `1-1`. */
  find(type: string, number: string): Bet | undefined;
  /** `value` of every bet as `{type: {number: value}}`. */
  table<Value>(value: (bet: Bet) => Value): Record<string, Record<string, Value>>;
}

/** Groups bets by type, keeping their order. Throws RangeError if a code is defined twice. */
export function createCatalogue<Bet extends BetDefinition>(bets: readonly Bet[]): Catalogue<Bet> {
  const types = new Map<string, Map<string, Bet>>();
  for (const bet of bets) {
    const ofType = types.get(bet.type) ?? new Map<string, Bet>();
    if (ofType.has(bet.number)) throw new RangeError(`bet defined twice: ${bet.type} ${bet.number}`);
    types.set(bet.type, ofType.set(bet.number, bet));
  }
  return {
    betTypes: [...types].map(([code, ofType]) => ({ code, bets: [...ofType.values()] })),
    find: (type, number) => types.get(type)?.get(number),
    table: (value) =>
      Object.fromEntries(
        [...types].map(([type, ofType]) => [
          type,
          Object.fromEntries([...ofType].map(([number, bet]) => [number, value(bet)])),
        ]),
      ),
  };
}
