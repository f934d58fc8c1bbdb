import { rtpOf, priceOf, termsOf, toNumber } from "../rules/pricing";
import type { BetDefinition, Game, RoundForm } from "../rules/types";
import { oddsText, percentText, rangeText, table } from "./html";
import type { BetNames, CommonWords, Slots } from "./text";

/**
 * `odds.{type}` for every bet type of a game, from the catalogue: a family in one row, or each bet with the cases in which it wins.
 * Throws RangeError when it sells a bet without a name: such a bet has no rules and may not be sold.
 */
export function betTables(game: Game, form: RoundForm | undefined, names: BetNames, words: CommonWords): Slots {
  const tables = new Map<string, string>();
  for (const { type, group, bets, odds, rtp } of termsOf(game, form)) {
    const family = names.families[group];
    const html =
      family === undefined
        ? betByBet(game, bets, names, words)
        : table(
            [words.bet, words.odds, words.rtp],
            [
              [
                family,
                rangeText(oddsText(odds.min, words.point), oddsText(odds.max, words.point)),
                `${rangeText(percentText(rtp.min, words.point), percentText(rtp.max, words.point))}%`,
              ],
            ],
          );
    tables.set(`odds.${type}`, html);
  }
  return Object.fromEntries(tables);
}

function betByBet(game: Game, bets: readonly BetDefinition[], names: BetNames, words: CommonWords): string {
  const named: Readonly<Record<string, string>> = { ...words.sides, ...names.bets };
  const cases = bets[0] === undefined ? 0n : game.chances(bets[0]).of;
  const rows = bets.map((bet) => {
    const name = named[bet.number];
    if (name === undefined) throw new RangeError(`no rules for the bet ${bet.type} ${bet.number}`);
    const chances = game.chances(bet);
    return [
      name,
      String(chances.win),
      oddsText(priceOf(bet.paybackMilli, chances), words.point),
      `${percentText(toNumber(rtpOf(game, bet)), words.point)}%`,
    ];
  });
  return table([words.bet, words.ways(cases), words.odds, words.rtp], rows);
}
