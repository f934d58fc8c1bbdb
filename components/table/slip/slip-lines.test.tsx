import { act, screen, within } from "@testing-library/react";
import { endTables, Pk10Board, press, renderTable } from "../testing";
import { SlipPanel } from "./slip-panel";

const realFetch = globalThis.fetch;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  globalThis.fetch = realFetch;
  endTables();
});

const ORDER = { id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 1 };
const ACCEPTED = { order: { ...ORDER, numbers: [{ bet_type: "tf", number: "1b", amount: 1 }] }, balance: 9 };

/** Sends a slip with one chip; `answer` answers the bet. */
async function sent() {
  document.cookie = "XSRF-TOKEN=a";
  let arrive = (_answer: Response | TypeError): void => undefined;
  globalThis.fetch = () =>
    new Promise((resolve, reject) => {
      arrive = (answer) => (answer instanceof Response ? resolve(answer) : reject(answer));
    });
  const table = renderTable(
    <>
      <Pk10Board />
      <SlipPanel oddsCanMove={false} />
    </>,
    { odds: { tf: { "1b": 1.98 } } },
  );
  await table.open();
  press(screen.getByRole("button", { name: /^1st Big/ }));
  press(screen.getByTestId("confirm"));
  const answer = async (arrived: Response | TypeError): Promise<void> => {
    arrive(arrived);
    // One paint after the other, as in a browser.
    for (let step = 0; step < 60; step += 1) await act(() => jest.advanceTimersByTimeAsync(1));
  };
  return { ...table, answer };
}

const flight = (): HTMLElement | null => screen.queryByTestId("in-flight");

test("a sent bet is listed as sent until its answer, and the slip is not shown as empty", async () => {
  const { answer } = await sent();
  expect(screen.getByRole("region", { name: "Placing…" })).toHaveTextContent("1st Big1.980 · 1.00");
  expect(within(screen.getByRole("region", { name: "Placing…" })).queryByRole("textbox")).toBeNull();
  expect(screen.getByText("1 bet")).toBeInTheDocument();
  expect(screen.queryByText("No chips on the table", { selector: "[data-slip] *" })).toBeNull();
  await answer(new Response(JSON.stringify(ACCEPTED)));
  expect(flight()).toBeNull();
  expect(screen.getByTestId("confirmed-orders")).toHaveTextContent("1st Big");
});

test("a bet that is sent again says that no reply has come", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const { answer } = await sent();
  await answer(new TypeError("Failed to fetch"));
  expect(screen.getByRole("region", { name: "No reply yet, checking…" })).toHaveTextContent("1st Big");
});

test("one button accepts the changed odds of a refused bet, and dismisses the refusal", async () => {
  const { answer, hear } = await sent();
  const body = { message: "", code: "odds_changed" };
  await answer(new Response(JSON.stringify(body), { status: 422 }));
  hear("odds_update", { seq: 11, odds: { tf: { "1b": 1.9 } } });
  expect(screen.getByTestId("odds-moved")).toBeInTheDocument();
  press(screen.getByRole("button", { name: "Accept new odds" }));
  expect(screen.queryByRole("button", { name: "Accept new odds" })).toBeNull();
  expect(screen.getByTestId("confirm")).toHaveAttribute("aria-disabled", "false");
});
