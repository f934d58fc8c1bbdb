import { act, screen } from "@testing-library/react";
import { endTables, renderTable } from "@/components/table/testing";
import { EPOCH, wireRound } from "@/lib/live/testing";
import { RacingOrder } from "./parts";

const ORDER = [6, 1, 2, 8, 7, 3, 4, 5];
const TIMES = ["1:10.11", "1:10.50", "1:11.02", "1:12.00", "1:13.00", "1:14.00", "1:15.00", "1:16.00"];
const TEXT = "202601010001:1-6-70.111,2-1-70.5,3-2-1:11.02,4-8-72,5-7-73,6-3-74,7-4-75,8-5-76";

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, "matchMedia", { configurable: true, value: () => ({ ...query, matches: false }) });
});
afterEach(endTables);

/** Renders a round whose result came in the home response, with these fields. */
async function open(result: object) {
  const table = renderTable(<RacingOrder />, {
    games: [wireRound(1, 1, 58_500, { result_numbers: ORDER, ...result })],
    server_time: new Date(EPOCH + 58_500).toISOString(),
  });
  await table.open();
  return table;
}

const items = (): string[] => screen.getAllByRole("listitem", { hidden: true }).map((item) => item.textContent ?? "");

test("the times come from the platform's result text", async () => {
  await open({ result_text: TEXT });
  expect(items()).toEqual(ORDER.map((racer, place) => `${racer}${TIMES[place]}`));
});

test("a result event adds its text to a result that is already shown", async () => {
  const table = await open({});
  const event = { round_id: 1, round_no: "202601010001", result_numbers: ORDER };
  act(() => table.hear("results", { ...event, result_text: TEXT, seq: 11 }));
  expect(items()[0]).toBe(`6${TIMES[0]}`);
  // A later update of the round without the text does not remove the times.
  act(() => table.hear("game_update", { round: wireRound(1, 1, 59_000, { result_numbers: ORDER }), seq: 12 }));
  expect(items()[0]).toBe(`6${TIMES[0]}`);
});

test.each([
  ["without a text", {}],
  ["with the text of another round", { result_text: TEXT.replace("0001:", "0002:") }],
  ["with a text that cannot be read", { result_text: "202601010001:1-6-x" }],
])("%s the order is shown without times", async (_, result) => {
  await open(result);
  expect(items()).toEqual(ORDER.map(String));
});
