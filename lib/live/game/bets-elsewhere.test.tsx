import { act, cleanup, render, screen } from "@testing-library/react";
import { type BetOutcome, placeBet } from "@/lib/api/place-bet";
import { SlipProvider, useSlip, useSlipSummary } from "@/lib/slip/slip-provider";
import { GameContext } from "./use-game";
import type { GameHome } from "../types";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, wireHome, wireRound } from "../testing";
import { heldConnection, heldEdge, loadedGame, pageOf, playerSession } from "../testing-session";

jest.mock("@/lib/api/place-bet");

const orderOf = (id: number, amount: number) => ({
  id,
  reference_number: `R${id}`,
  round_id: 1,
  round_no: "1",
  total_amount: amount,
  numbers: [{ bet_type: "tf", number: "big", amount }],
});

const homeOf = (extra: Partial<GameHome> = {}): GameHome =>
  wireHome(0, [wireRound(1, 0, 0)], { seq: 1, orders: [orderOf(9, 30)], ...extra });

function Bet() {
  const { add, confirm, rebet } = useSlip();
  const bet = (): void => {
    add("tf", "big", 1000);
    void confirm();
  };
  return (
    <>
      <button type="button" onClick={bet}>
        bet
      </button>
      <button type="button" onClick={rebet}>
        again
      </button>
      <output>{useSlipSummary().total}</output>
    </>
  );
}

/** A table of a player with RM 100; the test pushes the balance and answers the bets of RM 10. */
async function setUp(orders: GameHome["orders"] = []) {
  const { connection, open, hear } = heldConnection();
  const fetchHome = jest.fn((): Promise<GameHome> => Promise.resolve(homeOf()));
  const player = playerSession(connection);
  const leave = player.enter({ account: testAccount });
  const { edge } = heldEdge(homeOf(), { fetchHome });
  const game = loadedGame("PK10", homeOf({ orders }), player, edge);
  stops = [connection.start(), leave, game.start()];
  await act(() => jest.advanceTimersByTimeAsync(0));
  act(() => open(1));
  render(
    <PlayerContext value={pageOf(player)}>
      <GameContext value={game}>
        <SlipProvider>
          <Bet />
        </SlipProvider>
      </GameContext>
    </PlayerContext>,
  );
  let answer: (outcome: BetOutcome) => void = () => undefined;
  jest.mocked(placeBet).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  return {
    game,
    fetchHome,
    tell: (balance: number, more: object = {}) =>
      act(async () => hear("private-user.7", "user_balance_update", { balance, ...more })),
    bet: () => act(async () => screen.getByText("bet").click()),
    accept: (balance: number) =>
      act(async () =>
        answer({ type: "accepted", recovered: false, answer: { order: orderOf(1, 10), balance, partial: false } }),
      ),
    refuse: (code: string) => act(async () => answer({ type: "refused", code, body: { message: "" } })),
  };
}

let stops: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  for (const stop of stops) stop();
  jest.useRealTimers();
});

test("a bet of another tab or device is fetched once, and shown on the table", async () => {
  const { game, fetchHome, tell } = await setUp();
  await tell(70);
  await tell(70);
  expect(fetchHome).toHaveBeenCalledTimes(1);
  expect(game.store.get().orders.map(({ id }) => id)).toEqual([9]);
  expect(game.store.get().trusted).toBe(true);
});

test("a bet made elsewhere replaces a snapshot call under way by a new call", async () => {
  const { game, fetchHome, tell } = await setUp();
  fetchHome.mockReturnValueOnce(new Promise(() => undefined));
  void game.refresh();
  await tell(70);
  expect(fetchHome).toHaveBeenCalledTimes(2);
  expect(game.store.get().orders).toHaveLength(1);
});

test.each(["before", "after"])(
  "this page's bet causes no call, if the balance event comes %s the answer",
  async (when) => {
    const { game, fetchHome, tell, bet, accept } = await setUp();
    await bet();
    if (when === "before") await tell(90);
    await accept(90);
    if (when === "after") await tell(90);
    expect(fetchHome).not.toHaveBeenCalled();
    expect(game.store.get().orders.map(({ id }) => id)).toEqual([1]);
  },
);

test.each([
  ["whose balance was pushed before the answer", [70, 60], 60],
  ["whose balance is only in the answer", [], 60],
  ["after which this page's bet is refused", [5], null],
])(
  "a bet on another device during this page's bet, %s, is fetched once after the answer to this page's bet",
  async (_, pushed, answered) => {
    const { fetchHome, tell, bet, accept, refuse } = await setUp();
    await bet();
    for (const balance of pushed) await tell(balance);
    expect(fetchHome).not.toHaveBeenCalled();
    await (answered === null ? refuse("insufficient_balance") : accept(answered));
    await tell(answered ?? 5);
    expect(fetchHome).toHaveBeenCalledTimes(1);
  },
);

test("bets made elsewhere are repeated together with the page's own bets of the round", async () => {
  const { tell, bet, accept } = await setUp([orderOf(8, 5)]);
  await bet();
  await accept(90);
  await tell(60);
  await act(async () => screen.getByText("again").click());
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText("4500")).toBeInTheDocument();
});

test("the orders of the page's first data can be repeated", async () => {
  await setUp([orderOf(8, 5)]);
  await act(async () => screen.getByText("again").click());
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText("500")).toBeInTheDocument();
});

test("a win causes no call, and a later bet is still found", async () => {
  const { fetchHome, tell } = await setUp();
  await tell(150, { win: { round_id: 1, round_no: "1", game: "PK10", amount: 50, staked: 10 } });
  expect(fetchHome).not.toHaveBeenCalled();
  await tell(140);
  expect(fetchHome).toHaveBeenCalledTimes(1);
});
