import type { Logger } from "pino";
import type { Database } from "../db/database";
import { pause } from "../repeat";

/** The advisory lock of the round engine: one holder per database. */
export const ENGINE_LOCK = 7_210_001;

/** Interval at which a standby process asks for the lead: well below the five seconds that a takeover may take. */
const RETRY_MS = 500;

export interface LeadershipOptions {
  readonly db: Pick<Database, "tryLead">;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  /** Starts the leader's work; its stop is awaited when the lead is lost or given back. */
  readonly lead: () => { stop(): Promise<void> };
  readonly retryMs?: number;
}

/** Works while this process leads the database. Ends the work before giving the lead back, or when the lead is lost. */
export function startLeadership(options: LeadershipOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = campaign(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function campaign(
  { db, log, lead, retryMs = RETRY_MS }: LeadershipOptions,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const over = new AbortController();
    const end = (): void => over.abort();
    const lease = await db
      .tryLead(ENGINE_LOCK, () => {
        log.warn("lead of the rounds lost");
        over.abort();
      })
      .catch((error: unknown) => {
        log.error({ err: error }, "could not ask for the lead of the rounds");
        return null;
      });
    if (lease === null) {
      await pause(retryMs, stopping);
      continue;
    }
    stopping.addEventListener("abort", end);
    if (stopping.aborted) end();
    log.info("leading the rounds");
    const term = lead();
    await aborted(over.signal);
    stopping.removeEventListener("abort", end);
    await term.stop();
    await lease.release().catch((error: unknown) => log.warn({ err: error }, "could not give the lead back"));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}
