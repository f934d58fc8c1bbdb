import { returnOf } from "@/lib/money";
import { priceOf, type Staked } from "./pricing";
import type { BetDefinition, BetType, Chances, Game, OddsMilli, ReturnRange, RoundForm, Verdict } from "./types";

export interface GameRules<Bet extends BetDefinition> extends Pick<
  Game,
  "code" | "catalogueVersion" | "draw" | "isOutcome" | "nextForm" | "resultText"
> {
  /** The bets in the order in which the rules list them. */
  readonly bets: readonly Bet[];
  /** Exact chances of a bet. Throws RangeError for an invalid form, if the game has forms. */
  chances(bet: Bet, form: RoundForm | undefined): Chances;
  verdict(bet: Bet, outcome: readonly number[]): Verdict;
  /** The returns of the bets together over all outcomes. An invalid form counts as unknown. */
  returnRange(lines: readonly Staked<Bet>[], form: RoundForm | undefined): ReturnRange;
}

type OddsTable = Readonly<Record<string, Readonly<Record<string, OddsMilli>>>>;

/** Maximum number of cached price lists: for the current round, the next round, and a few late calls. */
const KEPT_TABLES = 8;

/** Adds the catalogue and the prices to the rules of a game, and refuses unknown bets and impossible outcomes. */
export function defineGame<Bet extends BetDefinition>(rules: GameRules<Bet>): Game {
  const catalogue = createCatalogue(rules.bets);
  const tables = new Map<string, OddsTable>();

  const own = (bet: Pick<BetDefinition, "type" | "number">): Bet => {
    const found = catalogue.find(bet.type, bet.number);
    if (found === undefined) throw new RangeError(`no bet of ${rules.code}: ${bet.type} ${bet.number}`);
    return found;
  };

  return {
    code: rules.code,
    catalogueVersion: rules.catalogueVersion,
    betTypes: catalogue.betTypes,
    find: catalogue.find,
    odds(form) {
      const key = form?.join() ?? "";
      const known = tables.get(key);
      if (known !== undefined) return known;
      const priced = catalogue.table((bet) => priceOf(bet.paybackMilli, rules.chances(bet, form)));
      tables.set(key, priced);
      for (const oldest of tables.keys()) {
        if (tables.size <= KEPT_TABLES) break;
        tables.delete(oldest);
      }
      return priced;
    },
    chances: (bet, form) => rules.chances(own(bet), form),
    draw: rules.draw,
    isOutcome: rules.isOutcome,
    settle(definition, outcome) {
      const bet = own(definition);
      if (!rules.isOutcome(outcome)) throw new RangeError(`no outcome of ${rules.code}: ${outcome.join(",")}`);
      return rules.verdict(bet, outcome);
    },
    returnRange: (lines, form) =>
      rules.returnRange(
        lines.map((line) => ({ bet: own(line), stake: line.stake, win: returnOf(line.stake, line.odds) })),
        form,
      ),
    ...(rules.nextForm === undefined ? {} : { nextForm: rules.nextForm }),
    ...(rules.resultText === undefined ? {} : { resultText: rules.resultText }),
  };
}

interface Catalogue<Bet extends BetDefinition> {
  readonly betTypes: readonly (BetType & { readonly bets: readonly Bet[] })[];
  /** The bet of exactly this code: `01-1` is not `1-1`. */
  find(type: string, number: string): Bet | undefined;
  /** `value` of every bet as `{type: {number: value}}`. */
  table<Value>(value: (bet: Bet) => Value): Record<string, Record<string, Value>>;
}

/** Groups bets by type in their order. Throws RangeError if a code is defined twice. */
function createCatalogue<Bet extends BetDefinition>(bets: readonly Bet[]): Catalogue<Bet> {
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
