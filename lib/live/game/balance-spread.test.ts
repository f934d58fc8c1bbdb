import { testAccount, wireHome, wireRound } from "../testing";
import { heldConnection, heldEdge, loadedGame, playerSession } from "../testing-session";
import { BALANCE_SPREAD_MS, timingsOf } from "./timings";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const { newRoundMs, clearResultsMs } = timingsOf(60);

const order = {
  id: 1,
  reference_number: "R1",
  round_id: 1,
  round_no: "x",
  total_amount: 10,
  numbers: [{ bet_type: "tf", number: "big", amount: 10, odds: 2.2 }],
};

/** A page whose next round is announced at the time 0. `random` is the page's share of the spread. */
async function pageWith(random: number, of: keyof typeof BALANCE_SPREAD_MS, gameSeconds = 60) {
  const home = wireHome(0, [wireRound(1, 1, 0)], {
    seq: 1,
    orders: of === "withBets" ? [order] : [],
    game_seconds: gameSeconds,
  });
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

test.each([
  [0, "withBets"],
  [0.25, "withBets"],
  [0.999, "withBets"],
  [0, "withoutBets"],
  [0.1, "withoutBets"],
  [0.3, "withoutBets"],
] as const)(
  "after a round a page waits for its share (%p) of the spread for players %s, then loads the balance",
  async (share, of) => {
    const { loads, stop } = await pageWith(share, of);
    const due = newRoundMs + clearResultsMs + share * BALANCE_SPREAD_MS[of];
    await jest.advanceTimersByTimeAsync(due - 10);
    expect(loads).toEqual([]);
    await jest.advanceTimersByTimeAsync(20);
    expect(loads).toHaveLength(1);
    stop();
  },
);

test("in rounds of 5 s a page without bets waits at most half a round", async () => {
  const { loads, stop } = await pageWith(0.999, "withoutBets", 5);
  const { newRoundMs: shown, clearResultsMs: cleared } = timingsOf(5);
  await jest.advanceTimersByTimeAsync(shown + cleared + 2_500);
  expect(loads).toHaveLength(1);
  stop();
});

test("a page that leaves within the spread loads nothing", async () => {
  const { loads, stop } = await pageWith(0.999, "withBets");
  await jest.advanceTimersByTimeAsync(newRoundMs + clearResultsMs + 100);
  stop();
  await jest.advanceTimersByTimeAsync(2 * BALANCE_SPREAD_MS.withBets);
  expect(loads).toEqual([]);
});
