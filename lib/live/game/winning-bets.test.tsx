import { act, screen } from "@testing-library/react";
import { Profiler } from "react";
import { BetCell } from "@/games/shared/screen/board/bet-cell";
import { BoardWords } from "@/games/shared/screen/board/board-words";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import { loadGame } from "@/games/manifests";
import { pk10 } from "@/games/pk10/game";
import { wireRound } from "../testing";
import { useWinningBets } from "./winning-bets";

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

/** Draws round 1 and lets the catalogue load. */
async function draw(): Promise<void> {
  table.hear("results", { seq: 11, round_id: 1, round_no: "1", result_numbers: RESULT });
  await act(() => jest.advanceTimersByTimeAsync(0));
}

test("nothing is marked while the race runs; then what wins, until the result is cleared", async () => {
  const renders: Record<string, number> = {};
  const cell = (type: string, number: string) => (
    <Profiler key={number} id={number} onRender={() => (renders[number] = (renders[number] ?? 0) + 1)}>
      <BetCell type={type} number={number} face={number} />
    </Profiler>
  );
  table = renderTable(
    <>
      <BoardWords>{[cell("tf", "big"), cell("tf", "small")]}</BoardWords>
      <Told />
    </>,
    { odds: ODDS },
  );
  await table.open();
  const marked = () => screen.getAllByRole("button").map((button) => button.dataset["won"]);
  act(() => jest.setSystemTime(48_000));
  await draw();
  const before = { ...renders };
  expect(marked()).toEqual([undefined, undefined]);
  expect(screen.getByRole("status")).toHaveTextContent(/^$/);

  await act(() => jest.advanceTimersByTimeAsync(10_100));
  expect(marked()).toEqual([undefined, "true"]);
  expect(renders["big"]).toBe(before["big"]);
  expect(renders["small"]).toBe((before["small"] ?? 0) + 1);
  expect(screen.getByRole("status")).toHaveTextContent("ft:2p win");
  expect(screen.getByRole("status")).toHaveTextContent("ft:4n2 push");
  const bets = pk10.betTypes.flatMap((type) => type.bets);
  const notLost = bets.filter((bet) => pk10.settle(bet, RESULT) !== "lose");
  expect(screen.getByRole("status").textContent?.split(", ")).toHaveLength(notLost.length);

  table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000) });
  await act(() => jest.advanceTimersByTimeAsync(7100));
  expect(marked()).toEqual([undefined, undefined]);
});

test("the catalogue is loaded before the first result, when the page has settled: the network may be lost by then", async () => {
  jest.mocked(loadGame).mockClear().mockRejectedValueOnce(new Error("Failed to load chunk"));
  table = renderTable(<Told />, { odds: ODDS });
  expect(loadGame).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(6000));
  expect(jest.mocked(loadGame).mock.calls).toEqual([["PK10"]]);
});
