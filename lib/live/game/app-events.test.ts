import { appEvents } from "@/lib/browser/events";
import { publishGameEvents, publishWins } from "./app-events";
import type { PlayerState } from "../player/types";
import { createStore } from "../store";
import { roundFrame, wireHome, wireRound } from "../testing";
import { Page } from "../testing-page";

const NAMES = ["round:new", "round:update", "result:new", "lobby:new-game"] as const;
const DRAWN = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

/** A game's page from the first round's opening into the second's, a snapshot included, and the app events meanwhile. */
function heard(): string[] {
  const told: string[] = [];
  const stops: (() => void)[] = NAMES.map((name) =>
    appEvents.on(name, (game: string, what: { roundNo: string }) =>
      told.push(`${name} ${game} ${what.roundNo.slice(-1)}`),
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
  return told;
}

test("a game's page publishes each round, its changes and its result, once", () => {
  expect(heard()).toEqual(["round:update PK10 1", "round:update PK10 1", "result:new PK10 1", "round:new PK10 2"]);
});

test("the player's winnings are published once", () => {
  const heard: number[] = [];
  const nothing: PlayerState = { currency: "MYR", balance: 0, balanceLoaded: true, ownWin: null, refused: false };
  const store = createStore(nothing);
  const stops = [appEvents.on("game:won", ({ amount }) => heard.push(amount)), publishWins(store)];
  const won = { ...nothing, ownWin: { roundId: 1, roundNo: "1", game: "PK10", amount: 900, staked: 500 } };
  store.set(won);
  store.set({ ...won, balance: 900 });
  store.set(nothing);
  for (const stop of stops) stop();
  store.set(won);
  expect(heard).toEqual([900]);
});
