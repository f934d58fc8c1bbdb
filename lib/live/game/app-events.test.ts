import { appEvents, type MoneyNews } from "@/lib/browser/events";
import { publishGameEvents } from "./provider";
import { type PlayerState, publishPlayerEvents } from "../player/session";
import { createStore } from "../store";
import { roundFrame, wireHome, wireRound } from "../testing";
import { Page } from "../testing-session";

const NAMES = ["round:new", "round:update", "result:new", "lobby:new-game"] as const;
const DRAWN = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

function published(): string[] {
  const events: string[] = [];
  const stops: (() => void)[] = NAMES.map((name) =>
    appEvents.on(name, (game: string, round: { roundNo: string }) =>
      events.push(`${name} ${game} ${round.roundNo.slice(-1)}`),
    ),
  );
  const page = new Page();
  const store = createStore(page.state);
  stops.push(publishGameEvents(store));
  const show = (): void => store.set(page.state);
  page.until(46_000);
  show();
  page.frame(roundFrame(wireRound(1, 2, 46_000)));
  show();
  page.until(48_000).frame(roundFrame(wireRound(1, 1, 48_000, { result_numbers: DRAWN })));
  show();
  page.snapshot(wireHome(48_500, [wireRound(1, 1, 48_500, { result_numbers: DRAWN })]));
  show();
  page.until(60_000).frame(roundFrame(wireRound(2, 0, 60_000)));
  show();
  page.until(66_000);
  show();
  for (const stop of stops) stop();
  page.until(70_000);
  show();
  return events;
}

test("a game's page publishes each round, its changes and its result, once", () => {
  expect(published()).toEqual(["round:update PK10 1", "round:update PK10 1", "result:new PK10 1", "round:new PK10 2"]);
});

test("the player's winnings and each new balance are published once", () => {
  const winnings: MoneyNews[] = [];
  const balances: MoneyNews[] = [];
  const nothing: PlayerState = {
    currency: "MYR",
    balance: 0,
    balanceLoaded: true,
    balanceFrom: null,
    ownWin: null,
    refused: false,
  };
  const store = createStore(nothing);
  const stops = [
    appEvents.on("game:won", ({ amount, currency }) => winnings.push({ amount, currency })),
    appEvents.on("balance:change", (news) => balances.push(news)),
    publishPlayerEvents(store),
  ];
  const won = { ...nothing, ownWin: { roundId: 1, roundNo: "1", game: "PK10", amount: 900, staked: 500 } };
  store.set(won);
  store.set({ ...won, balance: 900 });
  store.set(nothing);
  for (const stop of stops) stop();
  store.set(won);
  expect(winnings).toEqual([{ amount: 900, currency: "MYR" }]);
  expect(balances).toEqual([
    { amount: 900, currency: "MYR" },
    { amount: 0, currency: "MYR" },
  ]);
});

test("each phase of the newest round is published once, but not the phase in which the page was opened", () => {
  const events: string[] = [];
  const page = new Page();
  const store = createStore(page.state);
  const stops = [
    appEvents.on("round:phase", (_, roundNo, phase) => events.push(`${roundNo.slice(-1)} ${phase}`)),
    publishGameEvents(store),
  ];
  for (const step of [
    () => page.until(46_000).frame(roundFrame(wireRound(1, 2, 46_000))),
    () => page.until(48_000).frame(roundFrame(wireRound(1, 1, 48_000, { result_numbers: DRAWN }))),
    () => page.until(59_000),
    () => page.until(60_000).frame(roundFrame(wireRound(2, 0, 60_000))),
    () => page.until(66_000),
  ]) {
    step();
    store.set(page.state);
  }
  for (const stop of stops) stop();
  expect(events).toEqual(["1 closed", "1 drawing", "1 announced", "2 open"]);
});

test("the first balance is published when it is loaded, and then each new balance", () => {
  let changes = 0;
  const nothing: PlayerState = {
    balance: 0,
    currency: "MYR",
    balanceLoaded: false,
    balanceFrom: null,
    ownWin: null,
    refused: false,
  };
  const store = createStore(nothing);
  const stops = [appEvents.on("balance:change", () => (changes += 1)), publishPlayerEvents(store)];
  const loaded = { ...nothing, balance: 500, balanceLoaded: true };
  store.set({ ...nothing, refused: true });
  expect(changes).toBe(0);
  store.set(loaded);
  expect(changes).toBe(1);
  store.set({ ...loaded, balance: 400 });
  store.set({ ...loaded, balance: 400, refused: true });
  for (const stop of stops) stop();
  expect(changes).toBe(2);
});
