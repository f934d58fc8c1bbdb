import { accepted, KEYS, slipOf } from "./testing-slip";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A table whose taps bet at once, up to 3.00. */
function tapTable() {
  const table = slipOf();
  table.tapUpTo(300);
  return { ...table, view: table.slip.store.get };
}

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test("taps within 400 ms are one order under one key, which is sent once", async () => {
  const { slip, view, placed } = tapTable();
  slip.add("tf", "big");
  await pass(399);
  slip.add("tf", "big");
  slip.add("tf", "odd");
  expect(placed).toHaveLength(0);
  expect(view().stakes).toEqual({ "tf:big": 200, "tf:odd": 100 });
  await pass(1);
  expect(placed).toHaveLength(1);
  expect(placed[0]?.request.lines.map(({ number, amount }) => [number, amount])).toEqual([
    ["big", 2],
    ["odd", 1],
  ]);
  expect(placed[0]?.options.idempotencyKey).toBe(KEYS[0]);
  await pass(10_000);
  expect(placed).toHaveLength(1);
});

test("while the preference is off, only Confirm sends a tap", async () => {
  const { slip, placed } = slipOf();
  slip.add("tf", "big");
  await pass(10_000);
  expect(placed).toHaveLength(0);
});

test("taps beyond the player's maximum of an order are refused, and the earlier taps are bet", async () => {
  const { slip, view, placed } = tapTable();
  for (let tap = 0; tap < 4; tap += 1) slip.add("tf", "big");
  expect(view().refusal).toMatchObject({ problem: "above_tap_max", extent: "whole" });
  slip.refresh();
  expect(view().refusal).not.toBeNull();
  await pass(400);
  expect(placed[0]?.request.lines).toMatchObject([{ amount: 3 }]);
});

test("taps while a bet awaits its answer become one later order with a new key", async () => {
  const { slip, placed } = tapTable();
  slip.add("tf", "big");
  await pass(400);
  slip.add("tf", "odd");
  await pass(2000);
  slip.add("tf", "even");
  expect(placed).toHaveLength(1);
  placed[0]?.answer(accepted);
  await pass(0);
  expect(
    placed.map(({ request, options }) => [request.lines.map(({ number }) => number), options.idempotencyKey]),
  ).toEqual([
    [["big"], KEYS[0]],
    [["odd", "even"], KEYS[1]],
  ]);
});

test("after a lost answer waiting taps are not sent, even after the bet is found", async () => {
  const { slip, view, placed } = tapTable();
  slip.add("tf", "big");
  await pass(400);
  slip.add("tf", "odd");
  await pass(400);
  placed[0]?.options.onAskingAgain?.(1);
  expect(view().report).toEqual({ type: "not_confirmed" });
  placed[0]?.answer(accepted);
  await pass(10_000);
  expect(placed).toHaveLength(1);
  expect(view()).toMatchObject({ stakes: { "tf:odd": 100 }, summary: { ready: true } });
});

test("the chips of a refused order return, and chips that are added to them wait for Confirm", async () => {
  const { slip, view, placed } = tapTable();
  slip.add("tf", "big");
  await pass(400);
  placed[0]?.answer({ type: "refused", code: "insufficient_balance", body: { message: "no" } });
  await pass(0);
  expect(view().status).toMatchObject({ type: "refused", code: "insufficient_balance" });
  slip.add("tf", "odd");
  await pass(10_000);
  expect(placed).toHaveLength(1);
  expect(view().stakes).toEqual({ "tf:big": 100, "tf:odd": 100 });
});

test("at a close within the 400 ms the chips leave the board, and wait for Confirm when they are put back", async () => {
  const { slip, view, placed, close, open } = tapTable();
  slip.add("tf", "big");
  close();
  expect(view().missed?.lines).toMatchObject([{ number: "big", stake: 100 }]);
  slip.putBack();
  open(8);
  expect(view().stakes).toEqual({ "tf:big": 100 });
  await pass(10_000);
  expect(placed).toHaveLength(0);
});

test("an undo within the 400 ms takes a chip out of the order, and an undo of the last chip ends the order", async () => {
  const { slip, placed } = tapTable();
  slip.add("tf", "big");
  slip.add("tf", "odd");
  slip.undo();
  await pass(400);
  expect(placed[0]?.request.lines).toMatchObject([{ number: "big" }]);
  placed[0]?.answer(accepted);
  await pass(0);
  slip.add("tf", "odd");
  slip.undo();
  await pass(10_000);
  expect(placed).toHaveLength(1);
});

test.each<[string, (table: ReturnType<typeof tapTable>) => void]>([
  ["a doubled table", ({ slip }) => slip.double()],
  ["a typed stake", ({ slip }) => slip.setStake("tf", "big", 200)],
  ["the player leaves the page", ({ slip }) => slip.resume()()],
])("a tapped chip waits for Confirm after %s", async (_title, change) => {
  const table = tapTable();
  table.slip.add("tf", "big");
  change(table);
  await pass(10_000);
  expect(table.placed).toHaveLength(0);
});

test("Confirm within the 400 ms sends the taps, and the timer sends nothing more", async () => {
  const { slip, placed } = tapTable();
  slip.add("tf", "big");
  void slip.confirm();
  await pass(10_000);
  expect(placed).toHaveLength(1);
});

test("an order that a limit does not allow is not sent, and the report says that it is not confirmed", async () => {
  const { slip, view, placed } = tapTable();
  slip.add("tf", "big", 50);
  await pass(400);
  expect(placed).toHaveLength(0);
  expect(view()).toMatchObject({
    report: { type: "not_confirmed" },
    summary: { lineProblems: { "tf:big": "below_min" } },
  });
});
