import { act, fireEvent, screen, within } from "@testing-library/react";
import { endTables, Pk10Board, renderTable } from "@/components/table/testing";
import { pk10 } from "@/games/pk10/game";
import { wireRound } from "@/lib/live/testing";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const RESULT = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

/** Sends the event of an opened popover, which jsdom lacks. */
function opened(popover: HTMLElement): void {
  fireEvent(popover, Object.assign(new Event("toggle"), { newState: "open" }));
}

test("each group of bets explains which bets win, with the winners of the last round", async () => {
  const table = renderTable(<Pk10Board />, {
    games: [wireRound(2, 0, 60_000), wireRound(1, 1, 60_000, { result_numbers: RESULT })],
    odds: pk10.betTypes.reduce(
      (odds, { code, bets }) => ({ ...odds, [code]: Object.fromEntries(bets.map(({ number }) => [number, 2])) }),
      {},
    ),
    server_time: new Date(Date.UTC(2026, 0, 1, 0, 1)).toISOString(),
  });
  await table.open();
  const help = screen.getByRole("region", { name: "What wins: Crown sum: 1st + 2nd" });
  expect(help).toHaveTextContent(/^The crown sum is the 1st car plus the 2nd/);
  opened(help);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(within(help).getByTestId("help-example")).toHaveTextContent(
    "Winners of the last round: Crown sum Small, Crown sum Even",
  );
});

test("every section of PK10's boards explains its bets", async () => {
  const table = renderTable(<Pk10Board />);
  await table.open();
  const tabs = screen.getAllByRole("tab");
  const explained = tabs.map((tab) => {
    fireEvent.click(tab);
    return [
      screen.getAllByRole("heading", { level: 2 }).length,
      screen.getAllByRole("button", { name: /^What wins/ }).length,
    ];
  });
  expect(explained.every(([headings, helps]) => headings === helps)).toBe(true);
  expect(explained).toHaveLength(5);
});
