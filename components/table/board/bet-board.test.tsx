import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { Profiler } from "react";
import { SlipPanel } from "../slip/slip-panel";
import { renderTable, type TableUnderTest } from "../testing";
import { BetBoard } from "./bet-board";
import { BetCell } from "./bet-cell";

let table: TableUnderTest | null = null;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  cleanup();
  table?.stop();
  jest.useRealTimers();
});

const ODDS = { tf: { big: 2.205, small: 1.764, odd: 1.764, even: 2.205, "1b": 1.98 } };
const cell = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

test("a tap adds the chip in hand, a right click and Delete take it back, and the cell says so", async () => {
  table = renderTable(<BetBoard />, { odds: ODDS });
  await table.open();
  const big = cell(/^Crown sum Big, odds 2\.205$/);
  fireEvent.click(big);
  fireEvent.click(big);
  fireEvent.click(big);
  expect(big).toHaveAccessibleName("Crown sum Big, odds 2.205, 3.00 on it");
  fireEvent.contextMenu(big);
  expect(big).toHaveAccessibleName("Crown sum Big, odds 2.205, 2.00 on it");
  fireEvent.keyDown(big, { key: "Delete" });
  fireEvent.keyDown(big, { key: "Backspace" });
  expect(big).toHaveAccessibleName("Crown sum Big, odds 2.205");
});

test("a long press takes one chip back and its own click adds none", async () => {
  table = renderTable(<BetBoard />, { odds: ODDS });
  await table.open();
  const big = cell(/^Crown sum Big/);
  fireEvent.click(big);
  fireEvent.click(big);
  fireEvent.pointerDown(big, { pointerType: "touch" });
  act(() => jest.advanceTimersByTime(500));
  fireEvent.pointerUp(big);
  fireEvent.click(big);
  expect(big).toHaveAccessibleName(/1\.00 on it$/);
});

test("a bet without odds cannot be pressed", async () => {
  table = renderTable(<BetBoard />, { odds: ODDS });
  await table.open();
  expect(cell(/^10th Small/)).toBeDisabled();
});

test("the tabs' arrows go round", async () => {
  table = renderTable(<BetBoard />, { odds: ODDS });
  await table.open();
  fireEvent.keyDown(screen.getByRole("tab", { name: "Two side" }), { key: "ArrowLeft" });
  expect(screen.getByRole("tab", { name: "Dragon tiger" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tab", { name: "Dragon tiger" })).toHaveFocus();
});

test("moved odds render only the cells that they belong to", async () => {
  const renders: Record<string, number> = {};
  const counted = (number: string) => (
    <Profiler key={number} id={number} onRender={() => (renders[number] = (renders[number] ?? 0) + 1)}>
      <BetCell type="tf" number={number} face={number} />
    </Profiler>
  );
  table = renderTable(["big", "small", "odd"].map(counted), { odds: ODDS });
  await table.open();
  const before = { ...renders };
  table.hear("odds_update", { seq: 11, odds: { ...ODDS, tf: { ...ODDS.tf, big: 2.3 } } });
  expect(cell(/odds 2\.300/)).toBeInTheDocument();
  expect(renders).toEqual({ ...before, big: (before.big ?? 0) + 1 });
});

test("the slip lists the chips, counts them up, and says why nothing can be confirmed", async () => {
  table = renderTable(
    <>
      <BetBoard />
      <SlipPanel />
    </>,
    { odds: ODDS },
  );
  const confirm = () => screen.getByTestId("confirm");
  await table.open();
  expect(confirm()).toHaveAttribute("aria-disabled", "true");
  expect(confirm()).toHaveAccessibleDescription("Put a chip on the table first.");
  fireEvent.click(cell(/^1st Big/));
  fireEvent.click(cell(/^1st Big/));
  expect(confirm()).toHaveAccessibleName("Confirm RM 2.00");
  expect(confirm()).toHaveAttribute("aria-disabled", "false");
  expect(screen.getAllByText("3.96")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Remove 1st Big" }));
  expect(screen.queryByText("3.96")).not.toBeInTheDocument();
});

test("a closed round disables Confirm with its reason, and a press on the board says it too", async () => {
  table = renderTable(
    <>
      <BetBoard />
      <SlipPanel />
    </>,
    { odds: ODDS },
  );
  await table.open();
  fireEvent.click(cell(/^1st Big/));
  table.hear("game_update", {
    seq: 11,
    round: { id: 1, status: 2, time_left: 0, round_no: "1", end_at: new Date(0).toISOString() },
  });
  expect(screen.getByTestId("confirm")).toHaveAccessibleDescription("Betting on this round is closed.");
});
