import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { manifestOf } from "@/games/manifests";
import type { CallResponse } from "@/lib/contract/calls";
import { keepBrand } from "@/lib/browser/brand";
import { testSite, wireRound } from "@/lib/live/testing";
import { endTables, paint, Pk10Board, press, renderTable, type TableUnderTest } from "../testing";
import { TableKeys } from "../table-keys";
import { SlipPanel } from "./slip-panel";
import { useOddsCanMove } from "./odds-policy";

let table: TableUnderTest;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

function Slip(): ReactNode {
  return <SlipPanel oddsCanMove={useOddsCanMove()} />;
}

const ODDS = { tf: { big: 2.205, "1b": 1.98 } };
const cell = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const box = (): HTMLInputElement => screen.getByRole("textbox", { name: "Stake on 1st Big" });
const confirm = (): HTMLElement => screen.getByTestId("confirm");

async function opened(extra: Partial<CallResponse<"gameHome">> = {}): Promise<TableUnderTest> {
  table = renderTable(
    <>
      <Pk10Board />
      <TableKeys />
      <Slip />
    </>,
    { odds: ODDS, ...extra },
  );
  await table.open();
  return table;
}

/** Waits for the rules' script and for the returns, which are computed after a paint. */
async function computed(): Promise<void> {
  for (let paints = 0; paints < 3; paints += 1) await act(() => jest.advanceTimersByTimeAsync(40));
}

async function laid(): Promise<TableUnderTest> {
  await opened();
  press(cell(/^1st Big/));
  return table;
}

function type(text: string, key: string): void {
  const input = box();
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key });
  act(() => input.blur());
  paint();
}

test("the slip lists the chips with their totals, and shows why nothing can be confirmed", async () => {
  await opened();
  expect(confirm()).toHaveAttribute("aria-disabled", "true");
  expect(confirm()).toHaveAccessibleDescription("Put a chip on the table first.");
  press(cell(/^1st Big/));
  press(cell(/^1st Big/));
  expect(confirm()).toHaveAccessibleName("Confirm RM\u00a02.00");
  expect(confirm()).toHaveAttribute("aria-disabled", "false");
  expect(screen.getByTestId("line-return")).toHaveTextContent("3.96");
  press(screen.getByRole("button", { name: "Remove 1st Big" }));
  expect(screen.queryByTestId("line-return")).not.toBeInTheDocument();
});

test("the best and the worst case are possible outcomes, shown with their net and the share of outcomes that pay", async () => {
  table = renderTable(
    <>
      <Pk10Board />
      <Slip />
    </>,
    { odds: { tf: { big: 1.96, small: 1.96, odd: 1.96, even: 1.96, "1b": 1.98 } } },
  );
  await table.open();
  press(cell(/^1st Big/));
  await computed();
  const textOf = (id: string) => screen.getByTestId(id).textContent;
  expect([textOf("possible-return"), textOf("least-return"), textOf("covers")]).toEqual(["1.98", "0.00", "50%"]);
  expect(screen.getByTestId("possible-return").parentElement).toHaveTextContent("+0.98");
  press(screen.getByRole("button", { name: "Remove 1st Big" }));
  for (const side of ["Big", "Small", "Odd", "Even"]) press(cell(new RegExp(`^Crown sum ${side}`)));
  await computed();
  expect([textOf("possible-return"), textOf("least-return"), textOf("covers")]).toEqual(["3.92", "3.92", "100%"]);
});

test.each(["999999", "0.50"])("a stake of %s, outside the limits, has no return, and no best case", async (amount) => {
  await laid();
  await computed();
  type(amount, "Enter");
  await computed();
  expect(["line-return", "possible-return", "least-return"].map((id) => screen.getByTestId(id).textContent)).toEqual([
    ...["–", "–", "–"],
  ]);
  type("2", "Enter");
  await computed();
  expect(
    [screen.getByTestId("line-return"), screen.getByTestId("possible-return")].map((each) => each.textContent),
  ).toEqual([...["3.96", "3.96"]]);
});

test("the odds policy is shown only if odds can change", async () => {
  const live = await laid();
  expect(screen.queryByRole("radiogroup", { name: "If odds move" })).not.toBeInTheDocument();
  live.hear("odds_update", { seq: 11, odds: { tf: { "1b": 1.9 } } });
  expect(screen.getByRole("radiogroup", { name: "If odds move" })).toBeInTheDocument();
  expect(manifestOf("RACINGGOD")?.hasRoundOdds).toBe(true);
});

test("a closed round disables Confirm with its reason", async () => {
  const { hear } = await laid();
  hear("game_update", {
    seq: 11,
    round: { id: 1, status: 2, time_left: 0, round_no: "1", end_at: new Date(0).toISOString() },
  });
  expect(confirm()).toHaveAccessibleDescription("Betting on this round is closed.");
});

test("in the last five seconds Confirm names the sum and the seconds", async () => {
  await laid();
  await act(() => jest.advanceTimersByTimeAsync(34_500));
  expect(confirm()).toHaveAccessibleName("Confirm RM\u00a01.00");
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(confirm()).toHaveAccessibleName("Confirm RM\u00a01.00 · 5 s");
});

test("chips that the close takes off the board leave a notice, whose button puts them back in the next round", async () => {
  const { hear } = await laid();
  await act(() => jest.advanceTimersByTimeAsync(45_000));
  const missed = within(screen.getByTestId("missed"));
  expect(missed.getByText("RM 1 was not bet in round 0001.")).toBeInTheDocument();
  expect(cell(/^1st Big/)).toHaveAccessibleName(/odds 1\.980$/);
  press(missed.getByRole("button", { name: "Put back" }));
  expect(missed.getByText("Back on the table with the next round.")).toBeInTheDocument();
  hear("game_update", { seq: 11, round: wireRound(1, 1, 48_000) });
  hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000) });
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(cell(/^1st Big/)).toHaveAccessibleName(/1\.00 on it$/);
  expect(screen.getByTestId("missed")).toBeEmptyDOMElement();
});

test("confirmed bets are in the headline, with or without new chips, until their draw is over", async () => {
  const numbers = ["1b", "big"].map((number) => ({ bet_type: "tf", number, amount: 15 }));
  const order = { id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 30, numbers };
  const { hear } = await opened({ orders: [order] });
  expect(screen.getByTestId("slip-count")).toHaveTextContent("2 bets riding · RM 30");
  expect(screen.queryByText("No chips on the table")).toBeNull();
  press(cell(/^1st Big/));
  expect(screen.getByTestId("slip-count")).toHaveTextContent(/^1 bet2 bets riding/);
  await act(() => jest.advanceTimersByTimeAsync(48_000));
  expect(screen.getByTestId("slip-count")).toHaveTextContent(/^2 bets riding/);
  hear("game_update", { seq: 11, round: wireRound(1, 1, 48_000, { result_numbers: [3, 1, 2, 4, 5, 6, 7, 8, 9, 10] }) });
  await act(() => jest.advanceTimersByTimeAsync(10_100));
  expect(screen.getByTestId("slip-count")).toHaveTextContent("No bets");
});

test("a typed stake counts after Enter, and the old stake after Escape or with an empty field", async () => {
  await laid();
  expect(box()).toHaveValue("1.00");
  type("12.5", "Enter");
  expect(box()).toHaveValue("12.50");
  expect(cell(/^1st Big/)).toHaveAccessibleName(/12\.50 on it$/);
  expect(screen.getByTestId("line-return")).toHaveTextContent("24.75");
  type("7", "Escape");
  expect(box()).toHaveValue("12.50");
  type("", "Enter");
  expect(box()).toHaveValue("12.50");
  type("0", "Enter");
  expect(box()).toHaveValue("0.00");
  expect(box()).toBeInvalid();
  expect(confirm()).toHaveAccessibleDescription("1st Big: the minimum is RM\u00a01.");
});

test("the total follows each key, and one undo takes back all keys", async () => {
  await laid();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(box());
  for (const [key, total] of [
    ["2", "2.00"],
    ["5", "25.00"],
    [".5", "25.50"],
    ["{Backspace}", "25.00"],
  ] as const) {
    await user.keyboard(key);
    paint();
    expect(confirm()).toHaveAccessibleName(`Confirm RM\u00a0${total}`);
  }
  act(() => box().blur());
  fireEvent.keyDown(cell(/^1st Big/), { key: "z", ctrlKey: true });
  paint();
  expect(box()).toHaveValue("1.00");
});

describe("a key or a paste that is refused", () => {
  const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const posted = jest.fn(() => Promise.reject(new TypeError("not in this test")));
  const realFetch = globalThis.fetch;
  beforeEach(() => {
    posted.mockClear();
    globalThis.fetch = posted;
  });
  afterEach(() => void (globalThis.fetch = realFetch));

  /** Types 1e3, of which the e is blocked. */
  async function typed() {
    await laid();
    const keys = user();
    await keys.click(box());
    await keys.keyboard("1e3");
    paint();
    expect(box()).toHaveValue("13");
    return keys;
  }

  test("is shown, and the press that leaves the field does not confirm the shortened stake", async () => {
    const keys = await typed();
    expect(screen.getByText("“e” was not taken. The stake is RM 13.00.")).toHaveRole("status");
    expect(confirm()).toHaveAccessibleDescription("1st Big: check the stake first.");
    await keys.click(confirm());
    paint();
    expect(posted).not.toHaveBeenCalled();
    expect(box()).toHaveValue("13.00");
    expect(screen.getByText("“e” was not taken. The stake is RM 13.00.")).toBeInTheDocument();
    expect(confirm()).toHaveAttribute("aria-disabled", "false");
    await keys.click(confirm());
    expect(posted).toHaveBeenCalledTimes(1);
  });

  test("is forgotten when the amount is edited", async () => {
    const keys = await typed();
    await keys.keyboard("{Backspace}");
    paint();
    expect(confirm()).toHaveAttribute("aria-disabled", "false");
    expect(screen.queryByText(/was not taken/)).toBeNull();
  });

  test("does not change the field if the paste is not an amount", async () => {
    await laid();
    const keys = user();
    await keys.click(box());
    await keys.paste("1e3");
    paint();
    expect(box()).toHaveValue("1.00");
    expect(screen.getByText("“1e3” was not taken. The stake is RM 1.00.")).toBeInTheDocument();
    expect(confirm()).toHaveAttribute("aria-disabled", "true");
    await keys.paste("RM 1,200.50");
    paint();
    expect(box()).toHaveValue("1200.50");
  });
});

test("a stake that breaks a limit is kept and shown as a problem", async () => {
  await laid();
  type("0.5", "Enter");
  expect(box()).toBeInvalid();
  expect(confirm()).toHaveAccessibleDescription("1st Big: the minimum is RM\u00a01.");
  type("5000", "Enter");
  expect(confirm()).toHaveAccessibleDescription(/RM/);
  expect(confirm()).toHaveAttribute("aria-disabled", "true");
});

test("changed odds are shown beside the old ones, and need consent unless the policy accepts them", async () => {
  const live = await laid();
  live.hear("odds_update", { seq: 11, odds: { tf: { "1b": 1.9 } } });
  expect(screen.getByTestId("odds-moved")).toHaveTextContent("Odds moved from 1.980 to 1.900");
  expect(screen.getByTestId("line-return")).toHaveTextContent("1.90");
  await computed();
  expect(screen.getByTestId("possible-return")).toHaveTextContent("1.90");
  expect(confirm()).toHaveAccessibleDescription("Odds have moved: accept the new ones first.");
  press(screen.getByRole("radio", { name: "Any" }));
  expect(confirm()).toHaveAttribute("aria-disabled", "false");
  press(screen.getByRole("radio", { name: "Better" }));
  expect(confirm()).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("radiogroup", { name: "If odds move" })).toHaveAccessibleDescription(
    "Better odds are accepted; for worse ones we ask you first.",
  );
  press(screen.getByRole("button", { name: "Accept new odds" }));
  expect(confirm()).toHaveAttribute("aria-disabled", "false");
  expect(screen.queryByTestId("odds-moved")).not.toBeInTheDocument();
});

test("while the outcome of a bet is unknown, Confirm shows why it sends no other bet", async () => {
  const realFetch = globalThis.fetch;
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  try {
    await laid();
    press(confirm());
    await act(() => jest.advanceTimersByTimeAsync(25_000));
    expect(screen.getByRole("button", { name: "Check again" })).toBeInTheDocument();
    press(cell(/^1st Big/));
    expect(confirm()).toHaveAttribute("aria-disabled", "true");
    expect(confirm()).toHaveAccessibleDescription(/^We got no reply/);
    press(screen.getByRole("button", { name: "Dismiss" }));
    expect(confirm()).toHaveAttribute("aria-disabled", "false");
  } finally {
    globalThis.fetch = realFetch;
    warn.mockRestore();
  }
});

test("when a focused line is removed, the focus goes to the neighbour's control, and after the last line to the title", async () => {
  await laid();
  press(cell(/^Crown sum Big/));
  const remove = (bet: string): HTMLElement => screen.getByRole("button", { name: `Remove ${bet}` });
  act(() => remove("Crown sum Big").focus());
  press(remove("Crown sum Big"));
  expect(remove("1st Big")).toHaveFocus();
  press(cell(/^Crown sum Big/));
  act(() => box().focus());
  fireEvent.contextMenu(cell(/^1st Big/));
  paint();
  expect(screen.getByRole("textbox", { name: "Stake on Crown sum Big" })).toHaveFocus();
  act(() => remove("Crown sum Big").focus());
  press(remove("Crown sum Big"));
  expect(screen.getByRole("heading", { name: "Bet slip" })).toHaveFocus();
});

test("a balance that is too low for a chip or for the order is shown with a link to the cashier", async () => {
  const url = "https://casino.example/cashier";
  keepBrand({ ...testSite.brand, links: { deposit: url } });
  await laid();
  const offers = (): (string | null)[] =>
    screen.queryAllByTestId("deposit-offer").map((each) => each.getAttribute("href"));
  expect(offers()).toEqual([]);
  const last = screen.getByText(/Not placed yet/).parentElement;
  act(() => table.hearOwn("user_balance_update", { balance: 0.5, seq: 11 }));
  paint();
  expect(last).toHaveTextContent(/Your balance of RM 0.50 does not cover it.*Deposit/);
  expect(offers()).toEqual([url]);
  // The next chip is refused for the same reason; there is still one link to the cashier.
  press(cell(/^1st Big/));
  expect(offers()).toEqual([url]);
  act(() => keepBrand(testSite.brand));
  expect(offers()).toEqual([]);
});
