import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { BetStatus } from "@/lib/slip/slip-types";
import { english as messages } from "@/i18n/testing";
import { BetStatusNote } from "./slip-notes";

let status: BetStatus;
let roundId = 1;
const dismissStatus = jest.fn();
jest.mock("@/lib/live/game/use-game", () => ({
  useGameSession: () => ({ store: { subscribe: () => () => undefined, get: () => ({ rounds: [{ id: roundId }] }) } }),
}));
jest.mock("@/lib/live/player/use-player", () => ({ useCurrency: () => "MYR" }));
jest.mock("@/lib/slip/slip-provider", () => ({
  useBetStatus: () => status,
  useSlip: () => ({ acceptOdds: () => undefined, retry: () => undefined, dismissStatus }),
}));

const Note = () => (
  <NextIntlClientProvider locale="en" messages={messages}>
    <BetStatusNote />
  </NextIntlClientProvider>
);

test.each([
  ["round_closed", "whatever", "Betting on this round has closed. No bet was placed."],
  ["validation_failed", "This table pays out to verified players.", "This table pays out to verified players."],
  ["table_limit", "<b>Too</b> many bets today.", "<b>Too</b> many bets today."],
  ["table_limit", "", "Something went wrong. Please try again."],
])("a refusal of the code %s with the words %j is shown as %j", (code, message, words) => {
  status = { type: "refused", code, message };
  render(<Note />);
  expect(screen.getByRole("status")).toHaveTextContent(words);
});

test.each([
  ["one bet by its name", [["win", "3"]], "Bet placed: No. 3 · Win · RM 1.00."],
  [
    "several bets by their number",
    [
      ["tf", "1b"],
      ["tf", "1o"],
    ],
    "Bet placed: 2 bets · RM 1.00.",
  ],
] as const)("an accepted order names %s", (_, bets, words) => {
  const codes = bets.map(([type, number]) => ({ type, number }));
  status = { type: "accepted", referenceNumber: "R1", roundId: 1, bets: codes, total: 100, recovered: false };
  render(<Note />);
  expect(screen.getByRole("status").textContent?.replaceAll("\u00a0", " ")).toContain(words);
});

test("a bet of unknown outcome is shown with a reference that the player can tell support", () => {
  status = { type: "unknown", reference: "B7C5D1F0" };
  render(<Note />);
  expect(screen.getByRole("status")).toHaveTextContent("check before you bet again. Reference B7C5D1F0");
});

describe("a bet whose answer was lost but that was placed", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    dismissStatus.mockClear();
    roundId = 1;
    status = { type: "accepted", referenceNumber: "R1", roundId: 1, bets: [], total: 100, recovered: true };
  });
  afterEach(() => jest.useRealTimers());

  test("is shown until its round is over", () => {
    const { rerender } = render(<Note />);
    act(() => jest.advanceTimersByTime(60_000));
    expect(dismissStatus).not.toHaveBeenCalled();
    roundId = 2;
    rerender(<Note />);
    expect(dismissStatus).toHaveBeenCalledTimes(1);
  });

  test("is shown long enough to read, even if its round ends meanwhile", () => {
    const { rerender } = render(<Note />);
    roundId = 2;
    rerender(<Note />);
    act(() => jest.advanceTimersByTime(7_000));
    expect(dismissStatus).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1_000));
    expect(dismissStatus).toHaveBeenCalledTimes(1);
  });
});
