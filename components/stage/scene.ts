import type { GamePhase, LastResult, LiveRound, PageTime } from "@/lib/live/game/types";
import { timingsOf } from "@/lib/live/game/timings";

/** What the stage's picture shows. */
export type StageScene =
  | { readonly kind: "waiting" }
  | {
      readonly kind: "playing";
      readonly result: LastResult;
      /** When the draw is shown from, and how long it takes until winnings are told. */
      readonly startsAt: PageTime;
      readonly durationMs: number;
    }
  | { readonly kind: "drawn"; readonly result: LastResult };

/** A round's instants are measured anew with every answer; what differs less than this is the same draw. */
const SAME_START_MS = 250;

const WAITING: StageScene = { kind: "waiting" };

export interface SceneFacts {
  readonly phase: GamePhase;
  /** The round that the phase is about. */
  readonly round: LiveRound | null;
  readonly result: LastResult | null;
  readonly gameSeconds: number;
  /** The player asked for little motion: the result is shown when it is drawn. */
  readonly calm: boolean;
}

/** Waiting until the draw, then its animation, then its end; a result of another round is never played. */
export function sceneOf({ phase, round, result, gameSeconds, calm }: SceneFacts): StageScene {
  const drawn = phase === "drawing" || phase === "announced";
  if (!drawn || round === null || result === null || result.roundId !== round.id) return WAITING;
  if (phase === "announced" || calm || round.announcesAt === null) return { kind: "drawn", result };
  // A platform that names no draw is given its animation from the moment its result came.
  const told = round.drawsAt === null ? 0 : Math.round(round.announcesAt - round.drawsAt);
  const durationMs = told > 0 ? told : timingsOf(gameSeconds).drawMs;
  return { kind: "playing", result, startsAt: round.announcesAt - durationMs, durationMs };
}

/** True when the picture that shows `before` need not begin anew. */
export function isSameScene(before: StageScene, after: StageScene): boolean {
  if (before.kind === "waiting" || after.kind === "waiting") return before.kind === after.kind;
  if (before.result.roundId !== after.result.roundId || before.result.numbers !== after.result.numbers) return false;
  if (before.kind === "drawn" || after.kind === "drawn") return before.kind === after.kind;
  const apart = [after.startsAt - before.startsAt, after.durationMs - before.durationMs];
  return apart.every((ms) => Math.abs(ms) < SAME_START_MS);
}
