import { defineGame, type GameRules } from "./define-game";
import { rangeOf, returnedBy } from "./pricing";
import { range, winIf } from "./sides";
import type { BetDefinition, Game } from "./types";

/** A bet on one number of a draw: it wins for some numbers and never pushes. */
export interface NumberBet extends BetDefinition {
  readonly wins: (drawn: number) => boolean;
}

export interface SingleNumberRules extends Pick<GameRules<NumberBet>, "code" | "catalogueVersion" | "bets"> {
  /** The outcome is one number, uniform on 1…`size`. */
  readonly size: number;
}

export const numberFamily =
  (type: string, group: string, paybackMilli: number) =>
  (number: string, wins: NumberBet["wins"]): NumberBet => ({ type, group, paybackMilli, number, wins });

/** A game that draws one number: a ball of a drum, a segment of a wheel. The outcome is `[number]`. */
export function singleNumberGame({ size, ...rules }: SingleNumberRules): Game {
  const numbers = range(1, size);
  return defineGame<NumberBet>({
    ...rules,
    chances: (bet) => ({ win: BigInt(numbers.filter(bet.wins).length), push: 0n, of: BigInt(size) }),
    verdict: (bet, [drawn]) => winIf(drawn !== undefined && bet.wins(drawn)),
    returnRange: (lines) =>
      rangeOf(
        numbers.map((drawn) => ({
          returned: lines.reduce((sum, line) => sum + returnedBy(winIf(line.bet.wins(drawn)), line), 0),
          weight: 1n,
        })),
      ),
    draw: (uniform) => [uniform(size) + 1],
    isOutcome: ([drawn, ...more]) => drawn !== undefined && more.length === 0 && numbers.includes(drawn),
  });
}
