import type { BetOutcome } from "@/lib/api/place-bet";
import { gameMoneyKey, tabKey } from "@/lib/browser/storage-keys";
import { accepted, fullTab, KEYS, settled, slipOf, tab } from "./testing-slip";

describe("when the page is left", () => {
  test.each<[string, BetOutcome, object]>([
    ["accepted", accepted, { status: { type: "accepted" }, stakes: {} }],
    [
      "refused",
      { type: "refused", code: "round_closed", body: { message: "closed" } },
      { status: { type: "refused", code: "round_closed" }, stakes: { "tf:big": 100 } },
    ],
  ])(
    "a bet that is %s when the player leaves is searched for when the player returns, and its outcome is shown",
    async (_title, outcome, shown) => {
      const left = slipOf();
      const leave = left.slip.resume();
      left.slip.add("tf", "big");
      void left.slip.confirm();
      leave();
      expect(left.placed[0]?.options.signal?.aborted).toBe(true);
      left.placed[0]?.answer(outcome);
      await settled();
      expect([left.orders, left.refusals]).toEqual([[], []]);
      const back = slipOf(left.storage);
      back.slip.resume();
      expect(back.placed).toMatchObject([{ request: left.placed[0]?.request, options: { idempotencyKey: KEYS[0] } }]);
      back.placed[0]?.answer(outcome);
      await settled();
      expect(back.slip.store.get()).toMatchObject(shown);
    },
  );

  test.each([tab(), fullTab()])(
    "and restored from the back/forward cache, its bet is sent again with the same key, and no other bet is sent",
    async (storage) => {
      jest.spyOn(console, "warn").mockImplementation(() => undefined);
      const { slip, placed, orders } = slipOf(storage);
      slip.resume()();
      const leave = slip.resume();
      slip.add("tf", "big");
      void slip.confirm();
      leave();
      slip.resume();
      slip.add("tf", "small");
      await slip.confirm();
      expect(placed.map(({ options }) => options.idempotencyKey)).toEqual([KEYS[0], KEYS[0]]);
      for (const { answer } of placed) answer(accepted);
      await settled();
      expect(orders).toEqual(["R1"]);
      expect(slip.store.get()).toMatchObject({ status: { type: "accepted" }, stakes: { "tf:small": 100 } });
    },
  );
});

/** The data as an earlier version of the page stored them. */
const OLD_LAST_BETS = '[{"type":"tf","number":"big","stake":100}]';

function pageWithBetSent() {
  const page = slipOf();
  page.slip.add("tf", "big");
  void page.slip.confirm();
  return page;
}

describe("after a reload", () => {
  test("a bet whose answer was lost is sent again with its key, and never after its answer", async () => {
    const before = pageWithBetSent();
    const after = slipOf(before.storage);
    after.slip.resume();
    after.slip.resume();
    expect(after.placed).toHaveLength(1);
    expect(after.placed[0]).toMatchObject({
      request: before.placed[0]?.request,
      options: { idempotencyKey: KEYS[0], posts: 1 },
    });
    // The server decides whether the chips of the bet are confirmed.
    expect(after.slip.store.get()).toMatchObject({ status: { type: "asking_again" }, stakes: {} });
    after.slip.add("tf", "small");
    await after.slip.confirm();
    expect(after.placed).toHaveLength(1);
    after.placed[0]?.answer({ ...accepted, recovered: true });
    await settled();
    expect(after.slip.store.get()).toMatchObject({ status: { type: "accepted", recovered: true }, canRebet: true });
    const third = slipOf(before.storage);
    third.slip.resume();
    expect(third.placed).toEqual([]);
    expect(third.slip.store.get().canRebet).toBe(true);
  });

  test("the refusal of a lost bet is shown, and its chips come back", async () => {
    const before = pageWithBetSent();
    const after = slipOf(before.storage);
    after.slip.resume();
    after.placed[0]?.answer({ type: "refused", code: "round_closed", body: { message: "closed" } });
    await settled();
    expect(after.slip.store.get()).toMatchObject({
      status: { type: "refused", code: "round_closed" },
      stakes: { "tf:big": 100 },
    });
    const third = slipOf(before.storage);
    third.slip.resume();
    expect(third.placed).toEqual([]);
  });

  test("another account in the same tab does not send the bet, which stays for its player", () => {
    const before = pageWithBetSent();
    const other = slipOf(before.storage, 8);
    other.slip.resume();
    expect(other.placed).toEqual([]);
    const own = slipOf(before.storage);
    own.slip.resume();
    expect(own.placed).toHaveLength(1);
  });

  test("a bet without an answer stays for the next page", async () => {
    const before = pageWithBetSent();
    const after = slipOf(before.storage);
    after.slip.resume();
    after.placed[0]?.answer({ type: "unknown" });
    await settled();
    expect(after.slip.store.get().status).toEqual({ type: "unknown", reference: "B7C5D1F0" });
    const third = slipOf(before.storage);
    third.slip.resume();
    expect(third.placed).toHaveLength(1);
  });

  test("a bet whose first try was refused is not sent again", async () => {
    const before = slipOf();
    before.slip.add("tf", "big");
    const confirming = before.slip.confirm();
    before.placed[0]?.answer({ type: "refused", code: "unauthenticated", body: { message: "" } });
    await confirming;
    const after = slipOf(before.storage);
    after.slip.resume();
    expect(after.placed).toEqual([]);
  });

  test("the last confirmed bets can be repeated", async () => {
    const before = pageWithBetSent();
    before.placed[0]?.answer(accepted);
    await settled();
    const after = slipOf(before.storage);
    after.slip.resume();
    after.slip.rebet();
    expect(after.slip.store.get().stakes).toEqual({ "tf:big": 100 });
  });

  test("the known orders of one round, from any page, can be repeated, each once", async () => {
    const before = pageWithBetSent();
    before.placed[0]?.answer(accepted);
    await settled();
    const after = slipOf(before.storage);
    after.slip.resume();
    after.slip.takeOrders([accepted.answer.order, { ...accepted.answer.order, id: 2 }]);
    const third = slipOf(before.storage);
    third.slip.resume();
    third.slip.rebet();
    expect(third.slip.store.get().stakes).toEqual({ "tf:big": 200 });
  });

  test.each([OLD_LAST_BETS, "not json", "{}", '{"key":"1","request":{}}', "[]", "null"])(
    "%s in the storage is ignored",
    (text) => {
      const storage = tab();
      for (const name of ["pendingBet", "lastBets", "chips"] as const) storage.setItem(tabKey(name, 7, "PK10"), text);
      const { slip, placed } = slipOf(storage);
      slip.resume();
      expect(placed).toEqual([]);
      expect(slip.store.get()).toMatchObject({ canRebet: false, stakes: {} });
    },
  );
});

describe("unconfirmed chips", () => {
  test("are on the board again after a reload, at their earlier odds, unsent and without a step to undo", () => {
    const before = slipOf();
    before.slip.add("tf", "big");
    before.slip.add("tf", "big", 200);
    const after = slipOf(before.storage, 7, () => 2500);
    after.slip.resume();
    expect(after.placed).toEqual([]);
    expect(after.slip.store.get()).toMatchObject({
      summary: { lines: [{ type: "tf", number: "big", stake: 300, odds: 2200 }] },
      canUndo: false,
    });
    const other = slipOf(before.storage, 8);
    other.slip.resume();
    expect(other.slip.store.get().stakes).toEqual({});
  });

  test("are not restored for a player of another currency, nor are the last confirmed bets", async () => {
    const before = slipOf();
    before.slip.add("tf", "big");
    void before.slip.confirm();
    before.placed[0]?.answer(accepted);
    await settled();
    before.slip.add("tf", "small");
    const after = slipOf(before.storage, 7, () => 2200, gameMoneyKey("PK10", "VND"));
    after.slip.resume();
    expect(after.slip.store.get()).toMatchObject({ canRebet: false, stakes: {} });
    const back = slipOf(before.storage, 7, () => 2200, gameMoneyKey("PK10", "MYR"));
    back.slip.resume();
    expect(back.slip.store.get()).toMatchObject({ canRebet: true, stakes: { "tf:small": 100 } });
  });

  test("of bets that are no longer offered are not restored", () => {
    const before = slipOf();
    before.slip.addAll(["big", "small"].map((number) => ({ type: "tf", number, stake: 100 })));
    const after = slipOf(before.storage, 7, (_, number) => (number === "big" ? undefined : 2200));
    after.slip.resume();
    expect(after.slip.store.get().stakes).toEqual({ "tf:small": 100 });
  });

  test.each<[string, "close" | "open"]>([
    ["closed", "close"],
    ["opened", "open"],
  ])("become missed chips if another round has %s meanwhile", (_how, change) => {
    const before = slipOf();
    before.slip.add("tf", "big");
    const after = slipOf(before.storage);
    after[change](8);
    after.slip.resume();
    expect(after.slip.store.get()).toMatchObject({ stakes: {}, missed: { roundId: 7, lines: [{ stake: 100 }] } });
    const third = slipOf(before.storage);
    third[change](8);
    third.slip.resume();
    third.slip.dismissMissed();
    const fourth = slipOf(before.storage);
    fourth[change](8);
    fourth.slip.resume();
    expect(fourth.slip.store.get().missed).toBeNull();
  });

  test.each(["cleared", "confirmed"])("that were %s do not come back", async (how) => {
    const { slip, placed, storage } = slipOf();
    slip.add("tf", "big");
    if (how === "cleared") slip.clear();
    const confirming = slip.confirm();
    placed[0]?.answer(accepted);
    await confirming;
    const after = slipOf(storage);
    after.slip.resume();
    expect(after.slip.store.get().stakes).toEqual({});
  });

  test("of a bet under way come back once if the bet is refused, with the chips added after it", async () => {
    const before = pageWithBetSent();
    before.slip.add("tf", "big");
    const after = slipOf(before.storage);
    after.slip.resume();
    expect(after.slip.store.get().stakes).toEqual({ "tf:big": 100 });
    after.placed[0]?.answer({ type: "refused", code: "round_closed", body: { message: "closed" } });
    await settled();
    expect(after.slip.store.get().stakes).toEqual({ "tf:big": 200 });
  });
});

test("a storage that refuses to store does not prevent a bet", () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const { slip, placed } = slipOf(fullTab());
  slip.add("tf", "big");
  void slip.confirm();
  expect(placed).toHaveLength(1);
});
