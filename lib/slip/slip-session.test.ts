import type { BetOutcome, PlaceBetOptions } from "@/lib/api/place-bet";
import type { BetRequest } from "@/lib/contract/calls";
import { SlipSession } from "./slip-session";
import { tabMemory } from "./tab-memory";

const setting = { id: 1, chips: [100], limits: { tf: { min: 100, max: 5000 } }, orderMax: 8000, maxPayout: 100_000 };

const accepted: BetOutcome = {
  type: "accepted",
  recovered: false,
  answer: {
    order: {
      id: 1,
      reference_number: "R1",
      round_id: 7,
      round_no: "7",
      total_amount: 1,
      numbers: [{ bet_type: "tf", number: "big", amount: 1 }],
    },
    balance: 99,
  },
};

/** The session storage of one tab. */
function tab(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const KEYS = ["b7c5d1f0-0000-4000-8000-000000000001", "b7c5d1f0-0000-4000-8000-000000000002"];

/** A slip whose bets are answered by the test; `storage` is what a page before it left in the tab. */
function setUp(storage: Storage = tab(), accountId = 7) {
  const placed: { request: BetRequest; options: PlaceBetOptions; answer: (outcome: BetOutcome) => void }[] = [];
  const refusals: string[] = [];
  const orders: string[] = [];
  let keys = 0;
  const slip = new SlipSession(
    {
      context: (inForce) => ({ setting: inForce, balance: 10_000, block: null, policy: "any", odds: () => 2200 }),
      roundId: () => 7,
      place: (request, options) => new Promise((answer) => placed.push({ request, options, answer })),
      onAccepted: ({ answer }) => orders.push(answer.order.reference_number),
      onRefused: (code) => refusals.push(code),
      newKey: () => KEYS[(keys += 1) - 1] ?? "",
      memory: tabMemory(() => storage, accountId, "PK10"),
    },
    { setting, chip: 100 },
  );
  return { slip, placed, refusals, orders, storage };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a confirmed slip is sent once, stays in sight while it is, and can be laid again", async () => {
  const { slip, placed, orders } = setUp();
  slip.actions.add("tf", "big");
  const confirming = slip.actions.confirm();
  await slip.actions.confirm();
  expect(placed).toHaveLength(1);
  expect(placed[0]?.request).toMatchObject({ round_id: 7, lines: [{ number: "big", amount: 1, odds: 2.2 }] });
  expect(slip.store.get()).toMatchObject({
    status: { type: "sending" },
    stakes: { "tf:big": 100 },
    summary: { total: 0 },
  });
  placed[0]?.answer(accepted);
  await confirming;
  expect(slip.store.get()).toMatchObject({
    status: { type: "accepted", referenceNumber: "R1", total: 100 },
    stakes: {},
    canRebet: true,
  });
  expect(orders).toEqual(["R1"]);
  slip.actions.rebet();
  expect(slip.store.get().stakes).toEqual({ "tf:big": 100 });
});

test("a refused slip comes back to the table with the server's reason, and the next try has a new key", async () => {
  const { slip, placed, refusals } = setUp();
  slip.actions.add("tf", "big");
  const confirming = slip.actions.confirm();
  placed[0]?.answer({ type: "refused", code: "round_closed", body: { message: "closed" } });
  await confirming;
  expect(slip.store.get()).toMatchObject({
    status: { type: "refused", code: "round_closed" },
    stakes: { "tf:big": 100 },
    summary: { ready: true },
  });
  expect(refusals).toEqual(["round_closed"]);
  void slip.actions.confirm();
  expect(placed.map(({ options }) => options.idempotencyKey)).toEqual(KEYS);
});

test("an unknown outcome is asked again with the same key and body, and nothing else is sent meanwhile", async () => {
  const { slip, placed } = setUp();
  slip.actions.add("tf", "big");
  const confirming = slip.actions.confirm();
  placed[0]?.options.onAskingAgain?.(1);
  expect(slip.store.get().status).toEqual({ type: "asking_again", attempt: 1 });
  placed[0]?.answer({ type: "unknown" });
  await confirming;
  slip.actions.add("tf", "small");
  await slip.actions.confirm();
  expect(placed).toHaveLength(1);
  const retrying = slip.actions.retry();
  expect(placed[1]).toMatchObject({
    request: placed[0]?.request,
    options: { idempotencyKey: KEYS[0], repeated: true },
  });
  placed[1]?.answer(accepted);
  await retrying;
  expect(slip.store.get()).toMatchObject({ status: { type: "accepted" }, stakes: { "tf:small": 100 } });
});

test("putting an unknown outcome away asks the server what stands", async () => {
  const { slip, placed, refusals } = setUp();
  slip.actions.add("tf", "big");
  const confirming = slip.actions.confirm();
  slip.actions.dismissStatus();
  expect(slip.store.get().status.type).toBe("sending");
  placed[0]?.answer({ type: "unknown" });
  await confirming;
  slip.actions.dismissStatus();
  // Whether it stands is not known, so it is no bet to repeat.
  expect(slip.store.get()).toMatchObject({ status: { type: "idle" }, stakes: {}, canRebet: false });
  expect(refusals).toEqual(["unknown"]);
});

test("a press that adds nothing keeps its reason in sight until something else is done or the reason is gone", () => {
  const { slip } = setUp();
  const { add, removeChip, double, lay } = slip.actions;
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
  expect(lay([{ type: "xx", number: "1", stake: 100 }])).toMatchObject([{ problem: "unknown_bet" }]);
  expect(slip.store.get().refusal).toMatchObject({ extent: "whole" });
});

describe("after a reload", () => {
  test("a bet whose answer was lost is asked again with its key, and never again once answered", async () => {
    const before = setUp();
    before.slip.actions.add("tf", "big");
    void before.slip.actions.confirm();
    const after = setUp(before.storage);
    after.slip.resume();
    after.slip.resume();
    expect(after.placed).toHaveLength(1);
    expect(after.placed[0]).toMatchObject({
      request: before.placed[0]?.request,
      options: { idempotencyKey: KEYS[0], repeated: true },
    });
    // Whether its chips lie there as confirmed already is for the server to say.
    expect(after.slip.store.get()).toMatchObject({ status: { type: "asking_again" }, stakes: {} });
    after.slip.actions.add("tf", "small");
    await after.slip.actions.confirm();
    expect(after.placed).toHaveLength(1);
    after.placed[0]?.answer({ ...accepted, recovered: true });
    await settled();
    expect(after.slip.store.get()).toMatchObject({ status: { type: "accepted", recovered: true }, canRebet: true });
    const third = setUp(before.storage);
    third.slip.resume();
    expect(third.placed).toEqual([]);
    expect(third.slip.store.get().canRebet).toBe(true);
  });

  test("a lost bet that the server then refuses is told, and its chips come back", async () => {
    const before = setUp();
    before.slip.actions.add("tf", "big");
    void before.slip.actions.confirm();
    const after = setUp(before.storage);
    after.slip.resume();
    after.placed[0]?.answer({ type: "refused", code: "round_closed", body: { message: "closed" } });
    await settled();
    expect(after.slip.store.get()).toMatchObject({
      status: { type: "refused", code: "round_closed" },
      stakes: { "tf:big": 100 },
    });
    const third = setUp(before.storage);
    third.slip.resume();
    expect(third.placed).toEqual([]);
  });

  test("another account in the same tab does not send it, and it waits for its own", () => {
    const before = setUp();
    before.slip.actions.add("tf", "big");
    void before.slip.actions.confirm();
    const other = setUp(before.storage, 8);
    other.slip.resume();
    expect(other.placed).toEqual([]);
    const own = setUp(before.storage);
    own.slip.resume();
    expect(own.placed).toHaveLength(1);
  });

  test("without an answer that tells of it, it stays for the next page to ask", async () => {
    const before = setUp();
    before.slip.actions.add("tf", "big");
    void before.slip.actions.confirm();
    const after = setUp(before.storage);
    after.slip.resume();
    after.placed[0]?.answer({ type: "unknown" });
    await settled();
    expect(after.slip.store.get().status).toEqual({ type: "unknown" });
    const third = setUp(before.storage);
    third.slip.resume();
    expect(third.placed).toHaveLength(1);
  });

  test("a refused first try leaves nothing to ask for", async () => {
    const before = setUp();
    before.slip.actions.add("tf", "big");
    const confirming = before.slip.actions.confirm();
    before.placed[0]?.answer({ type: "refused", code: "unauthenticated", body: { message: "" } });
    await confirming;
    const after = setUp(before.storage);
    after.slip.resume();
    expect(after.placed).toEqual([]);
  });

  test("the bets confirmed last can be laid again", async () => {
    const before = setUp();
    before.slip.actions.add("tf", "big");
    const confirming = before.slip.actions.confirm();
    before.placed[0]?.answer(accepted);
    await confirming;
    const after = setUp(before.storage);
    after.slip.resume();
    after.slip.actions.rebet();
    expect(after.slip.store.get().stakes).toEqual({ "tf:big": 100 });
  });

  test.each(["not json", "{}", '{"key":"1","request":{}}', "[]", "null"])("%s in the storage is nothing", (text) => {
    const storage = tab();
    storage.setItem("grandstand.pendingBet.7.PK10", text);
    storage.setItem("grandstand.lastBets.7.PK10", text);
    const { slip, placed } = setUp(storage);
    slip.resume();
    expect(placed).toEqual([]);
    expect(slip.store.get().canRebet).toBe(false);
  });
});

test("a storage that refuses does not keep a bet from being placed", () => {
  const storage = tab();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const { slip, placed } = setUp(storage);
  slip.actions.add("tf", "big");
  void slip.actions.confirm();
  expect(placed).toHaveLength(1);
});
