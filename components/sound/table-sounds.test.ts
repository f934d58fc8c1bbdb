import type { OwnWin } from "@/lib/live/player/session";
import { type Audible, soundOf } from "./table-sounds";

const still: Audible = { stake: 0, status: "idle", phase: "open", countdown: 30, win: null };
const win = (amount: number): OwnWin => ({ roundId: 7, roundNo: "1", game: "PK10", amount, staked: 500 });

test.each<[string, Partial<Audible>, Partial<Audible>, ReturnType<typeof soundOf>]>([
  ["nothing changes", {}, {}, null],
  ["a chip is put down", {}, { stake: 100 }, "chip"],
  ["a chip is taken back", { stake: 200 }, { stake: 100 }, "chipBack"],
  ["a slip is sent", { stake: 200 }, { stake: 200, status: "sending" }, null],
  ["a sent slip leaves the table", { stake: 200, status: "sending" }, { status: "sending" }, null],
  ["a slip is accepted", { status: "sending" }, { status: "accepted" }, "confirm"],
  ["a slip is refused and comes back", { status: "sending" }, { stake: 200, status: "refused" }, "refused"],
  ["the note of an accepted slip goes", { status: "accepted" }, {}, null],
  ["a second of many passes", { countdown: 7 }, { countdown: 6 }, null],
  ["a last second passes", { countdown: 6 }, { countdown: 5 }, "tick"],
  ["a page comes back in the last seconds", { countdown: 40 }, { countdown: 3 }, null],
  ["betting closes, which the countdown itself tells", { countdown: 1 }, { countdown: 0, phase: "closed" }, null],
  ["a new round opens", { countdown: 0, phase: "announced" }, { countdown: 40 }, null],
  ["the player wins", { phase: "drawing" }, { phase: "announced", win: win(900) }, "win"],
  ["the player gets less back than the stake", { phase: "drawing" }, { phase: "announced", win: win(400) }, null],
  ["a known win stays", { win: win(900) }, { win: win(900) }, null],
])("%s", (_, before, now, sound) => {
  expect(soundOf({ ...still, ...before }, { ...still, ...now })).toBe(sound);
});
