import fc from "fast-check";
import type { BetLimits } from "@/lib/live/types";
import { addProblem, betsOf, storedChips, reduceSlip, stakesOnly, totalOf, EMPTY_SLIP } from "./slip-state";
import type { SlipEvent, SlipState, SlipContext } from "./slip-types";
import { linesOf, shortfalls, summarize, toBetRequest } from "./slip-summary";
import type { LastOrder } from "./tab-memory";

const betLimits: BetLimits = {
  id: 1,
  chips: [100, 500, 1000],
  limits: { tf: { min: 200, max: 5000 }, dt: { min: 100, max: 5000 } },
  orderMax: 8000,
  maxPayout: 9000,
};

const ODDS: Record<string, number> = { "tf:big": 2200, "tf:small": 1760, "dt:1": 1980 };

function contextOf(extra: Partial<SlipContext> = {}): SlipContext {
  return {
    betLimits,
    balance: 100_000,
    block: null,
    policy: "none",
    odds: (type, number) => ODDS[`${type}:${number}`],
    ...extra,
  };
}

const big = { type: "tf", number: "big" };
const small = { type: "tf", number: "small" };
const tiger = { type: "dt", number: "1" };

const OPEN: SlipState = { ...EMPTY_SLIP, roundId: 7 };

const play = (events: readonly SlipEvent[], from: SlipState = OPEN): SlipState => events.reduce(reduceSlip, from);
const add = (code: typeof big, chip: number, context = contextOf()): SlipEvent => ({
  type: "add",
  code,
  chip,
  context,
});
const stakes = (state: SlipState): Record<string, number> =>
  Object.fromEntries(state.lines.map((line) => [`${line.type}:${line.number}`, line.stake]));

describe("chips", () => {
  test("on one bet form one line; a removal takes the last chip, and the last removal takes the line", () => {
    const state = play([add(big, 500), add(tiger, 100), add(big, 1000)]);
    expect(state.lines).toMatchObject([
      { number: "big", chips: [500, 1000], stake: 1500, odds: 2200 },
      { number: "1", chips: [100], stake: 100, odds: 1980 },
    ]);
    const fewer = play(
      [
        { type: "remove_chip", code: big },
        { type: "remove_chip", code: tiger },
      ],
      state,
    );
    expect(stakes(fewer)).toEqual({ "tf:big": 500 });
  });

  test.each<[string, SlipState, typeof big, number, Partial<SlipContext>, string | null]>([
    ["fits", EMPTY_SLIP, big, 500, {}, null],
    ["below the minimum may grow", EMPTY_SLIP, big, 100, {}, null],
    ["line maximum", play([add(big, 5000)]), big, 100, {}, "above_max"],
    ["order maximum", play([add(big, 5000), add(small, 3000)]), tiger, 100, {}, "above_order_max"],
    ["balance", play([add(big, 1000)]), tiger, 100, { balance: 1050 }, "insufficient_balance"],
    [
      "the chips being sent count as spent",
      { ...EMPTY_SLIP, inFlight: play([add(big, 1000)]).lines },
      tiger,
      100,
      { balance: 1050 },
      "insufficient_balance",
    ],
    ["round over", EMPTY_SLIP, big, 100, { block: "round_closed" }, "round_closed"],
    ["stale screen", EMPTY_SLIP, big, 100, { block: "stale" }, "stale"],
    ["not on sale", EMPTY_SLIP, { type: "tf", number: "11b" }, 100, {}, "unknown_bet"],
    ["a chip of 0 without bet limits", EMPTY_SLIP, big, 0, { betLimits: null }, "unknown_bet"],
  ])("are added or refused: %s", (_title, state, code, chip, extra, problem) => {
    expect(addProblem(state, code, chip, contextOf(extra))).toBe(problem);
    const after = play([add(code, chip, contextOf(extra))], state);
    expect(totalOf(after.lines) - totalOf(state.lines)).toBe(problem === null ? chip : 0);
  });

  test("double stops at the limits of line, order and balance", () => {
    const state = play([add(big, 3000), add(small, 1000), { type: "double", context: contextOf() }]);
    expect(stakes(state)).toEqual({ "tf:big": 5000, "tf:small": 2000 });
    const poor = play([add(big, 1000), add(small, 1000), { type: "double", context: contextOf({ balance: 3500 }) }]);
    expect(stakes(poor)).toEqual({ "tf:big": 2000, "tf:small": 1500 });
  });

  test("rebet replaces the chips by the last confirmed bets at the present odds; a second rebet changes nothing", () => {
    const orders = [200, 300].map((stake) => ({ id: stake, roundId: 7, bets: [{ ...big, stake }] }));
    const sent = play([add(big, 200), { type: "sent" }, { type: "accepted" }, { type: "confirmed", orders }]);
    expect(sent).toMatchObject({ lines: [], inFlight: [], past: [] });
    const context = contextOf({ odds: (type) => (type === "tf" ? 2300 : undefined) });
    const rebet: SlipEvent = { type: "rebet", context };
    const before = play([add(big, 100, context), add(small, 100, context)], sent);
    const again = play([rebet], before);
    expect(again.lines).toMatchObject([{ number: "big", stake: 500, odds: 2300 }]);
    expect(reduceSlip(again, rebet)).toBe(again);
    expect(play([{ type: "undo" }], again).lines).toBe(before.lines);
    const closed: SlipEvent = { type: "rebet", context: contextOf({ block: "round_closed" }) };
    expect(reduceSlip(before, closed)).toBe(before);
    const poor: SlipEvent = { type: "rebet", context: contextOf({ balance: 0 }) };
    expect(reduceSlip(before, poor)).toBe(before);
  });

  test("all keys of a typed stake are one undo step; a line with a typed 0 stays on the slip, but is not stored", () => {
    const type = (stake: number, continues = true): SlipEvent => ({
      type: "set_stake",
      code: big,
      stake,
      continues,
      context: contextOf(),
    });
    const before = play([add(big, 500), add(tiger, 100)]);
    const typed = play([type(100, false), type(0), type(1300)], before);
    expect(stakes(typed)).toEqual({ "tf:big": 1300, "dt:1": 100 });
    expect(typed.past.at(-1)?.step).toEqual({ type: "set_stake", bet: big, amount: 800 });
    expect(play([{ type: "undo" }], typed).lines).toBe(before.lines);
    const back = play([type(500)], typed);
    expect(back).toMatchObject({ past: before.past });
    expect(back.lines).toBe(before.lines);
    const zero = play([type(0, false)], before);
    expect(summarize(zero, contextOf())).toMatchObject({
      ready: false,
      lineProblems: { "tf:big": "below_min" },
    });
    expect(storedChips(zero)?.bets).toMatchObject([tiger]);
    expect(stakesOnly(zero.lines)).toEqual([{ ...tiger, stake: 100 }]);
    expect(play([{ type: "round", roundId: null }], zero).missed?.lines).toMatchObject([tiger]);
    expect(stakes(play([{ type: "remove_chip", code: big }], zero))).toEqual({ "dt:1": 100 });
  });

  test("bets of a layout that do not fit are reported with the reason", () => {
    const bets = [
      { ...big, stake: 6000 },
      { ...small, stake: 4000 },
      { ...tiger, stake: 100 },
      { type: "tf", number: "11b", stake: 100 },
    ];
    const context = contextOf();
    const after = play([{ type: "add_all", bets, context }]);
    expect(stakes(after)).toEqual({ "tf:big": 5000, "tf:small": 3000 });
    expect(shortfalls(EMPTY_SLIP, after, bets, context)).toEqual([
      { ...big, missing: 1000, problem: "above_max" },
      { ...small, missing: 1000, problem: "above_order_max" },
      { ...tiger, missing: 100, problem: "above_order_max" },
      { type: "tf", number: "11b", missing: 100, problem: "unknown_bet" },
    ]);
    expect(play([{ type: "undo" }], after).lines).toEqual([]);
  });

  test("while no bet can be placed, adding a layout and doubling change nothing and report why", () => {
    const before = play([add(big, 500)]);
    const context = contextOf({ block: "round_closed" });
    const bets = [{ ...tiger, stake: 100 }];
    expect(reduceSlip(before, { type: "add_all", bets, context })).toBe(before);
    expect(reduceSlip(before, { type: "double", context })).toBe(before);
    expect(shortfalls(before, before, bets, context)).toMatchObject([{ problem: "round_closed" }]);
  });

  test("the lines of a refused slip return before the chips that were added meanwhile", () => {
    const state = play([
      add(big, 500),
      { type: "sent" },
      add(big, 100),
      add(tiger, 100),
      { type: "refused", roundId: 7 },
    ]);
    expect(stakes(state)).toEqual({ "tf:big": 600, "dt:1": 100 });
    expect(state.inFlight).toEqual([]);
  });
});

describe("the summary", () => {
  test("adds up, and caps the possible return at the maximum payout", () => {
    const state = play([add(big, 1000), add(tiger, 1000)]);
    expect(summarize(state, contextOf())).toMatchObject({
      total: 2000,
      possibleReturn: 2200 + 1980,
      ready: true,
    });
    expect(summarize(play([add(big, 5000)]), contextOf()).possibleReturn).toBe(9000);
  });

  test.each<[string, SlipEvent[], Partial<SlipContext>, string[], Record<string, string>]>([
    ["below the minimum", [add(big, 100)], {}, [], { "tf:big": "below_min" }],
    [
      "above the maximum of a new setting",
      [add(big, 5000)],
      { betLimits: { ...betLimits, limits: { tf: { min: 1, max: 400 } } } },
      [],
      { "tf:big": "above_max" },
    ],
    ["order maximum", [add(big, 5000)], { betLimits: { ...betLimits, orderMax: 4000 } }, ["above_order_max"], {}],
    ["balance", [add(big, 500)], { balance: 499 }, ["insufficient_balance"], {}],
    ["round closed", [add(big, 500)], { block: "round_closed" }, ["round_closed"], {}],
    ["stale", [add(big, 500)], { block: "stale" }, ["stale"], {}],
    ["no longer sold", [add(big, 500)], { odds: () => undefined }, [], { "tf:big": "unknown_bet" }],
    ["odds moved, ask", [add(big, 500)], { odds: () => 2300 }, [], { "tf:big": "odds_changed" }],
    [
      "odds fell, only better",
      [add(big, 500)],
      { odds: () => 2100, policy: "better" },
      [],
      { "tf:big": "odds_changed" },
    ],
    ["odds rose, only better", [add(big, 500)], { odds: () => 2300, policy: "better" }, [], {}],
    ["odds fell, any", [add(big, 500)], { odds: () => 2100, policy: "any" }, [], {}],
  ])("finds the problems: %s", (_title, events, extra, problems, lineProblems) => {
    const summary = summarize(play(events), contextOf(extra));
    expect(summary).toMatchObject({ problems, lineProblems });
    expect(summary.ready).toBe(problems.length === 0 && Object.keys(lineProblems).length === 0);
  });

  const moves: [string, (context: SlipContext) => SlipEvent][] = [
    ["another chip", (context) => add(big, 100, context)],
    ["a typed stake", (context) => ({ type: "set_stake", code: big, stake: 700, continues: false, context })],
    ["doubling", (context) => ({ type: "double", context })],
    ["adding a layout", (context) => ({ type: "add_all", bets: [{ ...big, stake: 100 }], context })],
  ];
  const policies = [
    ["none", 2100, 2200],
    ["none", 2300, 2200],
    ["better", 2100, 2200],
    ["better", 2300, 2300],
    ["any", 2100, 2100],
  ] as const;
  const cases = moves.flatMap(([what, event]) => policies.map((policy) => [what, ...policy, event] as const));

  test.each(cases)(
    "%s under the policy %s: after odds have moved to %i, the agreed odds are %i",
    (_what, policy, now, agreed, event) => {
      const state = play([add(big, 500), event(contextOf({ policy, odds: () => now }))]);
      expect(state.lines).toMatchObject([{ number: "big", odds: agreed }]);
      expect(state.lines[0]?.stake).toBeGreaterThan(500);
    },
  );

  test("a refused bet comes back at the odds at which it was sent, with any chips added since", () => {
    const context = contextOf({ odds: () => 2300 });
    const state = play([add(big, 500), { type: "sent" }, add(big, 100, context), { type: "refused", roundId: 7 }]);
    expect(summarize(state, context).lineProblems).toEqual({ "tf:big": "odds_changed" });
  });

  test("after the player accepts the odds, the slip does not ask again", () => {
    const context = contextOf({ odds: () => 2300 });
    const state = play([add(big, 500), { type: "accept_odds", context }]);
    expect(summarize(state, context).ready).toBe(true);
  });

  test("an empty slip is not ready", () => {
    expect(summarize(EMPTY_SLIP, contextOf()).ready).toBe(false);
  });

  test("a slip written as a request and read back keeps its stakes and odds", () => {
    const { lines } = play([add(big, 500), add(big, 550), add(tiger, 100)]);
    const back = linesOf(toBetRequest(lines, { roundId: 7, settingId: 1, policy: "any", currency: "MYR" }), "MYR");
    expect(stakesOnly(back)).toEqual(stakesOnly(lines));
    expect(back.map((line) => line.odds)).toEqual([2200, 1980]);
  });

  test("a slip is sent as decimal money and odds", () => {
    expect(
      toBetRequest(play([add(big, 1050)]).lines, { roundId: 7, settingId: 1, policy: "better", currency: "MYR" }),
    ).toEqual({
      round_id: 7,
      setting_id: 1,
      odds_policy: "better",
      lines: [{ bet_type: "tf", number: "big", amount: 10.5, odds: 2.2 }],
    });
  });
});

describe("the orders that can be repeated", () => {
  const orderOf = (id: number, roundId: number, number = "big"): LastOrder => ({
    id,
    roundId,
    bets: [{ type: "tf", number, stake: 100 * id }],
  });
  const confirmed = (...orders: LastOrder[]): SlipEvent => ({ type: "confirmed", orders });

  test("are those of the latest round; older ones are dropped", () => {
    const both = play([confirmed(orderOf(1, 7)), confirmed(orderOf(1, 7), orderOf(2, 7))]);
    expect(both.lastConfirmed.map(({ id }) => id)).toEqual([1, 2]);
    expect(reduceSlip(both, confirmed(orderOf(3, 8))).lastConfirmed).toEqual([orderOf(3, 8)]);
  });

  test.each([[[]], [[orderOf(2, 7)]], [[orderOf(3, 6)]]])("stay the same list without new orders: %j", (orders) => {
    const known = play([confirmed(orderOf(1, 7), orderOf(2, 7))]);
    expect(reduceSlip(known, confirmed(...orders))).toBe(known);
  });

  test("have their stakes on the same bet added up", () => {
    expect(betsOf([orderOf(1, 7), orderOf(2, 7, "small"), orderOf(3, 7)])).toEqual([
      { type: "tf", number: "big", stake: 400 },
      { type: "tf", number: "small", stake: 200 },
    ]);
  });
});

const code = fc.constantFrom(big, small, tiger);
const move: fc.Arbitrary<SlipEvent> = fc.oneof(
  fc
    .tuple(code, fc.constantFrom(100, 500, 1000, 3000))
    .map(([at, chip]) => add(at, chip, contextOf({ balance: 7000 }))),
  code.map((at): SlipEvent => ({ type: "remove_chip", code: at })),
  code.map((at): SlipEvent => ({ type: "remove_line", code: at })),
  fc.constant<SlipEvent>({ type: "clear" }),
  fc.constant<SlipEvent>({ type: "double", context: contextOf({ balance: 7000 }) }),
  fc.constant<SlipEvent>({ type: "add_all", bets: [{ ...big, stake: 700 }], context: contextOf({ balance: 7000 }) }),
);

describe("for every play", () => {
  test("undo to the start and redo to the end restore each table", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const tables = [EMPTY_SLIP];
        for (const each of moves) {
          const next = reduceSlip(tables.at(-1) ?? EMPTY_SLIP, each);
          if (next !== tables.at(-1)) tables.push(next);
        }
        let state = tables.at(-1) ?? EMPTY_SLIP;
        for (const table of tables.slice(0, -1).reverse()) {
          state = reduceSlip(state, { type: "undo" });
          expect(state.lines).toEqual(table.lines);
        }
        expect(reduceSlip(state, { type: "undo" })).toBe(state);
        for (const table of tables.slice(1)) {
          state = reduceSlip(state, { type: "redo" });
          expect(state.lines).toEqual(table.lines);
        }
      }),
    );
  });

  test("no line exceeds its maximum, and no slip exceeds the order's maximum or the balance", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(move, fc.constantFrom<SlipEvent>({ type: "sent" }, { type: "accepted" })), { maxLength: 80 }),
        (moves) => {
          let state = EMPTY_SLIP;
          for (const each of moves) {
            if (each.type === "sent" && state.inFlight.length > 0) continue;
            state = reduceSlip(state, each);
            for (const line of state.lines) {
              expect(line.stake).toBe(line.chips.reduce((sum, chip) => sum + chip, 0));
              expect(line.stake).toBeGreaterThan(0);
              expect(line.stake).toBeLessThanOrEqual(betLimits.limits[line.type]?.max ?? 0);
            }
            expect(totalOf(state.lines)).toBeLessThanOrEqual(betLimits.orderMax);
            expect(totalOf(state.lines) + totalOf(state.inFlight)).toBeLessThanOrEqual(7000);
          }
        },
      ),
    );
  });
});
