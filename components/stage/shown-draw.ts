import type { GamePhase, LastResult, LiveRound, PageTime } from "@/lib/live/game/types";
import { timingsOf } from "@/lib/live/game/timings";

/** What the stage's canvas shows. */
export type ShownDraw =
  | { readonly kind: "waiting" }
  | {
      readonly kind: "playing";
      readonly result: LastResult;
      /** When the draw is shown from, and how long it takes until winnings are announced. */
      readonly startsAt: PageTime;
      readonly durationMs: number;
    }
  | { readonly kind: "drawn"; readonly result: LastResult };

/** Each answer gives slightly different instants; a smaller difference than this is the same draw. */
const SAME_START_MS = 250;

const WAITING: ShownDraw = { kind: "waiting" };

export interface ShownDrawFacts {
  readonly phase: GamePhase;
  /** The round that the phase is about. */
  readonly round: LiveRound | null;
  readonly result: LastResult | null;
  readonly gameSeconds: number;
  /** The player prefers reduced motion: only the last frame is shown. */
  readonly calm: boolean;
}

/** Waiting, then the draw's animation, then its last frame. A result of another round is never played. */
export function shownDrawOf({ phase, round, result, gameSeconds, calm }: ShownDrawFacts): ShownDraw {
  const drawn = phase === "drawing" || phase === "announced";
  if (!drawn || round === null || result === null || result.roundId !== round.id) return WAITING;
  if (phase === "announced" || calm || round.announcesAt === null) return { kind: "drawn", result };
  // Without `drawsAt` the animation starts when the result arrives.
  const told = round.drawsAt === null ? 0 : Math.round(round.announcesAt - round.drawsAt);
  const durationMs = told > 0 ? told : timingsOf(gameSeconds).drawMs;
  return { kind: "playing", result, startsAt: round.announcesAt - durationMs, durationMs };
}

/** True when the canvas that shows `before` need not restart. */
export function isSameDraw(before: ShownDraw, after: ShownDraw): boolean {
  if (before.kind === "waiting" || after.kind === "waiting") return before.kind === after.kind;
  if (before.result.roundId !== after.result.roundId || before.result.numbers !== after.result.numbers) return false;
  if (before.kind === "drawn" || after.kind === "drawn") return before.kind === after.kind;
  const apart = [after.startsAt - before.startsAt, after.durationMs - before.durationMs];
  return apart.every((ms) => Math.abs(ms) < SAME_START_MS);
}
