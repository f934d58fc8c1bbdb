import type { SlipSession } from "./slip-session";
import { accepted, KEYS, settled, slipOf } from "./testing-slip";

test("a confirmed slip is sent once, stays visible meanwhile, and can be repeated", async () => {
  const { slip, placed, orders } = slipOf();
  slip.add("tf", "big");
  const confirming = slip.confirm();
  await slip.confirm();
  expect(placed).toHaveLength(1);
  expect(placed[0]?.request).toMatchObject({ round_id: 7, lines: [{ number: "big", amount: 1, odds: 2.2 }] });
  expect(slip.store.get()).toMatchObject({
    status: { type: "sending" },
    stakes: { "tf:big": 100 },
    inFlight: [{ type: "tf", number: "big", stake: 100 }],
    summary: { total: 0 },
  });
  placed[0]?.answer(accepted);
  await confirming;
  expect(slip.store.get()).toMatchObject({
    status: { type: "accepted", referenceNumber: "R1", roundId: 7, total: 100 },
    inFlight: [],
    stakes: {},
    canRebet: true,
  });
  expect(orders).toEqual(["R1"]);
  slip.rebet();
  expect(slip.store.get().stakes).toEqual({ "tf:big": 100 });
});

test("a refused slip comes back to the table with the server's reason, and the next try has a new key", async () => {
  const { slip, placed, refusals } = slipOf();
  slip.add("tf", "big");
  const confirming = slip.confirm();
  placed[0]?.answer({ type: "refused", code: "round_closed", body: { message: "closed" } });
  await confirming;
  expect(slip.store.get()).toMatchObject({
    status: { type: "refused", code: "round_closed" },
    stakes: { "tf:big": 100 },
    summary: { ready: true },
  });
  expect(refusals).toEqual(["round_closed"]);
  void slip.confirm();
  expect(placed.map(({ options }) => options.idempotencyKey)).toEqual(KEYS);
});

test.each<[string, (slip: SlipSession) => void]>([
  ["another chip", ({ add }) => add("tf", "small")],
  ["a stake typed over", ({ setStake }) => setStake("tf", "big", 300)],
  ["an empty table", ({ clear }) => clear()],
  ["accepted odds, although no line had other odds", ({ acceptOdds }) => acceptOdds()],
])("a refusal is shown until the slip changes: %s", async (_title, change) => {
  const { slip, placed } = slipOf();
  slip.add("tf", "big");
  const confirming = slip.confirm();
  placed[0]?.answer({ type: "refused", code: "odds_changed", body: { message: "moved" } });
  await confirming;
  slip.redo();
  slip.refresh();
  expect(slip.store.get().status.type).toBe("refused");
  change(slip);
  expect(slip.store.get().status).toEqual({ type: "idle" });
});

test("a bet of unknown outcome is sent again with the same key and body, and nothing else is sent meanwhile", async () => {
  const { slip, placed } = slipOf();
  slip.add("tf", "big");
  const confirming = slip.confirm();
  placed[0]?.options.onAskingAgain?.(1);
  expect(slip.store.get().status).toEqual({ type: "asking_again", attempt: 1 });
  placed[0]?.answer({ type: "unknown" });
  await confirming;
  slip.add("tf", "small");
  await slip.confirm();
  expect(placed).toHaveLength(1);
  const retrying = slip.retry();
  expect(placed[1]).toMatchObject({
    request: placed[0]?.request,
    options: { idempotencyKey: KEYS[0], posts: 1, mark: placed[0]?.options.mark },
  });
  placed[1]?.answer(accepted);
  await retrying;
  expect(slip.store.get()).toMatchObject({ status: { type: "accepted" }, stakes: { "tf:small": 100 } });
});

test("dismissing an unknown outcome fetches the server's orders", async () => {
  const { slip, placed, refusals } = slipOf();
  slip.add("tf", "big");
  const confirming = slip.confirm();
  slip.dismissStatus();
  expect(slip.store.get().status.type).toBe("sending");
  placed[0]?.answer({ type: "unknown" });
  await confirming;
  slip.dismissStatus();
  // The bet may not have been placed, therefore it cannot be repeated.
  expect(slip.store.get()).toMatchObject({ status: { type: "idle" }, stakes: {}, canRebet: false });
  expect(refusals).toEqual(["none, but no answer", "unknown"]);
});

async function unknownOutcome() {
  const page = slipOf();
  page.slip.add("tf", "big");
  const confirming = page.slip.confirm();
  page.placed[0]?.answer({ type: "unknown" });
  await confirming;
  return page;
}

test("an order found after an unknown outcome is shown, and its bet is dropped", async () => {
  const { slip, looking, orders, storage } = await unknownOutcome();
  expect(slip.store.get().status).toEqual({ type: "unknown", reference: "B7C5D1F0" });
  looking[0]?.find(accepted.answer.order);
  await settled();
  expect(orders).toEqual(["R1"]);
  expect(slip.store.get()).toMatchObject({ status: { type: "accepted", recovered: true }, inFlight: [], stakes: {} });
  const after = slipOf(storage);
  after.slip.resume();
  expect(after.placed).toEqual([]);
});

test.each<[string, (slip: SlipSession) => unknown]>([
  ["asks again", ({ retry }) => void retry()],
  ["dismisses the unknown outcome", ({ dismissStatus }) => dismissStatus()],
])("the search for the order ends when the player %s", async (_title, act) => {
  const { slip, looking, orders } = await unknownOutcome();
  act(slip);
  expect(looking[0]?.signal.aborted).toBe(true);
  looking[0]?.find(accepted.answer.order);
  await settled();
  expect(orders).toEqual([]);
});

test("every post is counted before it is made, for the next page", async () => {
  const { slip, placed, storage } = slipOf();
  slip.add("tf", "big");
  void slip.confirm();
  expect(placed[0]?.options).toMatchObject({ posts: 0, mark: { roundNo: "7", sentAt: 1000, knownOrders: [5] } });
  placed[0]?.options.onPost(3);
  const after = slipOf(storage);
  after.slip.resume();
  expect(after.placed[0]?.options).toMatchObject({ posts: 3, mark: placed[0]?.options.mark });
});

test("a bet is sent with the ids of the orders that the page knew before the bet", () => {
  const { slip, placed } = slipOf();
  slip.takeOrders([{ ...accepted.answer.order, id: 4 }]);
  slip.add("tf", "big");
  void slip.confirm();
  expect(placed[0]?.options.mark.knownOrders).toEqual([5, 4]);
});

test("a press that adds nothing shows its reason until the next action or until the reason is gone", () => {
  const { slip } = slipOf();
  const { add, removeChip, double, addAll } = slip;
  expect(add("tf", "big", 6000)).toBe(false);
  expect(slip.store.get().refusal).toEqual({
    problem: "above_max",
    bet: { type: "tf", number: "big" },
    extent: "whole",
  });
  slip.refresh();
  expect(slip.store.get().refusal).toBeNull();
  add("tf", "big", 4000);
  double();
  expect(slip.store.get().refusal).toMatchObject({ problem: "above_max", extent: "part" });
  removeChip("tf", "big");
  expect(slip.store.get().refusal).toBeNull();
  expect(addAll([{ type: "xx", number: "1", stake: 100 }])).toMatchObject([{ problem: "unknown_bet" }]);
  expect(slip.store.get().refusal).toMatchObject({ extent: "whole" });
});

test("an undo reports its step until the next action", () => {
  const { slip } = slipOf();
  const { add, removeLine, setStake, clear, undo } = slip;
  const bet = { type: "tf", number: "big" };
  const undone = (): unknown => {
    undo();
    return slip.store.get().report;
  };
  add("tf", "big", 300);
  setStake("tf", "big", 500);
  removeLine("tf", "big");
  expect(undone()).toEqual({ type: "undone", step: { type: "remove_line", bet, amount: 500 } });
  expect(undone()).toEqual({ type: "undone", step: { type: "set_stake", bet, amount: 200 } });
  slip.redo();
  expect(slip.store.get().report).toEqual({ type: "redone", step: { type: "set_stake", bet, amount: 200 } });
  expect(undone()).toMatchObject({ step: { type: "set_stake" } });
  clear();
  expect(undone()).toEqual({ type: "undone", step: { type: "clear", bet: null, amount: 300 } });
  expect(undone()).toEqual({ type: "undone", step: { type: "add", bet, amount: 300 } });
});

test("a rebet reports all chips on the table, including earlier ones; a double reports its sum", () => {
  const { slip } = slipOf();
  slip.takeOrders([accepted.answer.order]);
  slip.add("tf", "small");
  for (let press = 0; press < 2; press += 1) {
    slip.rebet();
    expect(slip.store.get()).toMatchObject({
      stakes: { "tf:big": 100 },
      report: { type: "rebet", total: 100 },
      refusal: null,
    });
  }
  slip.double();
  expect(slip.store.get()).toMatchObject({ stakes: { "tf:big": 200 }, report: { type: "double", total: 200 } });
});

test("the view of a bet is the same object until a part of it changes", () => {
  const { slip, confirm } = slipOf();
  slip.add("tf", "big");
  const { chips } = slip.store.get();
  expect(chips).toEqual({ "tf:big": { stake: 100, confirmed: 0, wrong: false } });
  slip.add("tf", "small");
  expect(slip.store.get().chips["tf:big"]).toBe(chips["tf:big"]);
  confirm({ "tf:big": 300 });
  slip.setStake("tf", "small", 9000);
  expect(slip.store.get().chips).toEqual({
    "tf:big": { stake: 100, confirmed: 300, wrong: false },
    "tf:small": { stake: 9000, confirmed: 0, wrong: true },
  });
  slip.clear();
  expect(slip.store.get().chips).toEqual({ "tf:big": { stake: 0, confirmed: 300, wrong: false } });
});

describe("at the close", () => {
  test("unconfirmed chips leave the board with nothing to undo, and can be put back into the open round", () => {
    const { slip, close, open } = slipOf();
    slip.add("tf", "big");
    slip.add("tf", "big", 200);
    close();
    expect(slip.store.get()).toMatchObject({
      stakes: {},
      summary: { lines: [] },
      chips: {},
      canUndo: false,
      missed: { roundId: 7, lines: [{ number: "big", stake: 300 }], isWanted: false },
    });
    open(8);
    expect(slip.store.get().stakes).toEqual({});
    slip.add("tf", "small");
    slip.putBack();
    expect(slip.store.get()).toMatchObject({ stakes: { "tf:big": 300, "tf:small": 100 }, missed: null });
    slip.undo();
    expect(slip.store.get().stakes).toEqual({ "tf:small": 100 });
  });

  test("chips that the player wants back before the next opening are put back then, once", () => {
    const { slip, close, open } = slipOf();
    slip.add("tf", "big");
    close();
    slip.putBack();
    expect(slip.store.get()).toMatchObject({ stakes: {}, missed: { isWanted: true } });
    open(8);
    expect(slip.store.get()).toMatchObject({ stakes: { "tf:big": 100 }, missed: null });
    slip.clear();
    slip.refresh();
    expect(slip.store.get().stakes).toEqual({});
  });

  test("the chips of a round whose close this page did not see leave the board as well", () => {
    const { slip, open } = slipOf();
    slip.add("tf", "big");
    open(8);
    expect(slip.store.get()).toMatchObject({ stakes: {}, missed: { roundId: 7 } });
  });

  test("the missed chips stay until an order is accepted or until they are dismissed", async () => {
    const { slip, placed, close, open } = slipOf();
    slip.add("tf", "big");
    close();
    open(8);
    close();
    expect(slip.store.get().missed).not.toBeNull();
    open(9);
    slip.add("tf", "small");
    const confirming = slip.confirm();
    placed[0]?.answer(accepted);
    await confirming;
    expect(slip.store.get().missed).toBeNull();
    slip.add("tf", "big");
    close();
    slip.dismissMissed();
    expect(slip.store.get().missed).toBeNull();
  });

  test("the chips of a bet that is refused after the close are missed chips, like the chips that were not sent", async () => {
    const { slip, placed, close } = slipOf();
    slip.add("tf", "big");
    const confirming = slip.confirm();
    slip.add("tf", "small");
    close();
    placed[0]?.answer({ type: "refused", code: "round_closed", body: { message: "closed" } });
    await confirming;
    expect(slip.store.get()).toMatchObject({
      stakes: {},
      status: { type: "refused" },
      missed: { lines: [{ number: "small" }, { number: "big" }] },
    });
  });
});
