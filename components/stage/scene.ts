import type { GamePhase, LastResult, LiveRound, PageTime } from "@/lib/live/game-types";
import { delaysOf } from "@/lib/live/phases";

/** What the stage's picture shows. */
export type Scene =
  | { readonly kind: "grid" }
  | {
      readonly kind: "race";
      readonly result: LastResult;
      /** When the lights are lit, and how long it takes until winnings are told. */
      readonly startsAt: PageTime;
      readonly durationMs: number;
    }
  | { readonly kind: "finish"; readonly result: LastResult };

/** A round's instants are measured anew with every answer; what differs less than this is the same race. */
const SAME_START_MS = 250;

const GRID: Scene = { kind: "grid" };

export interface SceneFacts {
  readonly phase: GamePhase;
  /** The round that the phase is about. */
  readonly round: LiveRound | null;
  readonly result: LastResult | null;
  readonly gameSeconds: number;
  /** The player asked for little motion: the order is shown when it is drawn. */
  readonly calm: boolean;
}

/** The grid until the draw, then the race, then its end; a result of another round is never raced. */
export function sceneOf({ phase, round, result, gameSeconds, calm }: SceneFacts): Scene {
  const drawn = phase === "drawing" || phase === "announced";
  if (!drawn || round === null || result === null || result.roundId !== round.id) return GRID;
  if (phase === "announced" || calm || round.announcesAt === null) return { kind: "finish", result };
  // A platform that names no draw is given its race from the moment its result came.
  const told = round.drawsAt === null ? 0 : Math.round(round.announcesAt - round.drawsAt);
  const durationMs = told > 0 ? told : delaysOf(gameSeconds).raceMs;
  return { kind: "race", result, startsAt: round.announcesAt - durationMs, durationMs };
}

/** True when the picture that shows `before` need not begin anew. */
export function isSameScene(before: Scene, after: Scene): boolean {
  if (before.kind === "grid" || after.kind === "grid") return before.kind === after.kind;
  if (before.result.roundId !== after.result.roundId || before.result.numbers !== after.result.numbers) return false;
  if (before.kind === "finish" || after.kind === "finish") return before.kind === after.kind;
  const apart = [after.startsAt - before.startsAt, after.durationMs - before.durationMs];
  return apart.every((ms) => Math.abs(ms) < SAME_START_MS);
}
