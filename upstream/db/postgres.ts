import pg from "pg";
import {
  type Database,
  type Leadership,
  type Queryable,
  DatabaseUnavailable,
  OID,
  safeInteger,
  safeIntegers,
  writeRow,
} from "./database";
import { hostname } from "node:os";

/** Names this process for the database and its operators. PostgreSQL cuts an application's name at 63 bytes. */
const PROCESS_NAME = `${process.pid}@${hostname()}`.slice(0, 40);

/** Connections of one process; PostgreSQL's own default allows 100 for all. */
const POOL_SIZE = 20;
const CONNECT_TIMEOUT_MS = 5_000;
/** A slow statement must not hold its locks without a limit. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than PostgreSQL's own timeout: if PostgreSQL does not report its timeout, the connection is dead. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
/** Messages of `pg` for a connection that cannot be used any more; these errors have no code. */
const CUT_WORDS = /^(Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/;
/** SQLSTATEs after which a connection is unusable. 25P03: its session was idle in a transaction. */
const CUT_STATE = /^(08|57P0[1-5]$|25P03$)/;
/** SQLSTATEs of statements that may succeed later: too few connections, a full disk, a timeout, a stop. */
const PASSING_STATE = /^(08|53|57)/;
/** Our transactions never pause. A pause means a dead machine, whose locks would block bets and settlement. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Interval of a leader's statements, and the silence after which PostgreSQL ends its session: see LEAD. */
const LEAD_BEAT_MS = 1_000;
const LEAD_SILENCE_MS = 4_000;
/**
 * Takes the lead on a connection that PostgreSQL ends within four seconds after the leader has stopped. Keepalive
 * detects a machine without power; its default would take two hours. The idle timeout detects a process that hangs,
 * because its system still answers keepalives.
 */
const LEAD = `select set_config('tcp_keepalives_idle', '1', false), set_config('tcp_keepalives_interval', '1', false),
  set_config('tcp_keepalives_count', '3', false), set_config('idle_session_timeout', '${LEAD_SILENCE_MS}', false),
  pg_try_advisory_lock($1::bigint) as granted`;
/** Maximum of prepared statements on a connection. All statements are constants: a growing number is a fault. */
const PREPARED_LIMIT = 200;

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, safeInteger],
  [OID.int8Array, safeIntegers],
  [OID.date, (text) => text],
]);

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const own = format === "binary" ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format);
  },
};

const statementNames = new Map<string, string>();

/** A name makes `pg` prepare the statement once per connection instead of planning it on every call. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= PREPARED_LIMIT) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Converts the error of an unusable database to DatabaseUnavailable, and returns any other error unchanged. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? "";
    const cut = CUT_STATE.test(state);
    return cut || PASSING_STATE.test(state) ? new DatabaseUnavailable(error, cut) : error;
  }
  const isOfNode = "syscall" in error;
  return isOfNode || CUT_WORDS.test(error.message) ? new DatabaseUnavailable(error, true) : error;
}

async function run<Row extends object>(
  client: pg.PoolClient,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const name = params.length > 0 ? statementName(text) : undefined;
  try {
    const result = await client.query<Row>({ text, values: [...params], ...(name === undefined ? {} : { name }) });
    return result.rows;
  } catch (error) {
    throw failureOf(error);
  }
}

type WithClient = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/** After one connection was cut, older ones may be dead without an error: each is replaced before its next use. */
function clientsOf(pool: pg.Pool): WithClient {
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => generations.set(client, generation));

  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        const failure = failureOf(error);
        if (!(failure instanceof Error) || failure instanceof pg.DatabaseError) throw failure;
        throw new DatabaseUnavailable(failure, false);
      });
      if (generations.get(client) === generation) return client;
      client.release(true);
    }
  }

  return async (work) => {
    const client = await take();
    let broken: Error | undefined;
    // A connection can die between two statements; without a listener that would end the process.
    const onLost = (error: Error): void => {
      broken = error;
    };
    client.on("error", onLost);
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.cut) broken = error;
      throw error;
    } finally {
      if (broken !== undefined && generations.get(client) === generation) generation += 1;
      client.off("error", onLost);
      client.release(broken);
    }
  };
}

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    await run(client, "begin");
    const result = await work({ query: (text, params) => run(client, text, params) });
    await run(client, "commit");
    return result;
  } catch (error) {
    // A dead connection cannot answer a rollback; PostgreSQL rolls back without one.
    if (!(error instanceof DatabaseUnavailable && error.cut)) await run(client, "rollback").catch(() => client.end());
    throw error;
  }
}

async function tryLead(databaseUrl: string, key: number, onLost: () => void): Promise<Leadership | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: LEAD_SILENCE_MS,
    keepAlive: true,
    application_name: `grandstand-leader ${PROCESS_NAME}`,
  });
  let leading = false;
  const lost = (): void => {
    if (!leading) return;
    leading = false;
    onLost();
  };
  client.on("error", lost);
  client.on("end", lost);
  await client.connect();
  try {
    const result = await client.query<{ granted: boolean }>(LEAD, [key]);
    leading = result.rows[0]?.granted === true;
  } finally {
    if (!leading) await client.end();
  }
  if (!leading) return null;
  const beat = setInterval(() => {
    // Without an answer in time, PostgreSQL may have ended the session, and another process may lead.
    client.query("select 1").catch(lost);
  }, LEAD_BEAT_MS);
  return {
    async release() {
      leading = false;
      clearInterval(beat);
      await client.end();
    },
  };
}

/** Opens a pool. Throws if PostgreSQL cannot be reached. `answerTimeoutMs` is the longest wait for any answer. */
export async function openPostgres(databaseUrl: string, answerTimeoutMs?: number): Promise<Database> {
  const db = poolOn(databaseUrl, answerTimeoutMs);
  try {
    await db.query("select 1");
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** Like {@link openPostgres}, but makes no connection: if PostgreSQL cannot be reached, the first statement fails. */
export function poolOn(databaseUrl: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: `grandstand ${PROCESS_NAME}`,
    types: typeParsers,
  });
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  const withClient = clientsOf(pool);
  const queryable: Queryable = { query: (text, params) => withClient((client) => run(client, text, params)) };
  return {
    driver: "postgres",
    ...queryable,
    transaction: (work) => withClient((client) => inTransaction(client, work)),
    tryLead: (key, onLost) => tryLead(databaseUrl, key, onLost),
    probeWrite: () => writeRow(queryable),
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}
