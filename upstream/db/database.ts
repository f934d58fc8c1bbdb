/** What runs SQL: a database, or the transaction inside one. */
export interface Queryable {
  /**
   * Runs one statement. On both drivers alike: bigint comes as a number (RangeError past 2⁵³), timestamptz as Date,
   * bytea as Buffer, date and numeric as text, json parsed. Pass JSON parameters as text.
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
   * Session advisory lock on a connection of its own (PostgreSQL), or granted to one holder at a time in this process
   * (PGlite, whose directory lock already keeps other processes out). Null when held elsewhere. `onLost` is called once
   * if the connection dies while leading.
   */
  tryLead(key: number, onLost: () => void): Promise<Leadership | null>;
  /**
   * Writes, and commits, as a bet would; on PGlite it first checks for space in the data directory. Rejects with the reason when
   * that fails, on a full disk for instance.
   */
  probeWrite(): Promise<void>;
  /** Use of the connections, and how many calls wait for one; absent if there is no pool (PGlite). */
  readonly pool?: () => PoolUse;
  close(): Promise<void>;
}
