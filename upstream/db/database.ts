/** Runs SQL: a database, or a transaction in it. */
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

export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database extends Queryable {
  readonly driver: "pglite" | "postgres";
  /** Read committed; rolls back when `work` throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * A session advisory lock on a separate connection (PostgreSQL), or a lock of one holder in this process (PGlite,
   * whose directory lock keeps other processes out). Returns null while another holder has it. `onLost` is called once
   * if the connection dies while leading.
   */
  tryLead(key: number, onLost: () => void): Promise<Leadership | null>;
  /**
   * Writes and commits like a bet; on PGlite it first checks for space in the data directory. Rejects with the reason
   * of a failure, such as a full disk.
   */
  probeWrite(): Promise<void>;
  /** Use of the connections, and how many calls wait for one; absent if there is no pool (PGlite). */
  readonly pool?: () => PoolUse;
  close(): Promise<void>;
}
