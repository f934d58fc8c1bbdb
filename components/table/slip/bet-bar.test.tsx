import { act, fireEvent, screen } from "@testing-library/react";
import type { CallResponse } from "@/lib/contract/calls";
import { isBoardSettling } from "@/lib/slip/board-shift";
import { wireRound } from "@/lib/live/testing";
import { endTables, Pk10Board, press, renderTable, type TableUnderTest } from "../testing";
import { BetBar } from "./bet-bar";

const realFetch = globalThis.fetch;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  globalThis.fetch = realFetch;
  endTables();
});

const cell = (): HTMLElement => screen.getByRole("button", { name: /^1st Big/ });
const toggle = (): HTMLElement => screen.getByRole("button", { name: /^Show slip/ });
const title = (): HTMLElement => screen.getByRole("heading", { name: "Bet slip" });

async function shown(extra: Partial<CallResponse<"gameHome">> = {}): Promise<TableUnderTest> {
  const table = renderTable(
    <>
      <Pk10Board />
      <BetBar />
    </>,
    { odds: { tf: { "1b": 1.98 } }, ...extra },
  );
  await table.open();
  return table;
}

async function opened(): Promise<void> {
  await shown();
  expect(document.body).toHaveFocus();
  press(cell());
  press(toggle());
}

async function confirmed(): Promise<void> {
  document.cookie = "XSRF-TOKEN=a";
  const order = { id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 1, numbers: [] };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ order, balance: 9 })));
  press(screen.getByTestId("confirm"));
  await act(() => jest.advanceTimersByTimeAsync(100));
}

test("the opened slip takes the focus to its title, and gives it back to the toggle", async () => {
  await opened();
  expect(title()).toHaveFocus();
  press(screen.getByRole("button", { name: "Close slip" }));
  expect(toggle()).toHaveFocus();
});

test("the folded bar shows undecided bets while no chips are on the table, and missed chips after the close", async () => {
  const numbers = [{ bet_type: "tf", number: "1b", amount: 30 }];
  const orders = [{ id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 30, numbers }];
  await shown({ orders });
  expect(screen.getByTestId("bar-total")).toHaveTextContent("30.00");
  expect(toggle()).toHaveAccessibleName("Show slip: 1 bet riding · 30.00");
  press(cell());
  expect(toggle()).toHaveAccessibleName("Show slip: 1 bet, 1.00");
  await act(() => jest.advanceTimersByTimeAsync(45_000));
  expect(toggle()).toHaveAccessibleName("Show slip: 1 bet riding · 30.00");
  expect(screen.getByTestId("missed")).toHaveTextContent("RM 1 was not bet in round 0001.");
});

test("while the platform has closed the game, chips and Confirm are refused with the reason", async () => {
  const table = await shown();
  press(cell());
  const hear = (seq: number, enabled: boolean): void =>
    table.hear("game_update", { round: wireRound(1, 0, 0), enabled, seq });
  hear(11, false);
  expect(screen.getByTestId("missed")).toHaveTextContent("RM 1 was not bet");
  expect(screen.getByTestId("confirm")).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByTestId("confirm")).toHaveAccessibleDescription("This game is closed for now.");
  expect(screen.getByText("This game is closed for now.", { selector: '[role="status"]' })).toBeVisible();
  press(cell());
  expect(toggle()).toHaveAccessibleName("Show slip: No bets, 0.00");
  hear(12, true);
  expect(screen.queryByText("This game is closed for now.", { selector: '[role="status"]' })).toBeNull();
  press(cell());
  expect(toggle()).toHaveAccessibleName("Show slip: 1 bet, 1.00");
});

test("a cell that the row of actions covers moves above the row, and the board ignores touches for a moment", async () => {
  const scrolls = jest.spyOn(window, "scrollBy").mockImplementation(() => undefined);
  jest.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const isRow = this.dataset["testid"] === "bet-actions";
    return new DOMRect(0, isRow ? 700 : 690, 100, isRow ? 0 : 40);
  });
  await shown();
  press(cell());
  expect(scrolls.mock.calls).toEqual([[{ top: 38 }]]);
  expect(isBoardSettling()).toBe(true);
  act(() => jest.advanceTimersByTime(600));
  expect(isBoardSettling()).toBe(false);
  press(screen.getByRole("button", { name: "Undo" }));
  expect(isBoardSettling()).toBe(true);
  jest.restoreAllMocks();
});

test("Escape closes the slip and gives the focus to the toggle, but first undoes a stake that is being typed", async () => {
  await opened();
  const stake = screen.getByRole("textbox");
  fireEvent.change(stake, { target: { value: "7" } });
  fireEvent.keyDown(stake, { key: "Escape" });
  expect(stake).toHaveValue("1.00");
  fireEvent.keyDown(stake, { key: "Escape" });
  expect(toggle()).toHaveFocus();
});

test("Escape in a dialog of the slip leaves the slip open", async () => {
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  await opened();
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Favourites" }));
    await import("../favourites-dialog");
    await jest.advanceTimersByTimeAsync(100);
  });
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(title()).toBeInTheDocument();
});

test("a slip that closes after a bet gives a focus inside it to the toggle", async () => {
  await opened();
  act(() => screen.getByTestId("confirm").focus());
  await confirmed();
  expect(toggle()).toHaveFocus();
});

test("a slip that closes after a bet leaves a focus outside it", async () => {
  await opened();
  act(() => cell().focus());
  await confirmed();
  expect(toggle()).toBeVisible();
  expect(cell()).toHaveFocus();
});
