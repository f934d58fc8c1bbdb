/** @jest-environment node */
import fc from "fast-check";
import type { BetRequest } from "@/lib/contract/calls";
import { pk10 } from "@/games/pk10/game";
import { type BetCheck, checkBet } from "./check";
import { betLimitSets } from "./limits";
import { testLine, testRequest } from "./testing";

const codes = pk10.betTypes.flatMap((type) => type.bets.map((bet) => ({ type: bet.type, number: bet.number })));
const big = (amount: number, odds = testLine("tf", "big", 1).odds): BetRequest["lines"][number] => ({
  ...testLine("tf", "big", amount),
  odds,
});
const inForce = testLine("tf", "big", 1).odds;

function check(change: Partial<BetRequest>, forcedSettingId: number | null = null): BetCheck {
  return checkBet({
    request: testRequest(1, change),
    game: pk10,
    odds: pk10.odds(),
    limitSets: betLimitSets,
    forcedSettingId,
  });
}

describe("checking a bet", () => {
  it("takes lines in minor units at the odds in force", () => {
    expect(check({ odds_policy: "any", lines: [big(1.5, 9), testLine("gy", "1-2", 2_000)] })).toEqual({
      kind: "ok",
      lines: [
        { type: "tf", number: "big", amount: 150, oddsMilli: Math.round(inForce * 1000) },
        { type: "gy", number: "1-2", amount: 200_000, oddsMilli: pk10.odds()["gy"]?.["1-2"] },
      ],
      total: 200_150,
      limits: betLimitSets[0],
      catalogueVersion: pk10.catalogueVersion,
    });
  });

  it.each<[string, Partial<BetRequest>, string, string[]]>([
    ["a code of another type", { lines: [big(1), { ...big(1), number: "1-1" }] }, "unknown_bet", ["lines.1.number"]],
    ["a type of no game", { lines: [{ ...big(1), bet_type: "xx" }] }, "unknown_bet", ["lines.0.number"]],
    [
      "a name that every object has",
      { lines: [{ ...big(1), bet_type: "toString" }] },
      "unknown_bet",
      ["lines.0.number"],
    ],
    ["a sen below the least", { lines: [big(1), big(0.99)] }, "below_min", ["lines.1.amount"]],
    ["the least of another setting", { setting_id: 2, lines: [big(9.99)] }, "below_min", ["lines.0.amount"]],
    ["a sen above the most", { lines: [big(2000.01)] }, "above_max", ["lines.0.amount"]],
    [
      "one code in two lines above the most",
      { lines: [big(1_500), testLine("tf", "small", 2_000), big(500.01)] },
      "above_max",
      ["lines.0.amount", "lines.2.amount"],
    ],
    [
      "an order above its most",
      { lines: ["1b", "2b", "3b", "4b", "5b", "6b"].map((number) => testLine("tf", number, 1_666.67)) },
      "above_order_max",
      ["lines"],
    ],
    [
      "other odds than asked for",
      { odds_policy: "none", lines: [big(1, inForce - 0.001)] },
      "odds_changed",
      ["lines.0.odds"],
    ],
    [
      "odds finer than a thousandth",
      { odds_policy: "none", lines: [big(1, inForce + 0.0001)] },
      "odds_changed",
      ["lines.0.odds"],
    ],
    [
      "worse odds than asked for",
      { odds_policy: "better", lines: [big(1, inForce + 0.001)] },
      "odds_changed",
      ["lines.0.odds"],
    ],
  ])("refuses %s", (_, change, code, paths) => {
    const refusal = check(change);
    expect(refusal).toMatchObject({ kind: "refused", code });
    expect(refusal.kind === "refused" ? Object.keys(refusal.errors) : []).toEqual(paths);
  });

  it.each<[string, Partial<BetRequest>]>([
    ["the least and the most of a line", { lines: [big(1), testLine("tf", "small", 2_000)] }],
    ["the most of a code in two lines", { lines: [big(1_500), big(500)] }],
    ["the most of an order", { lines: ["1b", "2b", "3b", "4b", "5b"].map((number) => testLine("tf", number, 2_000)) }],
    ["better odds than asked for", { odds_policy: "better", lines: [big(1, inForce - 0.001)] }],
    ["the very odds", { odds_policy: "better", lines: [big(1)] }],
    ["any odds", { odds_policy: "any", lines: [big(1, 1_000)] }],
  ])("takes %s", (_, change) => {
    expect(check(change).kind).toBe("ok");
  });

  it("tells the odds in force of the lines that moved, and of no other", () => {
    const lines = [big(1, inForce + 1), testLine("of", "1-1", 1), { ...testLine("dt", "3", 1), odds: 1.01 }];
    const refusal = check({ odds_policy: "better", lines });
    expect(refusal).toMatchObject({
      code: "odds_changed",
      odds: { tf: { big: inForce }, dt: { "3": testLine("dt", "3", 1).odds } },
    });
    expect(refusal.kind === "refused" ? Object.keys(refusal.errors) : []).toEqual(["lines.0.odds"]);
  });

  it("holds a forced setting against a free choice, and takes it", () => {
    expect(check({ setting_id: 1 }, 2)).toMatchObject({ kind: "refused", code: "setting_forced" });
    expect(check({ setting_id: 2, lines: [big(10)] }, 2).kind).toBe("ok");
  });

  it("tells a setting that there is not from a refusal", () => {
    expect(check({ setting_id: 4 })).toEqual({ kind: "invalid", errors: { setting_id: [expect.any(String)] } });
  });

  it("refuses a game that nobody can play, and a round that has no odds", () => {
    const input = { request: testRequest(1), limitSets: betLimitSets, forcedSettingId: null };
    expect(checkBet({ ...input, game: undefined, odds: null })).toMatchObject({ code: "game_disabled" });
    expect(checkBet({ ...input, game: pk10, odds: null })).toMatchObject({ code: "round_closed" });
  });

  it("never takes an order outside its setting, nor refuses one inside", () => {
    const line = fc.record({
      code: fc.constantFrom(...codes),
      sen: fc.oneof(
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 1, max: 6_000_000 }),
        fc.integer({ min: 1, max: 2 ** 51 }),
      ),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...betLimitSets),
        fc.array(line, { minLength: 1, maxLength: 12 }),
        (setting, lines) => {
          const verdict = check({
            setting_id: setting.id,
            lines: lines.map(({ code, sen }) => testLine(code.type, code.number, sen / 100)),
          });
          const stakes = lines.map(({ code }) =>
            lines.filter((other) => other.code === code).reduce((sum, other) => sum + BigInt(other.sen), 0n),
          );
          const total = lines.reduce((sum, each) => sum + BigInt(each.sen), 0n);
          const inside =
            lines.every((each) => each.sen >= setting.lineMin) &&
            stakes.every((stake) => stake <= BigInt(setting.lineMax)) &&
            total <= BigInt(setting.orderMax);
          expect(verdict.kind).toBe(inside ? "ok" : "refused");
          if (verdict.kind !== "ok") return;
          expect(BigInt(verdict.total)).toBe(total);
          expect(verdict.lines.map((each) => each.amount)).toEqual(lines.map((each) => each.sen));
        },
      ),
    );
  });
});
