import fc from "fast-check";
import {
  isAhead,
  nextStep,
  openingInstant,
  publishable,
  PUBLISHED_AHEAD,
  roundStep,
  type RoundState,
  type Step,
} from "./phases";

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 3, 0, 0) + second * 1000);

const [OPEN, RESULTED, CLOSED, VOID] = [0, 1, 2, 3] as const;

function round(changes: Partial<RoundState> = {}): RoundState {
  return {
    id: 1,
    status: OPEN,
    opens_at: at(0),
    closes_at: at(42),
    draws_at: at(48),
    announces_at: at(58),
    next_at: at(60),
    settled_at: null,
    announced_at: null,
    ...changes,
  };
}

/** The published states as if every round had been published at `now`: no step is `publish`. */
const publishedAll = (rounds: readonly RoundState[], now = at(130)): Map<number, number> =>
  new Map(rounds.map((r) => [r.id, publishable(r, now)]));

function kindAt(
  second: number,
  rounds: readonly RoundState[],
  enabled = true,
  published = publishedAll(rounds, at(second)),
): string {
  const step = nextStep({ rounds, enabled, published }, at(second));
  switch (step.kind) {
    case "sleep":
      return step.until === undefined ? "sleep" : `sleep until ${(step.until.getTime() - at(0).getTime()) / 1000}`;
    case "open":
      return "open";
    default:
      return `${step.kind} ${step.round.id}`;
  }
}

describe("openingInstant", () => {
  it.each([
    ["no round before", undefined, 7, 7],
    ["on time", 60, 60, 60],
    ["a little late: the schedule stands", 60, 63, 60],
    ["a twelfth of a round late: the schedule stands", 60, 65, 60],
    ["later than that: a fresh schedule", 60, 66, 66],
    ["a long stop", 60, 86_400, 86_400],
    ["ahead by the screen's delay: the schedule holds", 60, 55, 60],
    ["a schedule further in the future: a fresh one", 60, 54.9, 54.9],
  ])("%s", (_case, previous, now, expected) => {
    expect(openingInstant(previous === undefined ? undefined : at(previous), at(now), 60)).toEqual(at(expected));
  });
});

describe("roundStep", () => {
  const settled = { settled_at: at(49) };
  it.each<[string, Partial<RoundState>, ReturnType<typeof roundStep>]>([
    ["open", {}, { kind: "close", dueAt: at(42) }],
    ["closed", { status: CLOSED }, { kind: "draw", dueAt: at(48) }],
    ["resulted", { status: RESULTED }, { kind: "settle", dueAt: at(48) }],
    ["resulted and settled", { status: RESULTED, ...settled }, { kind: "announce", dueAt: at(58) }],
    ["void", { status: VOID }, { kind: "settle", dueAt: at(48) }],
    ["void and refunded", { status: VOID, ...settled }, { kind: "announce", dueAt: at(58) }],
    ["over", { status: RESULTED, ...settled, announced_at: at(58) }, undefined],
    ["void and over", { status: VOID, ...settled, announced_at: at(58) }, undefined],
  ])("%s", (_case, changes, expected) => {
    expect(roundStep(round(changes), at(46))).toEqual(expected);
  });

  it("refuses a status that does not exist", () => {
    expect(() => roundStep(round({ status: 4 }), at(46))).toThrow(RangeError);
  });

  const setBack = at(-600);
  it.each<[string, Partial<RoundState>, ReturnType<typeof roundStep>]>([
    ["open: void", {}, { kind: "void", dueAt: setBack }],
    ["closed: void", { status: CLOSED }, { kind: "void", dueAt: setBack }],
    ["resulted: paid at once", { status: RESULTED }, { kind: "settle", dueAt: setBack }],
    ["resulted and settled: announced at once", { status: RESULTED, ...settled }, { kind: "announce", dueAt: setBack }],
    ["void: refunded at once", { status: VOID }, { kind: "settle", dueAt: setBack }],
    ["void and refunded: announced at once", { status: VOID, ...settled }, { kind: "announce", dueAt: setBack }],
    ["over", { status: RESULTED, ...settled, announced_at: at(58) }, undefined],
  ])("ahead of a clock that was set back, %s", (_case, changes, expected) => {
    expect(roundStep(round(changes), setBack)).toEqual(expected);
  });
});

describe("isAhead", () => {
  it.each([
    ["an hour before the opening", -3_600, true],
    ["more than ten seconds before the opening", -10.001, true],
    ["ten seconds before the opening", -10, false],
    ["at the opening", 0, false],
    ["an hour after the opening", 3_600, false],
  ])("with the clock %s", (_case, second, expected) => {
    expect(isAhead(round(), at(second))).toBe(expected);
  });
});

describe("nextStep", () => {
  const over = { settled_at: at(50), announced_at: at(58) };
  const next = round({ id: 2, opens_at: at(60), closes_at: at(102), draws_at: at(108), next_at: at(120) });

  it.each<[string, number, RoundState[], string]>([
    ["nothing yet", 0, [], "open"],
    ["betting", 41.999, [round()], "sleep until 42"],
    ["betting ends", 42, [round()], "close 1"],
    ["between close and draw", 47, [round({ status: CLOSED })], "sleep until 48"],
    ["draw", 48, [round({ status: CLOSED })], "draw 1"],
    ["settlement at once", 48, [round({ status: RESULTED })], "settle 1"],
    ["refund at once", 48, [round({ status: VOID })], "settle 1"],
    ["the draw is shown", 50, [round({ status: RESULTED, settled_at: at(48) })], "sleep until 55"],
    ["the next round is created early", 55, [round({ status: RESULTED, settled_at: at(48) })], "open"],
    ["the draw is over", 58, [round({ status: RESULTED, settled_at: at(48) }), next], "announce 1"],
    [
      "announced before the next round opens",
      57,
      [round({ status: RESULTED, settled_at: at(48) }), next],
      "sleep until 58",
    ],
    ["all announced", 59, [round({ status: RESULTED, ...over }), next], "sleep until 60"],
    ["the next round opens before a late announcement", 60, [round({ status: RESULTED, settled_at: at(48) })], "open"],
    ["the next round opens before a late settlement", 60, [round({ status: RESULTED })], "open"],
    ["no other round before the draw", 61, [round({ status: CLOSED })], "draw 1"],
    ["no other round before the close", 3600, [round()], "close 1"],
    [
      "a close comes before the settlement of an older round",
      105,
      [round({ status: RESULTED }), round({ id: 2, closes_at: at(105) })],
      "close 2",
    ],
    [
      "the older of two unsettled rounds first",
      110,
      [round({ status: RESULTED }), round({ ...next, status: VOID })],
      "settle 1",
    ],
  ])("%s", (_case, second, rounds, expected) => {
    expect(kindAt(second, rounds)).toBe(expected);
  });

  it.each<[string, RoundState[], string]>([
    ["an open round is void first", [round()], "void 1"],
    ["a closed round is void first", [round({ status: CLOSED })], "void 1"],
    ["the next round opens before the refunds", [round({ status: VOID })], "open"],
    ["the next round opens after a round that is over", [round({ status: RESULTED, ...over })], "open"],
    [
      "refunds do not wait for the next round",
      [round({ status: VOID }), round({ id: 2, opens_at: at(-600), closes_at: at(-555) })],
      "settle 1",
    ],
  ])("ahead of a clock that was set back, %s", (_case, rounds, expected) => {
    expect(kindAt(-600, rounds)).toBe(expected);
  });

  it("a disabled game finishes its round and opens no other", () => {
    expect(kindAt(0, [], false)).toBe("sleep");
    expect(kindAt(45, [round()], false)).toBe("close 1");
    expect(kindAt(60, [round({ status: RESULTED, ...over })], false)).toBe("sleep");
  });

  it("publishes each change of status once, after the work that players' clocks wait for", () => {
    const rounds = [round({ status: CLOSED })];
    expect(kindAt(46, rounds, true, new Map())).toBe("publish 1");
    expect(kindAt(46, rounds, true, new Map([[1, OPEN]]))).toBe("publish 1");
    expect(kindAt(48, rounds, true, new Map([[1, OPEN]]))).toBe("draw 1");
    expect(kindAt(50, [round({ status: RESULTED })], true, new Map([[1, CLOSED]]))).toBe("publish 1");
  });

  it("publishes the next round when it is created, and again when it opens", () => {
    const rounds = [round({ status: RESULTED, ...over }), next];
    const ahead = new Map([
      [1, RESULTED],
      [2, PUBLISHED_AHEAD],
    ]);
    expect(kindAt(56, rounds, true, new Map([[1, RESULTED]]))).toBe("publish 2");
    expect(kindAt(56, rounds, true, ahead)).toBe("sleep until 60");
    expect(kindAt(60, rounds, true, ahead)).toBe("publish 2");
    expect(publishable(next, at(56))).toBe(PUBLISHED_AHEAD);
    expect(publishable(next, at(60))).toBe(OPEN);
  });

  it("lets a failed step wait without holding up another", () => {
    const rounds = [
      round({ status: RESULTED }),
      round({ ...next, status: RESULTED, settled_at: at(108), announces_at: at(112) }),
    ];
    const deferred = (kind: string, id: number | undefined): Date | undefined =>
      kind === "settle" && id === 1 ? at(114) : undefined;
    const step = (second: number): Step<RoundState> =>
      nextStep({ rounds, enabled: true, published: publishedAll(rounds), deferred }, at(second));
    expect(step(112)).toMatchObject({ kind: "announce", round: { id: 2 } });
    expect(step(114)).toMatchObject({ kind: "settle", round: { id: 1 } });
  });

  it.each<[string, RoundState, now: number, deferredTo: number, until: number]>([
    ["no other round while a draw is tried again", round({ status: CLOSED }), 61, 70, 70],
    ["no close before its time after a failure", round(), 20, 10, 42],
  ])("asks for %s", (_case, only, now, deferredTo, until) => {
    const deferred = (kind: string): Date | undefined => (kind === "open" ? undefined : at(deferredTo));
    const state = { rounds: [only], enabled: true, published: publishedAll([only], at(now)), deferred };
    expect(nextStep(state, at(now))).toEqual({ kind: "sleep", until: at(until) });
  });

  it("pays before it tries again to publish, because Redis may be away", () => {
    const rounds = [round({ status: RESULTED })];
    const deferred = (kind: string): Date | undefined => (kind === "publish" ? at(50) : undefined);
    const state = { rounds, enabled: true, published: new Map<number, number>(), deferred };
    expect(nextStep(state, at(51))).toMatchObject({ kind: "settle", round: { id: 1 } });
    const paid = [round({ status: RESULTED, settled_at: at(51) })];
    expect(nextStep({ ...state, rounds: paid }, at(51))).toMatchObject({ kind: "publish", round: { id: 1 } });
  });

  it("never asks for a step before its time, and sleeps only until a later time", () => {
    const state = fc.record({
      status: fc.constantFrom(OPEN, RESULTED, CLOSED, VOID),
      settled: fc.boolean(),
      announced: fc.boolean(),
      second: fc.integer({ min: 0, max: 130 }),
    });
    fc.assert(
      fc.property(state, ({ status, settled, announced, second }) => {
        const decided = status === RESULTED || status === VOID;
        const settledAt = decided && settled ? at(50) : null;
        const only = round({ status, settled_at: settledAt, announced_at: settledAt && announced ? at(58) : null });
        const step = nextStep({ rounds: [only], enabled: true, published: publishedAll([only]) }, at(second));
        const due = { void: Infinity, close: 42, draw: 48, settle: 48, announce: 58, open: 55, publish: Infinity };
        if (step.kind === "sleep") expect(step.until?.getTime()).toBeGreaterThan(at(second).getTime());
        else expect(due[step.kind]).toBeLessThanOrEqual(second);
      }),
    );
  });

  it("ends every round whose opening is in the clock's future, and never makes a drawn round void", () => {
    const state = fc.record({
      status: fc.constantFrom(OPEN, RESULTED, CLOSED, VOID),
      settled: fc.boolean(),
      announced: fc.boolean(),
      second: fc.integer({ min: -86_400, max: -11 }),
    });
    fc.assert(
      fc.property(state, ({ status, settled, announced, second }) => {
        const now = at(second);
        const settledAt = (status === RESULTED || status === VOID) && settled ? at(50) : null;
        let only = round({ status, settled_at: settledAt, announced_at: settledAt && announced ? at(58) : null });
        const after: Partial<Record<Step<RoundState>["kind"], Partial<RoundState>>> = {
          void: { status: VOID },
          settle: { settled_at: now },
          announce: { announced_at: now },
        };
        // The game opens no further round, therefore only the round's own steps remain.
        for (let steps = 0; steps < 3; steps += 1) {
          const step = nextStep({ rounds: [only], enabled: false, published: publishedAll([only]) }, now);
          only = { ...only, ...after[step.kind] };
        }
        expect(nextStep({ rounds: [only], enabled: false, published: publishedAll([only]) }, now)).toEqual({
          kind: "sleep",
          until: undefined,
        });
        expect(only).toMatchObject({ status: status === RESULTED ? RESULTED : VOID, announced_at: expect.any(Date) });
        expect(nextStep({ rounds: [only], enabled: true, published: publishedAll([only]) }, now).kind).toBe("open");
      }),
    );
  });
});
