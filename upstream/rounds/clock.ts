import type { Logger } from "pino";
import { pause } from "../repeat";
import { nextStep, publishable, type Step } from "./phases";
import type { GameRow } from "./store";
import type { RoundRow } from "./wire";

/** The state is read at least this often: a game may have been enabled, or the clock changed. */
const LONGEST_SLEEP_MS = 1_000;

export type WorkStep = Exclude<Step<RoundRow>, { kind: "sleep" }>;

export interface ClockOptions {
  readonly game: string;
  readonly log: Pick<Logger, "error">;
  readonly read: () => Promise<GameRow>;
  /** Does a step, which must be repeatable without harm. The clock remembers the published rounds. */
  readonly work: (step: WorkStep, game: GameRow) => Promise<void>;
}

/**
 * The clock of one game: does the most urgent step that is due, and sleeps until the next one. Logs a failed step and
 * retries it with backoff, while other steps continue. Never rejects.
 */
export function startClock(options: ClockOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run({ game, log, read, work }: ClockOptions, stopping: AbortSignal): Promise<void> {
  const published = new Map<number, number>();
  const failures = new Failures();
  let unread = 0;
  let readAt = new Date(0);
  while (!stopping.aborted) {
    let state: GameRow;
    try {
      state = await read();
      unread = 0;
    } catch (error) {
      unread += 1;
      log.error({ err: error, game }, "could not read the rounds");
      await pause(backoffMs(unread), stopping);
      continue;
    }
    // The clock was set back: the failed steps would wait too long.
    if (state.now < readAt) failures.clear();
    readAt = state.now;
    keepOnly(published, state.rounds);
    const step = nextStep({ ...state, published, deferred: failures.until }, state.now);
    if (step.kind === "sleep") {
      const untilMs = step.until === undefined ? Infinity : step.until.getTime() - state.now.getTime();
      await pause(Math.min(Math.ceil(untilMs), LONGEST_SLEEP_MS), stopping);
      continue;
    }
    try {
      await work(step, state);
      if (step.kind === "publish") published.set(step.round.id, publishable(step.round, state.now));
      failures.forget(step);
    } catch (error) {
      failures.add(step, state.now);
      log.error({ err: error, game, step: step.kind, round: roundIdOf(step) }, "a step of a round failed");
    }
  }
}

function keepOnly(published: Map<number, number>, rounds: readonly RoundRow[]): void {
  const ids = new Set(rounds.map((round) => round.id));
  for (const id of published.keys()) if (!ids.has(id)) published.delete(id);
}

function roundIdOf(step: WorkStep): number | undefined {
  return step.kind === "open" ? undefined : step.round.id;
}

/** Which steps failed and until when (by the database's clock) each of them waits. */
class Failures {
  readonly #failed = new Map<string, { count: number; until: Date }>();

  readonly until = (kind: string, roundId: number | undefined): Date | undefined =>
    this.#failed.get(`${kind} ${roundId}`)?.until;

  add(step: WorkStep, now: Date): void {
    const key = `${step.kind} ${roundIdOf(step)}`;
    const count = (this.#failed.get(key)?.count ?? 0) + 1;
    this.#failed.set(key, { count, until: new Date(now.getTime() + backoffMs(count)) });
  }

  clear(): void {
    this.#failed.clear();
  }

  forget(step: WorkStep): void {
    this.#failed.delete(`${step.kind} ${roundIdOf(step)}`);
  }
}

/** Milliseconds before the next try after `failures` failures in a row: 100, 200, 400 … at most 5 000. */
function backoffMs(failures: number): number {
  return Math.min(5_000, 100 * 2 ** Math.min(failures - 1, 10));
}
