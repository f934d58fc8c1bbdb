import { act, screen } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import { loadGame } from "@/games/manifests";
import { pk10 } from "@/games/pk10/game";
import { wireRound } from "../testing";
import { useWinningBets } from "./round-net";

jest.mock("@/games/manifests", () => {
  const real = jest.requireActual<{ loadGame: typeof loadGame }>("@/games/manifests");
  return { loadGame: jest.fn(real.loadGame) };
});

let table: TableUnderTest;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const RESULT = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];
const ODDS = { tf: { big: 2.205, small: 1.764 }, ft: { "2p": 3.9, "2n4": 2.9, "4n2": 2.9 } };

function Told() {
  const settled = useWinningBets();
  return <output>{[...settled].map(([bet, verdict]) => `${bet} ${verdict}`).join(", ")}</output>;
}

async function draw(): Promise<void> {
  table.hear("results", { seq: 11, round_id: 1, round_no: "1", result_numbers: RESULT });
  await act(() => jest.advanceTimersByTimeAsync(0));
}

test("every bet that does not lose has a verdict from the end of the draw until the result is cleared", async () => {
  table = renderTable(<Told />, { odds: ODDS });
  await table.open();
  act(() => jest.setSystemTime(48_000));
  await draw();
  expect(screen.getByRole("status")).toHaveTextContent(/^$/);

  await act(() => jest.advanceTimersByTimeAsync(10_100));
  expect(screen.getByRole("status")).toHaveTextContent("tf:small win");
  expect(screen.getByRole("status")).toHaveTextContent("ft:2p win");
  expect(screen.getByRole("status")).toHaveTextContent("ft:4n2 push");
  const bets = pk10.betTypes.flatMap((type) => type.bets);
  const notLost = bets.filter((bet) => pk10.settle(bet, RESULT) !== "lose");
  expect(screen.getByRole("status").textContent?.split(", ")).toHaveLength(notLost.length);

  table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000) });
  await act(() => jest.advanceTimersByTimeAsync(7100));
  expect(screen.getByRole("status")).toHaveTextContent(/^$/);
});

test("the catalogue is loaded when the page is idle", async () => {
  jest.mocked(loadGame).mockClear().mockRejectedValueOnce(new Error("Failed to load chunk"));
  table = renderTable(<Told />, { odds: ODDS });
  expect(loadGame).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(jest.mocked(loadGame).mock.calls).toEqual([["PK10"]]);
});
