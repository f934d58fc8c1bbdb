import type { Showing } from "@/games/shared/canvas/play-scene";
import type { Moment, SceneFacts } from "@/games/shared/canvas/scene";
import { phaseOf } from "./rounds";
import { type GameState, shownRound } from "./state";
import type { LiveRound, PageTime } from "../types";

export type StageState = Pick<GameState, "rounds" | "results" | "timings">;

interface StageClockOptions {
  /** The racers' times in a platform's result text, in games that have them. */
  readonly timesOf?: (text: string | null, roundNo: string, order: readonly number[]) => readonly number[] | null;
  /** True if the player prefers reduced motion: the draw is hidden, and only the announced outcome is shown. */
  readonly isReduced: () => boolean;
}

interface Span {
  readonly roundId: number;
  readonly startsAt: PageTime;
  readonly durationMs: number;
}

/** Each answer gives slightly different instants: a difference below this means the same draw. */
const SAME_SPAN_MS = 250;
const [SHORTEST_DRAW_MS, LONGEST_DRAW_MS] = [1_000, 60_000];

/** The returned function gives what the stage shows at an instant of page time. Equal facts are the same object. */
export function createStageClock({
  timesOf,
  isReduced,
}: StageClockOptions): (state: StageState, now: number) => Showing {
  let span: Span | null = null;
  let facts: SceneFacts | null = null;
  let text: string | null = null;

  const spanOf = (round: LiveRound, announcesAt: PageTime, drawMs: number): Span => {
    const platformMs = round.drawsAt === null ? 0 : Math.round(announcesAt - round.drawsAt);
    const durationMs = Math.min(LONGEST_DRAW_MS, Math.max(SHORTEST_DRAW_MS, platformMs > 0 ? platformMs : drawMs));
    const next = { roundId: round.id, startsAt: announcesAt - durationMs, durationMs };
    if (span === null || !isSameSpan(span, next)) span = next;
    return span;
  };
  const factsOf = (next: SceneFacts, resultText: string | null): SceneFacts => {
    if (facts !== null && text === resultText && isSameFacts(facts, next)) return facts;
    const times = next.result === null ? null : (timesOf?.(resultText, next.roundNo, next.result) ?? null);
    text = resultText;
    facts = { ...next, times };
    return facts;
  };
  return (state, now) => {
    const round = shownRound(state);
    const { drawMs } = state.timings;
    if (round === null) {
      const nothing = { roundNo: "", result: null, previous: null, drawMs, times: null, form: null };
      return { facts: factsOf(nothing, null), moment: { phase: "closed", sinceMs: now, leftMs: null } };
    }
    const own = round.announcesAt === null ? null : spanOf(round, round.announcesAt, drawMs);
    const moment = momentOf(round, own, now, { isReduced: isReduced(), openedAt: openingOf(state, round) });
    const isDrawn = moment.phase === "draw" || moment.phase === "result";
    const next: SceneFacts = {
      roundNo: round.roundNo,
      result: isDrawn ? round.result : null,
      previous: state.results.find(({ roundId }) => roundId < round.id) ?? null,
      drawMs: own?.durationMs ?? drawMs,
      times: null,
      form: round.form,
    };
    return { facts: factsOf(next, isDrawn ? round.resultText : null), moment };
  };
}

function openingOf({ rounds, timings }: StageState, round: LiveRound): PageTime {
  const before = rounds.find(({ id }) => id < round.id);
  return before?.nextAt ?? round.countdownEndsAt - timings.bettingMs;
}

interface Circumstances {
  readonly isReduced: boolean;
  readonly openedAt: PageTime;
}

function momentOf(round: LiveRound, span: Span | null, now: PageTime, { isReduced, openedAt }: Circumstances): Moment {
  const phase = phaseOf(round, now);
  const closed = { phase: "closed", sinceMs: Math.max(0, now - round.countdownEndsAt) } as const;
  if (phase === "open")
    return { phase: "betting", sinceMs: Math.max(0, now - openedAt), leftMs: round.countdownEndsAt - now };
  if (phase === "drawing" && round.result !== null && span !== null && !isReduced)
    return { phase: "draw", time: Math.min(1, Math.max(0, (now - span.startsAt) / span.durationMs)) };
  if (phase === "announced" && round.result !== null)
    return { phase: "result", sinceMs: Math.max(0, now - (round.announcesAt ?? round.closesAt)) };
  return { ...closed, leftMs: phase === "closed" && round.drawsAt !== null ? Math.max(0, round.drawsAt - now) : null };
}

function isSameSpan(before: Span, after: Span): boolean {
  const apart = [after.startsAt - before.startsAt, after.durationMs - before.durationMs];
  return before.roundId === after.roundId && apart.every((ms) => Math.abs(ms) < SAME_SPAN_MS);
}

const isSameFacts = (before: SceneFacts, after: SceneFacts): boolean =>
  before.roundNo === after.roundNo &&
  before.result === after.result &&
  before.previous === after.previous &&
  before.form === after.form &&
  before.drawMs === after.drawMs;
