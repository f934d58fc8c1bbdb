import { appEvents } from "@/lib/browser/events";
import { act, cleanup, render, screen } from "@testing-library/react";
import { memo } from "react";
import { renderToString } from "react-dom/server";
import { placeBet } from "@/lib/api/place-bet";
import { useChip, GameContext, useBettingBlock, useCountdown, useOdds } from "@/lib/live/game/use-game";
import { SlipProvider, useBoardCell, useSlip, useSlipSummary } from "@/lib/slip/slip-provider";
import type { GameHome } from "./types";
import { PlayerContext, useBalance } from "@/lib/live/player/use-player";
import { EPOCH, testAccount, testSite, wireHome, wireRound } from "./testing";
import { heldConnection, heldEdge, loadedGame, pageOf, playerSession } from "./testing-session";

jest.mock("@/lib/api/place-bet");

const account = { ...testAccount, balance: 10_000 };

const order = {
  id: 1,
  reference_number: "R1",
  round_id: 1,
  round_no: "1",
  total_amount: 1,
  numbers: [{ bet_type: "tf", number: "big", amount: 1 }],
};

function setUp() {
  const { connection, left, open, hear } = heldConnection();
  const fetchHome = jest.fn(() => Promise.resolve(wireHome(0, [wireRound(1, 0, 0)], { seq: 50 })));
  const { edge, paint } = heldEdge(wireHome(0, []), { fetchHome, reload: jest.fn() });
  const loadBalance = jest.fn(() => Promise.resolve({ balance: 9000 }));
  const notify = jest.fn();
  const logout = jest.fn(() => Promise.resolve({}));
  const player = playerSession(connection, { loadBalance, logout, notify });
  const enter = player.enter({ account });
  const game = loadedGame("PK10", wireHome(0, [wireRound(1, 0, 0)], { seq: 10 }), player, edge);
  const stops = [connection.start(), enter, game.start()];
  return {
    player,
    game,
    edge,
    fetchHome,
    loadBalance,
    notify,
    logout,
    left,
    stops,
    async open() {
      await act(() => jest.advanceTimersByTimeAsync(0));
      act(open);
    },
    hear,
    paint,
  };
}

let page: ReturnType<typeof setUp>;
const renders: Record<string, number> = {};
const count = (name: string): void => {
  renders[name] = (renders[name] ?? 0) + 1;
};

const Cell = memo(function Cell({ number }: { number: string }) {
  const odds = useOdds("tf", number);
  const { stake, confirmed } = useBoardCell("tf", number);
  const { add } = useSlip();
  count(number);
  return <button type="button" onClick={() => add("tf", number)}>{`${number} ${odds} ${stake} ${confirmed}`}</button>;
});

const Clock = memo(function Clock() {
  count("clock");
  return <output>{useCountdown()}</output>;
});

function Status() {
  const [chip] = useChip();
  const { confirm, acceptOdds } = useSlip();
  return (
    <>
      <button type="button" onClick={() => void confirm()}>
        confirm
      </button>
      <button type="button" onClick={acceptOdds}>
        accept
      </button>
      <p>{`${useBalance()} ${useBettingBlock()} ${useSlipSummary().total} ${chip}`}</p>
    </>
  );
}

function Page({ honoursKey = true }) {
  const context = pageOf(page.player, account);
  return (
    <PlayerContext value={{ ...context, site: { ...testSite, bets_idempotent: honoursKey } }}>
      <GameContext value={page.game}>
        <SlipProvider>
          <Cell number="big" />
          <Cell number="small" />
          <Clock />
          <Status />
        </SlipProvider>
      </GameContext>
    </PlayerContext>
  );
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  sessionStorage.clear();
  for (const name of Object.keys(renders)) delete renders[name];
  page = setUp();
});
afterEach(() => {
  cleanup();
  for (const stop of page.stops) stop();
  jest.useRealTimers();
});

test("the document has no odds, time or balance and accepts no bets; the first data fill it in place", async () => {
  const warned = jest.spyOn(console, "error");
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Page />);
  const [cell, clock, status] = ["button", "output", "p"].map((tag) => container.querySelector(tag));
  const shown = () => [cell, clock, status].map((element) => element?.textContent);
  expect(shown()).toEqual(["big undefined 0 0", "0", "0 stale 0 0"]);
  await act(async () => render(<Page />, { container, hydrate: true }));
  expect(shown()).toEqual(["big 2200 0 0", "40", "1000000 null 0 100"]);
  expect([cell, clock, status].every((element) => element?.isConnected)).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

test("odds events render only the changed cell, at most once a paint", async () => {
  render(<Page />);
  await page.open();
  const before = { ...renders };
  for (let seq = 11; seq <= 20; seq += 1)
    page.hear("game-PK10", "odds_update", { odds: { tf: { big: seq / 10 } }, seq });
  expect(screen.getByText("big 2200 0 0")).toBeInTheDocument();
  act(() => page.paint());
  expect(screen.getByText("big 2000 0 0")).toBeInTheDocument();
  expect(renders).toEqual({ ...before, big: (before["big"] ?? 0) + 1 });
});

test("the countdown renders once a second, and no other part renders with it", async () => {
  render(<Page />);
  await page.open();
  const before = { ...renders };
  await act(() => jest.advanceTimersByTimeAsync(5001));
  expect(screen.getByText("35")).toBeInTheDocument();
  expect(renders).toEqual({ ...before, clock: (before["clock"] ?? 0) + 5 });
});

test("a chip renders only its cell", async () => {
  render(<Page />);
  await page.open();
  const before = { ...renders };
  act(() => screen.getByText(/^big/).click());
  expect(screen.getByText("big 2200 100 0")).toBeInTheDocument();
  expect(renders).toEqual({ ...before, big: (before["big"] ?? 0) + 1 });
});

test("an accepted order and the new balance are shown at once", async () => {
  render(<Page />);
  await page.open();
  const stakes: unknown[] = [];
  const stop = appEvents.on("bet:step", (_game, _step, stake) => void stakes.push(stake));
  act(() => page.game.trackBet({ type: "placed", order, balance: 9999, partial: false }));
  stop();
  expect(stakes).toEqual([{ amount: 100, currency: "MYR" }]);
  expect(screen.getByText("big 2200 0 100")).toBeInTheDocument();
  expect(screen.getByText(/^999900 /)).toBeInTheDocument();
});

test("a repeated answer to a bet shows the current balance, not the balance at the time of the bet", async () => {
  jest
    .mocked(placeBet)
    .mockResolvedValue({ type: "accepted", recovered: true, answer: { order, balance: 1, partial: false } });
  render(<Page />);
  await page.open();
  act(() => screen.getByText(/^big/).click());
  const shown: string[] = [];
  const stop = page.player.store.subscribe(() => shown.push(String(page.player.store.get().balance)));
  await act(async () => screen.getByText("confirm").click());
  stop();
  expect(screen.getByText("big 2200 0 100")).toBeInTheDocument();
  expect(page.loadBalance).toHaveBeenCalledTimes(1);
  expect(new Set(shown)).toEqual(new Set(["900000"]));
});

test("if the player leaves before the answer to a bet, the next page sends the bet again with the same key", async () => {
  const place = jest
    .mocked(placeBet)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined));
  const left = render(<Page />);
  await page.open();
  act(() => screen.getByText(/^big/).click());
  act(() => screen.getByText("confirm").click());
  left.unmount();
  expect(place.mock.lastCall?.[2].signal?.aborted).toBe(true);
  place.mockResolvedValue({ type: "accepted", recovered: true, answer: { order, balance: 1, partial: false } });
  await act(async () => render(<Page />));
  expect(place).toHaveBeenCalledTimes(2);
  const [first, second] = place.mock.calls.map(([, , options]) => options);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(screen.getByText("big 2200 0 100")).toBeInTheDocument();
});

const confirmBig = async (): Promise<void> => {
  act(() => screen.getByText(/^big/).click());
  await act(async () => screen.getByText("confirm").click());
};

test("after a placed bet of which only the order's id was read, balance and orders are fetched", async () => {
  jest.mocked(placeBet).mockResolvedValue({
    type: "accepted",
    recovered: false,
    answer: { order, balance: null, partial: true },
  });
  page.fetchHome.mockResolvedValue(
    wireHome(0, [wireRound(1, 0, 0)], { seq: 50, orders: [{ ...order, reference_number: "R2" }] }),
  );
  // A lower balance would cause the call for the orders by itself.
  page.loadBalance.mockResolvedValue(account);
  render(<Page />);
  await page.open();
  await confirmBig();
  expect(page.loadBalance).toHaveBeenCalledTimes(1);
  expect(page.fetchHome).toHaveBeenCalledTimes(1);
  expect(page.game.store.get().orders).toMatchObject([{ id: 1, reference_number: "R2" }]);
});

test("after a bet of unknown outcome, the balance and the orders are fetched", async () => {
  jest.mocked(placeBet).mockResolvedValue({ type: "unknown" });
  // A lower balance would cause the call for the orders by itself.
  page.loadBalance.mockResolvedValue(account);
  render(<Page />);
  await page.open();
  await confirmBig();
  expect(page.loadBalance).toHaveBeenCalledTimes(1);
  expect(page.fetchHome).toHaveBeenCalledTimes(1);
});

test("a bet's mark has its round, the platform's time and the known orders", async () => {
  const place = jest.mocked(placeBet).mockReset();
  place.mockReturnValue(new Promise(() => undefined));
  page.game.trackBet({ type: "placed", order: { ...order, id: 6 }, balance: 9999, partial: false });
  render(<Page />);
  await page.open();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  await confirmBig();
  const { mark } = place.mock.lastCall?.[2] ?? {};
  expect(mark).toMatchObject({ roundNo: "202601010001", knownOrders: expect.arrayContaining([6]) });
  expect(Math.round((mark?.sentAt ?? 0) / 1000)).toBe(EPOCH / 1000 + 5);
});

test.each<[string, boolean, () => unknown, boolean]>([
  ["may be posted again while its round is open", true, () => undefined, true],
  ["is not posted again to a platform that does not honour its key", false, () => undefined, false],
  ["is not posted again when its round is closed", true, () => jest.advanceTimersByTimeAsync(46_000), false],
  [
    "is not posted again while the screen may be wrong",
    true,
    async () => {
      page.fetchHome.mockReturnValue(new Promise(() => undefined));
      page.hear("game-PK10", "odds_update", { odds: {}, seq: 40 });
      page.paint();
    },
    false,
  ],
])("a bet whose answer was lost %s", async (_title, honoursKey, happen, may) => {
  const place = jest.mocked(placeBet).mockReset();
  place.mockReturnValue(new Promise(() => undefined));
  render(<Page honoursKey={honoursKey} />);
  await page.open();
  await confirmBig();
  await act(async () => void (await happen()));
  expect(place.mock.lastCall?.[2].mayRepeat()).toBe(may);
});

test("the odds in a refusal apply at once, and a snapshot that was requested before does not replace them", async () => {
  const place = jest.mocked(placeBet).mockReset();
  place.mockResolvedValue({
    type: "refused",
    code: "odds_changed",
    body: { message: "", odds: { tf: { big: 2.1 } } },
  });
  page.loadBalance.mockResolvedValue({ balance: account.balance });
  let answer: (home: GameHome) => void = () => undefined;
  page.edge.fetchHome = () => new Promise((resolve) => (answer = (home) => resolve({ data: home, at: Date.now() })));
  render(<Page />);
  await page.open();
  act(() => screen.getByText(/^big/).click());
  void page.game.refresh();
  const confirm = (): Promise<void> => act(async () => screen.getByText("confirm").click());
  await confirm();
  expect(screen.getByText("big 2100 100 0")).toBeInTheDocument();
  act(() => screen.getByText("accept").click());
  await act(async () => answer(wireHome(0, [wireRound(1, 0, 0)], { seq: 10 })));
  expect(screen.getByText("big 2100 100 0")).toBeInTheDocument();
  await confirm();
  expect(place.mock.calls.map(([, { lines }]) => lines[0]?.odds)).toEqual([2.2, 2.1]);
});

test("a gap blocks the table until the snapshot arrives", async () => {
  render(<Page />);
  await page.open();
  page.hear("game-PK10", "odds_update", { odds: {}, seq: 40 });
  act(() => page.paint());
  expect(screen.getByText(/stale/)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(page.fetchHome).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/ null /)).toBeInTheDocument();
});

test("the balance is polled every 10 s and pushed by the private channel, and a repeated event is dropped", async () => {
  render(<Page />);
  await page.open();
  await act(async () => page.hear("private-user.7", "user_balance_update", { balance: 50, seq: 5 }));
  expect(screen.getByText(/^5000 /)).toBeInTheDocument();
  act(() => page.hear("private-user.7", "user_balance_update", { balance: 40, seq: 5 }));
  expect(screen.getByText(/^5000 /)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(page.loadBalance).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/^900000 /)).toBeInTheDocument();
});

test("a kick to the lobby opens the lobby, and the session continues", async () => {
  await page.open();
  page.hear("private-user.7", "user_kick", { kickType: "lobby" });
  await jest.advanceTimersByTimeAsync(0);
  expect(page.logout).not.toHaveBeenCalled();
  expect(page.notify).toHaveBeenCalledWith(
    expect.objectContaining({ key: "lobby_kick", action: { type: "go", path: "/lobby/home" } }),
  );
});

test("a page that the player leaves stops polling at once, and leaves the channel some time later", async () => {
  await page.open();
  page.stops[2]?.();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(page.left).toEqual(["game-PK10"]);
  expect(page.loadBalance).not.toHaveBeenCalled();
  expect(page.fetchHome).not.toHaveBeenCalled();
});
