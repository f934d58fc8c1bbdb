import type { BetOutcome, PlaceBetOptions } from "@/lib/api/place-bet";
import type { BetRequest } from "@/lib/contract/calls";
import { SlipSession } from "./slip-session";

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

/** A slip whose bets are answered by the test. */
function setUp() {
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
      newKey: () => `key-${(keys += 1)}`,
    },
    { setting, chip: 100 },
  );
  return { slip, placed, refusals, orders };
}

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
  expect(placed.map(({ options }) => options.idempotencyKey)).toEqual(["key-1", "key-2"]);
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
    options: { idempotencyKey: "key-1", repeated: true },
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
  expect(slip.store.get()).toMatchObject({ status: { type: "idle" }, stakes: {} });
  expect(refusals).toEqual(["unknown"]);
});
