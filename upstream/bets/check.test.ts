import fc from "fast-check";
import type { BetRequest } from "@/lib/contract/calls";
import { pk10 } from "@/games/pk10/game";
import { type BetCheck, checkBet } from "./check";
import { type Currency, minorDigits, toWire } from "@/lib/money";
import { betLimitSetsOf, CURRENCIES } from "./limits";
import { testLine, testRequest } from "./testing";

const codes = pk10.betTypes.flatMap((type) => type.bets.map((bet) => ({ type: bet.type, number: bet.number })));
const big = (amount: number, odds = testLine("tf", "big", 1).odds): BetRequest["lines"][number] => ({
  ...testLine("tf", "big", amount),
  odds,
});
const inForce = testLine("tf", "big", 1).odds;

function check(
  change: Partial<BetRequest>,
  forcedSettingId: number | null = null,
  currency: Currency = "MYR",
): BetCheck {
  return checkBet({
    request: testRequest(1, change),
    game: pk10,
    odds: pk10.odds(),
    currency,
    limitSets: betLimitSetsOf(currency),
    forcedSettingId,
  });
}

describe("checking a bet", () => {
  it("returns the accepted lines in minor units and at the odds in force", () => {
    expect(check({ odds_policy: "any", lines: [big(1.5, 9), testLine("gy", "1-2", 2_000)] })).toEqual({
      kind: "ok",
      lines: [
        { type: "tf", number: "big", amount: 150, oddsMilli: Math.round(inForce * 1000) },
        { type: "gy", number: "1-2", amount: 200_000, oddsMilli: pk10.odds()["gy"]?.["1-2"] },
      ],
      total: 200_150,
      limits: betLimitSetsOf("MYR")[0],
      catalogueVersion: pk10.catalogueVersion,
    });
  });

  const [none, now] = ["There is no such bet", `The odds are ${inForce} now`];
  it.each<[string, Partial<BetRequest>, string, Record<string, string>]>([
    [
      "a code of another type",
      { lines: [big(1), { ...big(1), number: "1-1" }] },
      "unknown_bet",
      { "lines.1.number": none },
    ],
    [
      "a bet type that no game has",
      { lines: [{ ...big(1), bet_type: "xx" }] },
      "unknown_bet",
      { "lines.0.number": none },
    ],
    [
      "a bet type named like a property of every object",
      { lines: [{ ...big(1), bet_type: "toString" }] },
      "unknown_bet",
      { "lines.0.number": none },
    ],
    [
      "a line one sen below the minimum",
      { lines: [big(1), big(0.99)] },
      "below_min",
      { "lines.1.amount": "At least 1" },
    ],
    [
      "a line below the minimum of the chosen setting",
      { setting_id: 2, lines: [big(9.99)] },
      "below_min",
      { "lines.0.amount": "At least 10" },
    ],
    [
      "a line one sen above the maximum",
      { lines: [big(2000.01)] },
      "above_max",
      { "lines.0.amount": "At most 2000 on one bet" },
    ],
    [
      "two lines of one bet that together exceed the maximum",
      { lines: [big(1_500), testLine("tf", "small", 2_000), big(500.01)] },
      "above_max",
      { "lines.0.amount": "At most 2000 on one bet", "lines.2.amount": "At most 2000 on one bet" },
    ],
    [
      "an order above its maximum",
      { lines: ["1b", "2b", "3b", "4b", "5b", "6b"].map((number) => testLine("tf", number, 1_666.67)) },
      "above_order_max",
      { lines: "At most 10000 in one order" },
    ],
    [
      "other odds than asked for",
      { odds_policy: "none", lines: [big(1, inForce - 0.001)] },
      "odds_changed",
      { "lines.0.odds": now },
    ],
    [
      "odds finer than a thousandth",
      { odds_policy: "none", lines: [big(1, inForce + 0.0001)] },
      "odds_changed",
      { "lines.0.odds": now },
    ],
    [
      "worse odds than asked for",
      { odds_policy: "better", lines: [big(1, inForce + 0.001)] },
      "odds_changed",
      { "lines.0.odds": now },
    ],
  ])("refuses %s", (_, change, code, messages) => {
    const errors = Object.fromEntries(Object.entries(messages).map(([path, message]) => [path, [message]]));
    const refusal = check(change);
    expect(refusal).toMatchObject({ kind: "refused", code });
    expect(refusal.kind === "refused" && refusal.errors).toEqual(errors);
    expect("odds" in refusal).toBe(code === "odds_changed");
  });

  it.each<[string, Partial<BetRequest>]>([
    ["the minimum and the maximum of a line", { lines: [big(1), testLine("tf", "small", 2_000)] }],
    ["two lines of one bet that together reach the maximum", { lines: [big(1_500), big(500)] }],
    [
      "the maximum of an order",
      { lines: ["1b", "2b", "3b", "4b", "5b"].map((number) => testLine("tf", number, 2_000)) },
    ],
    ["better odds than asked for", { odds_policy: "better", lines: [big(1, inForce - 0.001)] }],
    ["exactly the odds in force", { odds_policy: "better", lines: [big(1)] }],
    ["any odds", { odds_policy: "any", lines: [big(1, 1_000)] }],
  ])("accepts %s", (_, change) => {
    expect(check(change).kind).toBe("ok");
  });

  it("returns the odds in force only for the lines whose odds moved", () => {
    const lines = [big(1, inForce + 1), testLine("of", "1-1", 1), { ...testLine("dt", "3", 1), odds: 1.01 }];
    const refusal = check({ odds_policy: "better", lines });
    expect(refusal).toEqual({
      ...{ kind: "refused", code: "odds_changed", errors: { "lines.0.odds": [now] } },
      odds: { tf: { big: inForce }, dt: { "3": testLine("dt", "3", 1).odds } },
    });
  });

  it("refuses another setting than the forced one, and accepts the forced one", () => {
    const errors = { setting_id: ["Setting 2 is the one to bet with"] };
    expect(check({ setting_id: 1 }, 2)).toEqual({ kind: "refused", code: "setting_forced", errors });
    expect(check({ setting_id: 2, lines: [big(10)] }, 2).kind).toBe("ok");
  });

  it("does not count an unknown setting as a refused bet", () => {
    expect(check({ setting_id: 4 })).toEqual({ kind: "invalid", errors: { setting_id: [expect.any(String)] } });
  });

  it("refuses an unknown game, and a round without odds", () => {
    const limitSets = betLimitSetsOf("MYR");
    const input = { request: testRequest(1), currency: "MYR", limitSets, forcedSettingId: null };
    expect(checkBet({ ...input, game: undefined, odds: null })).toMatchObject({ code: "game_disabled" });
    expect(checkBet({ ...input, game: pk10, odds: null })).toMatchObject({ code: "round_closed" });
  });

  it.each<[Currency, number, boolean]>([
    ["MYR", 1.5, true],
    ["MYR", 1.005, false],
    ["THB", 10.25, true],
    ["THB", 10.255, false],
    ["VND", 5_000, true],
    ["VND", 5_000.5, false],
    ["VND", 5_000.01, false],
    ["VND", 2 ** 52, false],
  ])("an amount in %s of %d is accepted: %s", (currency, amount, taken) => {
    const verdict = check({ lines: [big(amount)] }, null, currency);
    if (taken) expect(verdict).toMatchObject({ kind: "ok" });
    else
      expect(verdict).toEqual({ kind: "invalid", errors: { "lines.0.amount": [expect.stringContaining(currency)] } });
  });

  it("reports every amount with too many decimals for the currency before any other fault", () => {
    const lines = [big(5_000), big(0.5), { ...big(1.5), number: "none" }];
    expect(check({ setting_id: 9, lines }, null, "VND")).toEqual({
      kind: "invalid",
      errors: { "lines.1.amount": [expect.any(String)], "lines.2.amount": [expect.any(String)] },
    });
  });

  it("applies the limits of a bet's currency, and names them in that currency", () => {
    const refused = (currency: Currency, amount: number) => check({ lines: [big(amount)] }, null, currency);
    expect(refused("THB", 9.99)).toMatchObject({ code: "below_min", errors: { "lines.0.amount": ["At least 10"] } });
    expect(refused("VND", 4_999)).toMatchObject({ code: "below_min", errors: { "lines.0.amount": ["At least 5000"] } });
    expect(refused("THB", 20_000.01)).toMatchObject({ code: "above_max" });
    expect(refused("VND", 10_000_001)).toMatchObject({ code: "above_max" });
    expect([refused("THB", 20_000).kind, refused("VND", 10_000_000).kind]).toEqual(["ok", "ok"]);
  });

  it("accepts no bet in a currency that has no limits", () => {
    expect(betLimitSetsOf("USD")).toEqual([]);
    expect(check({ lines: [big(5)] }, null, "USD")).toMatchObject({
      kind: "invalid",
      errors: { setting_id: [expect.any(String)] },
    });
  });

  it("in any currency accepts exactly the orders within the limits of their setting", () => {
    const minor = (digits: number) =>
      fc.oneof(
        fc.integer({ min: 1, max: 3_000 * 10 ** digits * (digits === 0 ? 5_000 : 1) }),
        fc.integer({ min: 1, max: 60_000 * 10 ** digits * (digits === 0 ? 5_000 : 1) }),
        fc.integer({ min: 1, max: 2 ** 51 }),
      );
    const placed = fc.constantFrom(...CURRENCIES).chain((currency) => {
      const line = fc.record({ code: fc.constantFrom(...codes), minor: minor(minorDigits(currency)) });
      return fc.record({
        currency: fc.constant(currency),
        setting: fc.constantFrom(...betLimitSetsOf(currency)),
        lines: fc.array(line, { minLength: 1, maxLength: 12 }),
      });
    });
    fc.assert(
      fc.property(placed, ({ currency, setting, lines }) => {
        const wire = lines.map(({ code, minor: amount }) => testLine(code.type, code.number, toWire(amount, currency)));
        const verdict = check({ setting_id: setting.id, lines: wire }, null, currency);
        const stakes = lines.map(({ code }) =>
          lines.filter((other) => other.code === code).reduce((sum, other) => sum + BigInt(other.minor), 0n),
        );
        const total = lines.reduce((sum, each) => sum + BigInt(each.minor), 0n);
        const inside =
          lines.every((each) => each.minor >= setting.lineMin) &&
          stakes.every((stake) => stake <= BigInt(setting.lineMax)) &&
          total <= BigInt(setting.orderMax);
        expect(verdict.kind).toBe(inside ? "ok" : "refused");
        if (verdict.kind !== "ok") return;
        expect(BigInt(verdict.total)).toBe(total);
        expect(verdict.lines.map((each) => each.amount)).toEqual(lines.map((each) => each.minor));
      }),
    );
  });
});
