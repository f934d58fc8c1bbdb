import { act, screen } from "@testing-library/react";
import { Announcer } from "./announcer";
import { wireRound } from "@/lib/live/testing";
import { endTables, renderTable, type TableUnderTest } from "./testing";

let table: TableUnderTest;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const status = (): string => screen.getAllByRole("status")[0]?.textContent ?? "";
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

test("the countdown is announced at 30, 10 and 5 seconds and at the close, and not at other seconds", async () => {
  table = renderTable(<Announcer />);
  await table.open();
  // A round that has just opened shows 40 s.
  const moments: string[] = [status()];
  for (let second = 0; second < 41; second += 1) {
    await pass(1000);
    if (status() !== moments.at(-1)) moments.push(status());
  }
  expect(moments).toEqual([
    "Round 202601010001 is open for bets",
    "30 seconds left to bet",
    "10 seconds left to bet",
    "5 seconds left to bet",
    "Bets are closed",
  ]);
});

test("a short round announces its opening, and no seconds in the first quarter of its betting time", async () => {
  table = renderTable(<Announcer />, { game_seconds: 30 });
  await table.open();
  const moments: string[] = [status()];
  for (let second = 0; second < 41; second += 1) {
    await pass(1000);
    if (status() !== moments.at(-1)) moments.push(status());
  }
  expect(moments.slice(0, 3)).toEqual([
    "Round 202601010001 is open for bets",
    "10 seconds left to bet",
    "5 seconds left to bet",
  ]);
});

test("a result is announced after its draw", async () => {
  const page = (table = renderTable(<Announcer />));
  await page.open();
  const statuses = (): (string | null)[] => screen.getAllByRole("status").map(({ textContent }) => textContent);
  const numbers = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];
  await pass(48_000);
  page.hear("game_update", { seq: 11, round: wireRound(1, 1, 48_000, { result_numbers: numbers }) });
  page.hear("results", { seq: 12, round_id: 1, round_no: "202601010001", result_numbers: numbers });
  expect(statuses().slice(1)).toEqual([""]);
  await pass(10_100);
  expect(statuses().slice(1)).toEqual(["Round 202601010001 finished: 3, 1, 2, 4, 5, 6, 7, 8, 9, 10"]);
});
