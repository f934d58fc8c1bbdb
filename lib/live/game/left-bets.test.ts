import type { Order } from "@/lib/contract/entities";
import { testAccount, wireHome, wireRound } from "../testing";
import { heldConnection, heldEdge, loadedGame, playerSession } from "../testing-session";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const order: Order = {
  id: 5,
  reference_number: "PK5",
  round_id: 1,
  round_no: "202601010001",
  total_amount: 3,
  numbers: [
    { bet_type: "tf", number: "big", amount: 2, odds: 2.2 },
    { bet_type: "dt", number: "1", amount: 1, odds: 1.98 },
  ],
};

test("another game's page knows the undecided bets of the game that the player left, until their result is due", async () => {
  const home = wireHome(0, [wireRound(1, 0, 0)], { seq: 1 });
  const { connection } = heldConnection();
  const player = playerSession(connection);
  const stops = [connection.start(), player.enter({ account: testAccount })];
  const left = loadedGame("PK10", home, player, heldEdge(home).edge);
  const leave = left.start();
  left.trackBet({ type: "placed", order, balance: 100, partial: false });
  const riding = { count: 2, roundNo: "202601010001" };
  expect(player.ridingBets()).toEqual(riding);
  leave();
  expect(player.ridingBets()).toBeNull();
  stops.push(loadedGame("RACINGGOD", wireHome(0, [wireRound(7, 0, 0)]), player, heldEdge(home).edge).start());
  expect(player.ridingBets()).toEqual(riding);
  await jest.advanceTimersByTimeAsync(70_000);
  expect(player.ridingBets()).toBeNull();
  stops.forEach((stop) => stop());
});
