import { appEvents } from "@/lib/browser/events";
import { type GameState, shownRound } from "./state";
import type { LiveRound } from "../types";
import type { Store } from "../store";

/** Publishes each new or changed round and each result of a game's page as app events. Returns its stop. */
export function publishGameEvents(store: Store<GameState>): () => void {
  let shown = store.get();
  return store.subscribe(() => {
    const before = shown;
    shown = store.get();
    if (shown.rounds !== before.rounds) publishRounds(before, shown);
    publishPhase(before, shown);
    const result = shown.latestResult;
    if (result !== null && result.roundId !== before.latestResult?.roundId)
      appEvents.emit("result:new", shown.game, result);
  });
}

function publishRounds(before: GameState, { game, rounds }: GameState): void {
  const newestBefore = before.rounds[0]?.id ?? 0;
  for (const round of rounds) {
    const known = before.rounds.find((each) => each.id === round.id);
    if (known !== undefined) {
      if (isChanged(known, round)) appEvents.emit("round:update", game, round);
      // Older rounds of a snapshot are history: no event.
    } else if (round.id > newestBefore) appEvents.emit("round:new", game, round);
  }
}

function publishPhase(before: GameState, after: GameState): void {
  const round = shownRound(after);
  // The first home answer begins in the middle of a round.
  if (round === null || !before.loaded) return;
  if (after.phase !== before.phase || round.id !== shownRound(before)?.id) {
    appEvents.emit("round:phase", after.game, round.roundNo, after.phase);
  }
}

/** Each snapshot measures the instants again: less than a second is no change. */
const isChanged = (before: LiveRound, after: LiveRound): boolean =>
  before.status !== after.status ||
  before.result !== after.result ||
  Math.abs(before.countdownEndsAt - after.countdownEndsAt) >= 1000;
