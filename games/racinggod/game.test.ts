import { createHmac } from "node:crypto";
import fc from "fast-check";
import { arrangements } from "../shared/rules/arrangements";
import { drawOutcome, formOfRound } from "../shared/draw/draw";
import { readResultText } from "./result-times";
import type { BetDefinition, RoundForm, Verdict } from "../shared/rules/types";
import { isRacingForm, STRENGTH_MAX, STRENGTH_MIN } from "./form";
import { finishTimes, racinggod } from "./game";

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8];
const bets = racinggod.betTypes.flatMap((type) => type.bets);
const commitments = fc.uint8Array({ minLength: 32, maxLength: 32 });
const orders = fc.shuffledSubarray(EIGHT, { minLength: 8 });
const walks = fc
  .array(commitments, { minLength: 1, maxLength: 30 })
  .map((rounds) => rounds.reduce<RoundForm>((form, commitment) => next(commitment, form), START));

const START: RoundForm = [1_150, 1_900, 850, 1_450, 700, 1_650, 1_250, 1_050];
function next(commitment: Uint8Array, previous?: RoundForm): RoundForm {
  const form = formOfRound(racinggod, commitment, previous);
  if (form === undefined) throw new Error("no form");
  return form;
}

/** Settles by the rules, without the code of the game. */
function model({ type, number }: BetDefinition, [first = 0, second = 0, third = 0]: readonly number[]): Verdict {
  const sides: Record<string, boolean> = {
    big: first >= 5,
    small: first <= 4,
    odd: first % 2 === 1,
    even: first % 2 === 0,
  };
  const won: Record<string, boolean | undefined> = {
    win: number === String(first),
    plc: [first, second, third].map(String).includes(number),
    qn: number === [first, second].toSorted((a, b) => a - b).join("-"),
    ex: number === `${first}>${second}`,
    ts: sides[number],
  };
  return won[type] === true ? "win" : "lose";
}

/** Chance of an ordered top three, in floating point. */
function chance(form: RoundForm, [i = 0, j = 0, k = 0]: readonly number[]): number {
  const w = (racer: number): number => form[racer - 1] ?? 0;
  return (w(i) / 10_000) * (w(j) / (10_000 - w(i))) * (w(k) / (10_000 - w(i) - w(j)));
}

it("offers the 104 codes of the table", () => {
  expect(racinggod.betTypes.map(({ code, bets: of }) => [code, of.length])).toEqual([
    ["win", 8],
    ["plc", 8],
    ["qn", 28],
    ["ex", 56],
    ["ts", 4],
  ]);
  const pairs = arrangements(8, 2);
  const codes = (type: string): string[] => bets.filter((bet) => bet.type === type).map((bet) => bet.number);
  expect(codes("qn")).toEqual(pairs.filter(([a = 0, b = 0]) => a < b).map((pair) => pair.join("-")));
  expect(codes("ex")).toEqual(pairs.map((pair) => pair.join(">")));
});

it("settles every code on every ordered top three, and reads no other places", () => {
  for (const three of arrangements(8, 3)) {
    const rest = EIGHT.filter((racer) => !three.includes(racer));
    for (const bet of bets) {
      const verdict = model(bet, three);
      for (const order of [
        [...three, ...rest],
        [...three, ...rest.toReversed()],
      ]) {
        if (racinggod.settle(bet, order) !== verdict)
          throw new Error(`${bet.type} ${bet.number} on ${order.join(" ")}`);
      }
    }
  }
});

it("has the chances that an enumeration of the 336 ordered top threes gives, to eleven decimals", () => {
  const threes = arrangements(8, 3);
  const winningThrees = new Map(bets.map((bet) => [bet, threes.filter((three) => model(bet, three) === "win")]));
  fc.assert(
    fc.property(walks, (form) => {
      for (const bet of bets) {
        const { win, push, of } = racinggod.chances(bet, form);
        const summed = (winningThrees.get(bet) ?? []).reduce((sum, three) => sum + chance(form, three), 0);
        expect(Number((win * 10n ** 15n) / of) / 1e15).toBeCloseTo(summed, 11);
        expect(push).toBe(0n);
      }
    }),
    { numRuns: 25 },
  );
});

it("gives the winner's chance as strength out of 10 000, to the last digit", () => {
  for (const [index, strength] of START.entries()) {
    const bet = racinggod.find("win", String(index + 1));
    if (bet === undefined) throw new Error("no bet");
    const { win, of } = racinggod.chances(bet, START);
    expect(win * 10_000n).toBe(BigInt(strength) * of);
  }
});

it.each([
  ["the first of each racer's tickets", [0, 0, 0, 0, 0, 0, 0, 0], [1, 2, 3, 4, 5, 6, 7, 8]],
  ["the last of each racer's tickets", [1_149, 1_899, 849, 1_449, 699, 1_649, 1_249, 1_049], [1, 2, 3, 4, 5, 6, 7, 8]],
  [
    "the ticket after the first racer's",
    [1_150, 1_149, 849, 1_449, 699, 1_649, 1_249, 1_049],
    [2, 1, 3, 4, 5, 6, 7, 8],
  ],
  ["the last ticket of all", [9_999, 8_949, 7_699, 6_049, 5_349, 3_899, 3_049, 1_149], [8, 7, 6, 5, 4, 3, 2, 1]],
])("draws each place among the remaining racers, who have as many tickets as strength: %s", (_, tickets, order) => {
  const bounds: number[] = [];
  const drawn = racinggod.draw((bound) => tickets[bounds.push(bound) - 1] ?? 0, START);
  expect(drawn).toEqual(order);
  const left = order.map((_racer, place) =>
    order.slice(place).reduce((sum, racer) => sum + (START[racer - 1] ?? 0), 0),
  );
  expect(bounds).toEqual(left);
});

describe("the form", () => {
  it("keeps eight whole strengths within their bounds and a sum of 10 000, over any number of rounds", () => {
    fc.assert(
      fc.property(walks, commitments, (form, commitment) => {
        const after = next(commitment, form);
        expect(isRacingForm(form) && isRacingForm(after)).toBe(true);
        expect(form.every((strength, at) => Math.abs(strength - (after[at] ?? 0)) <= 160)).toBe(true);
      }),
    );
    const long = Array.from({ length: 3_000 }, (_, round) => Uint8Array.from({ length: 32 }, () => round % 251));
    let form = START;
    const seen = { least: Infinity, most: 0 };
    for (const [round, commitment] of long.entries()) {
      commitment[0] = round >> 8;
      form = next(commitment, form);
      seen.least = Math.min(seen.least, ...form);
      seen.most = Math.max(seen.most, ...form);
    }
    expect(isRacingForm(form)).toBe(true);
    expect([seen.least >= STRENGTH_MIN, seen.most <= STRENGTH_MAX]).toEqual([true, true]);
    expect(seen.most - seen.least).toBeGreaterThan(1_500);
  });

  it("changes the odds in every round", () => {
    fc.assert(
      fc.property(commitments, (commitment) => {
        const [first, second] = [START, next(commitment, START)];
        expect(second).not.toEqual(first);
        expect(racinggod.odds(second)).not.toEqual(racinggod.odds(first));
      }),
      { numRuns: 50 },
    );
  });

  it("depends only on the commitment and the previous form, as an independent verifier computes it", () => {
    fc.assert(
      fc.property(commitments, walks, (commitment, previous) => {
        const words: number[] = [];
        let block = 0;
        const below = (bound: number): number => {
          for (;;) {
            if (words.length === 0) {
              const message = `grandstand:v1:form:RACINGGOD:${block++}`;
              const mac = createHmac("sha256", commitment).update(message).digest();
              for (let at = 0; at < 32; at += 4) words.push(mac.readUInt32BE(at));
            }
            const word = words.shift() ?? 0;
            if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
          }
        };
        const pairs = [...EIGHT];
        for (let n = 8; n > 1; n -= 1) {
          const r = below(n);
          [pairs[n - 1], pairs[r]] = [pairs[r] ?? 0, pairs[n - 1] ?? 0];
        }
        const form = [...previous];
        for (let at = 0; at < 8; at += 2) {
          const [from, to] = [(pairs[at] ?? 0) - 1, (pairs[at + 1] ?? 0) - 1];
          const shift = Math.min(below(161), (form[from] ?? 0) - 350, 2_600 - (form[to] ?? 0));
          form[from] = (form[from] ?? 0) - shift;
          form[to] = (form[to] ?? 0) + shift;
        }
        expect(next(commitment, previous)).toEqual(form);
        expect(next(commitment)).toEqual(next(commitment, START));
      }),
    );
  });

  it.each([
    [[]],
    [START.slice(1)],
    [[...START.slice(1), 0]],
    [START.map((w) => w + 0.5)],
    [[9_300, 100, 100, 100, 100, 100, 100, 100]],
    // Each form below has one fault: seven or nine racers, too weak, too strong, not whole, another sum.
    [[1_428, 1_428, 1_428, 1_428, 1_428, 1_428, 1_432]],
    [[1_112, 1_111, 1_111, 1_111, 1_111, 1_111, 1_111, 1_111, 1_111]],
    [[349, 2_500, 1_051, 1_450, 700, 1_650, 1_250, 1_050]],
    [[2_601, 900, 850, 999, 700, 1_650, 1_250, 1_050]],
    [[1_150.5, 1_899.5, 850, 1_450, 700, 1_650, 1_250, 1_050]],
    [[1_151, 1_900, 850, 1_450, 700, 1_650, 1_250, 1_050]],
  ])("is refused: %j", (form) => {
    const secret = new Uint8Array(32);
    expect(() => racinggod.odds(form)).toThrow(RangeError);
    expect(() => next(secret, form)).toThrow(RangeError);
    expect(() => drawOutcome(racinggod, { secret, roundNo: "1", form })).toThrow(RangeError);
  });

  it("is needed for odds and for a draw", () => {
    expect(isRacingForm([350, 2_600, 950, 1_450, 700, 1_650, 1_250, 1_050])).toBe(true);
    expect(() => racinggod.odds()).toThrow(RangeError);
    expect(() => drawOutcome(racinggod, { secret: new Uint8Array(32), roundNo: "1" })).toThrow(RangeError);
  });
});

describe("the result text", () => {
  it("gives each racer a time that agrees with the order, the same in each computation", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), orders, (roundNo, order) => {
        const times = finishTimes(roundNo, order);
        expect(times).toHaveLength(8);
        expect(times.every((time, at) => Number.isInteger(time) && time > (times[at - 1] ?? 57_999))).toBe(true);
        expect(finishTimes(roundNo, [...order])).toEqual(times);
        const read = readResultText(racinggod.resultText?.(roundNo, order) ?? "");
        expect(read?.roundNo).toBe(roundNo);
        expect(read?.rankings).toEqual(
          order.map((num, at) => ({ rank: at + 1, num, time: ((times[at] ?? 0) / 1000).toFixed(3) })),
        );
      }),
    );
  });

  it("has the specification's format", () => {
    const text = racinggod.resultText?.("202611210001", EIGHT) ?? "";
    const times = "1-1-60.560,2-2-60.770,3-3-60.905,4-4-61.286,5-5-61.393,6-6-62.012,7-7-62.353,8-8-62.610";
    expect(text).toBe(`202611210001:${times}`);
    expect(readResultText("R1:10-12-99,2-7-1:02.5,1-3-61.9")?.rankings).toEqual([
      { rank: 1, num: 3, time: "61.9" },
      { rank: 2, num: 7, time: "1:02.5" },
      { rank: 10, num: 12, time: "99" },
    ]);
  });

  it("is refused in any other format", () => {
    for (const bad of [
      "",
      "R1",
      "R1:",
      "R 1:1-2-3.0",
      "R1:1-2-3.0 ",
      "R1:1-2",
      "R1:1-2-3-4",
      "R1:a-2-3",
      "R1:1-2-",
      ":1-2-3.0",
      "R1:1-2-3.0,,",
    ]) {
      expect(readResultText(bad)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => void readResultText(text)));
  });
});
