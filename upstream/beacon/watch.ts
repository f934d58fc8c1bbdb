import type { Logger } from "pino";
import { TOLERATED_SKEW_MS } from "@/games/shared/draw/beacon-chain";
import type { Queryable } from "../db/database";
import { repeat } from "../repeat";
import type { Beacons } from "./beacons";
import { type ClockError, clockError } from "./clock-skew";
import { storeBeacon } from "./store-beacon";

/** Time for which a measurement of the clock is valid. */
const MEASURED_MS = 30_000;

export interface BeaconWatchOptions {
  readonly db: Queryable;
  readonly beacons: Beacons;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** Until it is stopped, stores the number of the newest value, and measures the database's clock by the answers. */
export interface BeaconWatch {
  /** Rejects, with the reason, while no round may open: the clock is wrong or not known. */
  requireClock(): Promise<void>;
  /**
   * Whether a signed value proved that the database's clock is behind: the awaited value may then be known before the
   * close. An address's Date is no proof, because nobody signs it.
   */
  isClockBehind(): boolean;
  stop(): Promise<void>;
}

export function startBeaconWatch({ db, beacons, log }: BeaconWatchOptions): BeaconWatch {
  let measured: (ClockError & { readonly at: number }) | undefined;
  let isAway = false;
  const measure = async (): Promise<void> => {
    const before = await databaseTime(db);
    const answers = await beacons.latest(async (answer) => {
      const after = await databaseTime(db);
      await storeBeacon(db, beacons.chain, answer.beacon);
      return { ...answer, before, after };
    });
    measured = { ...clockError(beacons.chain, answers), at: performance.now() };
    if (isAway) log.info({ addresses: answers.length }, "the beacon is back");
    isAway = false;
  };
  let first: Promise<void> | undefined;
  const stop = repeat(
    () => {
      const turn = measure();
      first ??= turn.catch(() => undefined);
      return turn;
    },
    beacons.chain.periodSeconds * 1000,
    (error) => {
      if (!isAway) log.warn({ err: error }, "the beacon does not answer");
      isAway = true;
    },
  );
  const recent = (): typeof measured =>
    measured === undefined || performance.now() - measured.at > MEASURED_MS ? undefined : measured;
  return {
    stop,
    isClockBehind: () => (recent()?.behindMs ?? 0) > TOLERATED_SKEW_MS,
    async requireClock() {
      await first;
      const skewMs = recent()?.skewMs;
      if (skewMs === undefined)
        throw new Error("no round opens: no beacon answers, and the database's clock is not known");
      if (Math.abs(skewMs) > TOLERATED_SKEW_MS)
        throw new Error(`no round opens: the database's clock is ${skewMs} ms off the beacon's`);
    },
  };
}

async function databaseTime(db: Queryable): Promise<number> {
  const [row] = await db.query<{ now: Date }>(`select clock_timestamp() as now`);
  if (row === undefined) throw new Error("the database does not say the time");
  return row.now.getTime();
}
