import { testAccount, wireHome, wireRound } from "../testing";
import { heldConnection, heldEdge, loadedGame, playerSession } from "../testing-session";
import { BALANCE_SPREAD_MS } from "./session";
import { timingsOf } from "./timings";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const { newRoundMs, clearResultsMs } = timingsOf(60);

/** A page whose next round is announced at the time 0; `random` is its share of the spread. */
async function pageWith(random: number) {
  const home = wireHome(0, [wireRound(1, 1, 0)], { seq: 1 });
  const loads: number[] = [];
  const { connection, open, hear } = heldConnection();
  const loadBalance = async () => {
    loads.push(Date.now());
    return { balance: 100 };
  };
  const player = playerSession(connection, { loadBalance });
  const game = loadedGame("PK10", home, player, heldEdge(home, { random: () => random }).edge);
  const stops = [connection.start(), player.enter({ account: testAccount }), game.start()];
  await jest.advanceTimersByTimeAsync(0);
  open(1);
  hear("game-PK10", "game_update", { seq: 2, server_time: new Date(0).toISOString(), round: wireRound(2, 0, 60) });
  return { loads, stop: () => stops.forEach((each) => each()) };
}

test.each([0, 0.25, 0.999])(
  "after a round a page with the share %p of the spread loads its balance then",
  async (share) => {
    const { loads, stop } = await pageWith(share);
    const due = newRoundMs + clearResultsMs + share * BALANCE_SPREAD_MS;
    await jest.advanceTimersByTimeAsync(due - 10);
    expect(loads).toEqual([]);
    await jest.advanceTimersByTimeAsync(20);
    expect(loads).toHaveLength(1);
    stop();
  },
);

test("a page that leaves within the spread loads nothing", async () => {
  const { loads, stop } = await pageWith(0.999);
  await jest.advanceTimersByTimeAsync(newRoundMs + clearResultsMs + 100);
  stop();
  await jest.advanceTimersByTimeAsync(2 * BALANCE_SPREAD_MS);
  expect(loads).toEqual([]);
});
