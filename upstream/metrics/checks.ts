import type { Logger } from "pino";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Database } from "../db/database";
import { driftCheck } from "../ledger/reconcile";
import { repeat } from "../repeat";
import { overdueRounds } from "../rounds/overdue";
import { secondsBehind } from "../witness/statements";

interface ChecksOptions {
  readonly db: Database;
  readonly register: Registry;
  readonly log: Pick<Logger, "error" | "warn">;
  readonly games: readonly string[];
  readonly witnessed?: boolean;
  readonly roundsEveryMs?: number;
  readonly booksEveryMs?: number;
}

const ROUNDS_EVERY_MS = 5_000;
/** Longer than any transaction may take: see {@link driftCheck}. */
const BOOKS_EVERY_MS = 45_000;

/**
 * Looks for faults that cause no event: overdue rounds, unacknowledged statements, a ledger that does not agree. Every
 * process checks, because a leader that hangs would not report itself. `stop` waits for a running check.
 */
export function startChecks(options: ChecksOptions): { stop(): Promise<void> } {
  const { db, register, log, games, witnessed = false } = options;
  const registers = [register];
  const overdue = new Gauge({
    name: "grandstand_round_overdue_seconds",
    help: "How long a game's next step is overdue; 0 while it keeps its schedule",
    labelNames: ["game"],
    registers,
  });
  const lag = new Gauge({
    name: "grandstand_settlement_lag_seconds",
    help: "Time since the draw of the game's oldest round that is not settled; 0 if all are settled",
    labelNames: ["game"],
    registers,
  });
  const drift = new Counter({
    name: "grandstand_ledger_drift_minor_units_total",
    help: "By how much new postings did not sum to zero, or wallets did not follow from their entries; since this process began",
    labelNames: ["currency"],
    registers,
  });
  const checked = new Counter({
    name: "grandstand_ledger_checked_postings_total",
    help: "Postings whose sums and wallets were checked since this process began",
    registers,
  });
  const checkedAt = new Gauge({
    name: "grandstand_ledger_checked_timestamp_seconds",
    help: "When the books were last checked",
    registers,
  });
  const behind = new Gauge({
    name: "grandstand_witness_behind_seconds",
    help: "For how long the oldest statement has waited for the witness to acknowledge it; 0 without one",
    registers,
  });

  const lookAtRounds = async (): Promise<void> => {
    const found = new Map((await overdueRounds(db)).map((each) => [each.game, each]));
    for (const game of games) {
      overdue.set({ game }, found.get(game)?.overdueSeconds ?? 0);
      lag.set({ game }, found.get(game)?.unsettledSeconds ?? 0);
    }
    if (witnessed) behind.set(await secondsBehind(db));
  };
  const nextBooks = driftCheck(db);
  const lookAtBooks = async (): Promise<void> => {
    const { postings, drifts } = await nextBooks();
    for (const { currency, drift: amount } of drifts) drift.inc({ currency }, amount);
    const wrong = drifts.filter((each) => each.drift !== 0);
    if (wrong.length > 0) log.error({ drifts: wrong }, "the books do not agree: run `npm run reconcile`");
    checked.inc(postings);
    checkedAt.setToCurrentTime();
  };

  const stops = [
    repeat(lookAtRounds, options.roundsEveryMs ?? ROUNDS_EVERY_MS, (error) =>
      log.warn({ err: error }, "the rounds could not be looked at"),
    ),
    repeat(lookAtBooks, options.booksEveryMs ?? BOOKS_EVERY_MS, (error) =>
      log.warn({ err: error }, "the books could not be looked at"),
    ),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}
