import type { Logger } from "pino";
import { TOLERATED_SKEW_MS } from "@/games/shared/draw/beacon-chain";
import type { Queryable } from "../db/database";
import { repeat } from "../repeat";
import type { Beacons } from "./beacons";
import { clockSkew } from "./clock-skew";
import { storeBeacon } from "./store-beacon";

/** A measurement of the clock is used for this long. */
const MEASURED_MS = 30_000;

export interface BeaconWatchOptions {
  readonly db: Queryable;
  readonly beacons: Beacons;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** Stores the newest beacon while the rounds wait for beacons, and measures the database's clock by it. */
export interface BeaconWatch {
  /** Rejects, with the reason, while no round may open: the clock is wrong or not known. */
  requireClock(): Promise<void>;
  /** Whether the last measurement found the database's clock behind: its close then comes when the value may be known. */
  isClockBehind(): boolean;
  stop(): Promise<void>;
}

/** Reads the newest beacon as often as the chain has one. */
export function startBeaconWatch({ db, beacons, log }: BeaconWatchOptions): BeaconWatch {
  let measured: { readonly skewMs: number; readonly at: number } | undefined;
  let isAway = false;
  const measure = async (): Promise<void> => {
    const before = await databaseTime(db);
    const latest = await beacons.latest();
    const after = await databaseTime(db);
    measured = { skewMs: clockSkew(beacons.chain, latest, { before, after }), at: performance.now() };
    await storeBeacon(db, beacons.chain, latest.beacon);
    if (isAway) log.info({ round: latest.beacon.round }, "the beacon is back");
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
  const recent = (): number | undefined =>
    measured === undefined || performance.now() - measured.at > MEASURED_MS ? undefined : measured.skewMs;
  return {
    stop,
    isClockBehind: () => (recent() ?? 0) < -TOLERATED_SKEW_MS,
    async requireClock() {
      await first;
      const skewMs = recent();
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
