import { bytesToHex } from "@noble/hashes/utils.js";
import { act, screen } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import { pk10 } from "@/games/pk10/game";
import { commitmentOf } from "@/games/shared/draw/chain";
import { drawOutcome } from "@/games/shared/draw/draw";
import type { Round } from "@/lib/contract/entities";
import { wireRound } from "@/lib/live/testing";
import { Commitment } from "./commitment";

const secret = new Uint8Array(32).fill(5);
const shown = { commitment: bytesToHex(commitmentOf(secret)), entropy: "" };
const roundNo = wireRound(1, 0, 0).round_no;
const result = (entropy: string): number[] => [...drawOutcome(pk10, { secret, roundNo, entropy })];

let table: TableUnderTest;
beforeEach(async () => {
  jest.useFakeTimers({ now: 0 });
  table = renderTable(<Commitment />, { games: [wireRound(1, 0, 0, shown)] });
  await table.open();
});
afterEach(endTables);

async function draw(over: Partial<Round>): Promise<void> {
  act(() => jest.setSystemTime(48_000));
  const drawn = { ...shown, revealed: bytesToHex(secret), result_numbers: result("") };
  table.hear("game_update", { seq: 11, round: wireRound(1, 1, 48_000, { ...drawn, ...over }) });
  await act(() => jest.advanceTimersByTimeAsync(11_000));
}
const button = (): HTMLElement => screen.getByTestId("commitment");

test("a draw that follows from the shown data counts as checked", async () => {
  await draw({});
  expect(button()).toHaveTextContent(/^Checked in your browser/);
  expect(button()).not.toHaveAttribute("data-alarm");
});

test("a commitment other than the first one raises a lasting alarm, and the first commitment stays", async () => {
  const planted = new Uint8Array(32).fill(6);
  const numbers = [...drawOutcome(pk10, { secret: planted, roundNo })];
  const other = { commitment: bytesToHex(commitmentOf(planted)), revealed: bytesToHex(planted) };
  await draw({ ...other, result_numbers: numbers });
  expect(button()).toHaveAttribute("data-alarm", "altered");
  expect(button()).toHaveTextContent(/^Check failed/);
  expect(screen.getByText(shown.commitment)).toBeInTheDocument();
  table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000, { commitment: "0".repeat(64) }) });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("0".repeat(64))).toBeInTheDocument();
  expect(screen.getByText(/^Round 202601010001: the platform sent another/)).toBeInTheDocument();
});

test("a beacon round that is sent only with the draw raises an alarm", async () => {
  await draw({ beacon_round: 1000 });
  expect(button()).toHaveAttribute("data-alarm", "altered");
});

test("a failed check raises an alarm in words, which stays in the next round", async () => {
  await draw({ entropy: "chosen", result_numbers: result("chosen") });
  expect(button()).toHaveAttribute("data-alarm", "failed");
  table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000, { commitment: "0".repeat(64) }) });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText(/^Round 202601010001: the result does not follow/)).toBeInTheDocument();
});
