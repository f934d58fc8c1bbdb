import { games } from "../../games/registry";
import { symbolOf, WHEEL } from "../../games/luckywheel/wheel";
import { range } from "../../games/shared/rules/sides";
import { betLimitSetsOf } from "../../upstream/bets/limits";
import { DEFAULT_CURRENCY, toWire } from "../../lib/money";
import type { BetDefinition, Game, UniformSource } from "../../games/shared/rules/types";

type Value = number | string;

/** Reads a game's result as named values. Each bet depends on one value. */
interface Reading {
  readonly result: string;
  readonly values: Readonly<Record<string, string>>;
  readonly of: (result: readonly number[]) => Readonly<Record<string, Value>>;
  /** In words, when the bets of each type win. */
  readonly wins: Readonly<Record<string, string>>;
}

const pairOf = ([first = 0, second = 0]: readonly number[]): string =>
  `${Math.min(first, second)}-${Math.max(first, second)}`;

const places = (result: readonly number[]): Record<string, number> =>
  Object.fromEntries(result.map((number, index) => [`P${index + 1}`, number]));

const RACES = { pair: "the first two, the lower number first: `2-7`" } as const;

const sidesFrom = (value: string, bigFrom: number): string =>
  `\`big\` ${value} ≥ ${bigFrom}, \`small\` below, \`odd\`, \`even\``;

const oneNumber = (what: string, size: number, wins: Reading["wins"]): Reading => ({
  result: `one number: the ${what}, 1 to ${size}`,
  values: { N: "the number" },
  of: ([number = 0]) => ({ N: number }),
  wins: { ...wins, ts: sidesFrom("N", size / 2 + 1) },
});

const balls = (size: number): Reading =>
  oneNumber("ball", size, {
    no: "N is `number`",
    co: "the remainder of N by 3: `red` 1, `blue` 2, `green` 0",
    qt: `N is in the first to the fourth ${size / 4} numbers`,
  });

const readings: Readonly<Record<Game["code"], Reading>> = {
  PK10: {
    result: "the ten cars 1 to 10 in finishing order, each once",
    values: {
      ...{ P1: "to `P10`: the car that finished first to tenth", S: "P1 + P2" },
      F: "the remainder of (P1 + P2 + P3) by 4, with 4 for 0",
      ...{ ...RACES, D1: "to `D10`: `d` if Pk > P(11−k), else `t`" },
    },
    of: (cars) => {
      const [first = 0, second = 0, third = 0] = cars;
      const duels = cars.map((car, index) => [`D${index + 1}`, car > (cars[9 - index] ?? 0) ? "d" : "t"] as const);
      const sums = { S: first + second, F: (first + second + third) % 4 || 4, pair: pairOf(cars) };
      return { ...places(cars), ...sums, ...Object.fromEntries(duels) };
    },
    wins: Object.fromEntries(games.PK10.betTypes.map(({ code }) => [code, "see [PK10 in full](#pk10)"])),
  },
  RACINGGOD: {
    result: "the eight horses 1 to 8 in finishing order, each once; `result_text` has their times",
    values: {
      P1: "to `P8`: the horse that finished first to eighth",
      R1: "to `R8`: the rank of horse 1 to 8",
      ...{ ...RACES, order: "the first two in their order: `7>2`" },
    },
    of: (horses) => ({
      ...places(horses),
      ...Object.fromEntries(horses.map((horse, index) => [`R${horse}`, index + 1])),
      ...{ pair: pairOf(horses), order: horses.slice(0, 2).join(">") },
    }),
    wins: {
      win: "P1 is `number`",
      plc: "R of the horse `number` is 1, 2 or 3",
      ...{ qn: "`pair` is `number`", ex: "`order` is `number`", ts: sidesFrom("P1", 5) },
    },
  },
  LUCKYWHEEL: oneNumber("segment", WHEEL.length, { sy: "the segment has the symbol" }),
  BALLS12: balls(12),
  BALLS24: balls(24),
  BALLS36: balls(36),
  BALLS48: balls(48),
};

/** A bet wins if `value` is in `win`, returns the stake if it is in `push`, and otherwise loses. */
interface BetEntry {
  readonly odds: number;
  readonly value: string;
  readonly win: readonly Value[];
  readonly push?: readonly Value[];
}

const EQUAL_FORM = Array<number>(8).fill(1250);

/** With the steady source these draws contain every value of every game. */
const DRAWS = 6_000;

function steadySource(): UniformSource {
  let state = 1;
  return (bound) => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return Math.floor(((state >>> 0) / 2 ** 32) * bound);
  };
}

const drawsOf = (game: Game): (readonly number[])[] => {
  const uniform = steadySource();
  const form = game.nextForm === undefined ? undefined : EQUAL_FORM;
  return Array.from({ length: DRAWS }, () => game.draw(uniform, form));
};

/** The bet's entry, with the first value that settles it. Throws RangeError if no value does. */
function entryOf(game: Game, bet: BetDefinition, seen: readonly Seen[], odds: number): BetEntry {
  for (const value of Object.keys(seen[0]?.values ?? {})) {
    const verdicts = new Map<Value, string>();
    const isEnough = seen.every(({ result, values }) => {
      const verdict = game.settle(bet, result);
      const own = values[value] ?? "";
      const known = verdicts.get(own) ?? verdict;
      verdicts.set(own, verdict);
      return known === verdict;
    });
    if (!isEnough) continue;
    const having = (verdict: string): Value[] =>
      [...verdicts].flatMap(([own, each]) => (each === verdict ? [own] : [])).sort(byValue);
    const push = having("push");
    return { odds, value, win: having("win"), ...(push.length === 0 ? {} : { push }) };
  }
  throw new RangeError(`no value settles ${game.code} ${bet.type} ${bet.number}`);
}

const byValue = (a: Value, b: Value): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));

interface Seen {
  readonly result: readonly number[];
  readonly values: Readonly<Record<string, Value>>;
}

/** All bets of a game: `{type: {number: entry}}`. */
function betsOf(game: Game): Record<string, Record<string, BetEntry>> {
  const seen = drawsOf(game).map((result) => ({ result, values: readings[game.code].of(result) }));
  const odds = game.odds(game.nextForm === undefined ? undefined : EQUAL_FORM);
  return Object.fromEntries(
    game.betTypes.map(({ code, bets }) => [
      code,
      Object.fromEntries(
        bets.map((bet) => [bet.number, entryOf(game, bet, seen, (odds[code]?.[bet.number] ?? 0) / 1000)]),
      ),
    ]),
  );
}

let catalogue: object | undefined;

export const gamesCatalogue = (): object => (catalogue ??= createCatalogue());

function createCatalogue(): object {
  return {
    what: "Every bet of the seven games. A bet wins if its value of the result is in `win`, gives the stake back if it is in `push`, and loses otherwise. docs/platform.md#games says more.",
    games: Object.fromEntries(
      Object.values(games).map((game) => {
        const { result, values } = readings[game.code];
        return [game.code, { result, values, bets: betsOf(game) }];
      }),
    ),
  };
}

const shortened = (codes: readonly string[]): string => {
  const shown = codes.length <= 6 ? codes : [...codes.slice(0, 2), "…", ...codes.slice(-1)];
  return shown.map((code) => (code === "…" ? code : `\`${code}\``)).join(", ");
};

function rowsOf(game: Game): string[] {
  const odds = game.odds(game.nextForm === undefined ? undefined : EQUAL_FORM);
  return game.betTypes.map(({ code, bets }) => {
    const prices = [...new Set(bets.map(({ number }) => (odds[code]?.[number] ?? 0) / 1000))].sort((a, b) => a - b);
    const numbers = bets.map(({ number }) => number);
    const usual = prices.length > 4 ? `${prices[0]} to ${prices.at(-1)}` : prices.join(", ");
    const wins = readings[game.code].wins[code] ?? "";
    return `| \`${game.code}\` | \`${code}\` (${bets.length}) | ${shortened(numbers)} | ${wins} | ${usual} |`;
  });
}

const limits = betLimitSetsOf(DEFAULT_CURRENCY).map(({ id, chips, lineMin, lineMax, orderMax, maxPayout }) => {
  const wire = (minor: number): number => toWire(minor, DEFAULT_CURRENCY);
  return {
    settingID: id,
    chips: chips.map(wire),
    ...{ min: wire(lineMin), max: wire(lineMax), order_max: wire(orderMax), maxPayout: wire(maxPayout) },
  };
});

const grouped = (amount = 0): string => String(amount).replace(/\B(?=(\d{3})+$)/g, " ");

export function gamesSection(): string {
  const segments = new Map<string, number[]>();
  for (const segment of range(1, WHEEL.length)) {
    const symbol = symbolOf(segment);
    segments.set(symbol, [...(segments.get(symbol) ?? []), segment]);
  }
  return [
    "| game | `result_numbers` | values for its bets |",
    "|---|---|---|",
    ...Object.values(games).map(({ code }) => {
      const { result, values } = readings[code];
      const words = Object.entries(values).map(([name, text]) => `\`${name}\` ${text}`);
      return `| \`${code}\` | ${result} | ${words.join("; ")} |`;
    }),
    "",
    "| game | `bet_type` (codes) | `number` | wins when | usual odds |",
    "|---|---|---|---|---|",
    ...Object.values(games).flatMap(rowsOf),
    "",
    "| symbol of the wheel | segments |",
    "|---|---|",
    ...[...segments].map(([symbol, numbers]) => `| \`${symbol}\` | ${numbers.join(", ")} |`),
    "",
    "The embedded upstream has the same three settings in every game, here in ringgit:",
    "",
    "| `settingID` | chips | stake on a code | `order_max` | `maxPayout` |",
    "|---|---|---|---|---|",
    ...limits.map(({ settingID, chips, min, max, order_max, maxPayout }) => {
      const ranges = [`${grouped(chips[0])} to ${grouped(chips.at(-1))}`, `${grouped(min)} to ${grouped(max)}`];
      return `| ${[settingID, ...ranges, grouped(order_max), grouped(maxPayout)].join(" | ")} |`;
    }),
  ].join("\n");
}

/**
 * The extension `x-games` of docs/openapi.json: the JSON Schema of each game's result, the codes of its bet types, and
 * the embedded upstream's bet limits.
 */
export function gameSchemas(): object {
  return Object.fromEntries(
    Object.values(games).map((game) => {
      const size = game.draw(steadySource(), game.nextForm === undefined ? undefined : EQUAL_FORM).length;
      const highest = Math.max(...drawsOf(game).flat());
      const items = { type: "integer", minimum: 1, maximum: highest };
      const result_numbers = { type: "array", items, minItems: size, maxItems: size, uniqueItems: true };
      const bets = game.betTypes.map(({ code, bets: own }) => [code, own.map(({ number }) => number)] as const);
      return [game.code, { result_numbers, bets: Object.fromEntries(bets), limits }];
    }),
  );
}
