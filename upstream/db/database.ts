export interface Queryable {
  /**
   * Runs one statement. Both drivers return bigint as a number (RangeError past 2⁵³), timestamptz as Date, bytea as
   * Buffer, date and numeric as text, and json parsed. Pass JSON parameters as text.
   */
  query<Row extends object>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

export interface Leadership {
  release(): Promise<void>;
}

interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database extends Queryable {
  readonly driver: "pglite" | "postgres";
  /** Read committed; rolls back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * A session advisory lock on a separate connection (PostgreSQL), or a lock in this process (PGlite, whose directory
   * lock keeps other processes out). Null while another holder has it. Calls `onLost` if the connection dies.
   */
  tryLead(key: number, onLost: () => void): Promise<Leadership | null>;
  /** Writes and commits like a bet; on PGlite it first checks for space. Rejects with the reason. */
  probeWrite(): Promise<void>;
  /** Use of the connections, and how many calls wait for one; absent if there is no pool (PGlite). */
  readonly pool?: () => PoolUse;
  close(): Promise<void>;
}

/** The database gives no answer, or accepts no work for now. The requested work may have been done. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  /** `cut`: a connection broke while it was used. The next statement gets a new one. */
  constructor(
    override readonly cause: Error,
    readonly cut: boolean,
  ) {
    super(cause.message || String("code" in cause ? cause.code : cause.name), { cause });
  }
}

/** Reads, and repeats the read if the connection was cut. Not for changes: the database may have made them already. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable && error.cut)) throw error;
    return read();
  }
}

/**
 * Reads a snapshot of the whole database without a time limit. Meanwhile players can bet on PostgreSQL; on PGlite all
 * other statements wait. For reconcile, not for calls.
 */
export function readSnapshot<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read read only");
    await tx.query("set local statement_timeout = 0");
    return work(tx);
  });
}

/**
 * The random name (a UUID) of all upstream processes on this database. A copy of the database keeps the name until it
 * is changed. Throws if it is missing.
 */
export async function readDeploymentId(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `select value #>> '{}' as id from app_settings where key = 'deployment_id'`,
  );
  if (row === undefined) throw new Error("app_settings has no deployment_id");
  return row.id;
}

/** OIDs of the types that the two drivers would read differently. */
export const OID = { bytea: 17, int8: 20, date: 1082, int8Array: 1016 } as const;

/** Text of a bigint → number. Throws RangeError past 2⁵³: a rounded amount of money must never be used. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}

/** Text of a one-dimensional bigint[] without nulls → numbers. */
export function safeIntegers(text: string): number[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map(safeInteger);
}

/** Changes one row and commits. It needs no new space: its success does not prove that there is room for new rows. */
export async function writeRow(db: Queryable): Promise<void> {
  await db.query(
    `insert into app_settings (key, value) values ('write_probe', to_jsonb(clock_timestamp()))
       on conflict (key) do update set value = excluded.value`,
  );
}
