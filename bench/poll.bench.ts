import { rm } from "node:fs/promises";
import autocannon from "autocannon";
import { freshDataDir } from "../e2e/migrated-data";
import { startApp } from "../e2e/start-app";
import { API_BASE } from "../lib/contract/client-calls";
import { newToken } from "../upstream/accounts/tokens";
import type { Database } from "../upstream/db/database";
import { migrate } from "../upstream/db/migrate";
import { openDatabase } from "../upstream/db/open-database";
import { onPostgres } from "./databases";
import { BENCH_SECRET, cookiesOf, goodPerSecond, headersOf } from "./players";
import { childOf, watchProcesses } from "./processes";
import { type Bench, type BenchRow, rowOf } from "./row";

const PLAYERS = 10_000;
/** Each page asks for the balance every 10 s. */
const PER_SECOND = PLAYERS / 10;
const SECONDS = 20;
const CONNECTIONS = 64;
const PERCENT = 35;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

async function seatIdle(db: Database): Promise<string[]> {
  const made = Array.from({ length: PLAYERS }, newToken);
  await db.query(
    `with merchant as (
       insert into merchants (mcode, name, api_key_hash) values ('IDLE', 'Idle', '\\x02') returning id
     ), player as (
       insert into accounts (merchant_id, username, password_hash, currency)
         select merchant.id, 'idle' || hash, '-', 'MYR' from merchant, unnest($1::text[]) hash returning id, username
     ), wallet as (
       insert into ledger_accounts (kind, account_id, balance, currency) select 'wallet', id, 0, 'MYR' from player
     )
     insert into access_tokens (hash, account_id, expires_at)
       select decode(substr(username, 5), 'hex'), id, clock_timestamp() + interval '1 day' from player`,
    [made.map(({ hash }) => hash.toString("hex"))],
  );
  return made.map(({ token }) => token);
}

async function measure(name: string, tokens: readonly string[], settings: Record<string, string>): Promise<BenchRow> {
  const app = await startApp({ SESSION_SECRET: BENCH_SECRET, LOG_LEVEL: "info", GAME_SECONDS: "60", ...settings });
  try {
    const cookies = (await Promise.all(tokens.map((token) => cookiesOf(token, 1)))).flat();
    const headers = cookies.map((cookie) => ({ ...headersOf(cookie, app.url), ...FORM }));
    let at = 0;
    const ask = (until: { amount: number } | { duration: number; overallRate: number }): Promise<autocannon.Result> =>
      autocannon({
        ...{ url: `${app.url}${API_BASE}/load_balance`, method: "POST", body: "playerSession=" },
        ...{ connections: CONNECTIONS, ...until },
        setupClient(client) {
          const first = at++ % CONNECTIONS;
          client.setRequests(
            headers.filter((_, player) => player % CONNECTIONS === first).map((own) => ({ headers: own })),
          );
        },
      });
    // Each player's first call is not measured.
    await ask({ amount: PLAYERS });
    const child = childOf(app.pid);
    const watch = watchProcesses({ app: () => [app.pid], upstream: () => [child] });
    const result = await ask({ duration: SECONDS, overallRate: PER_SECOND });
    const { app: ours, upstream } = watch();
    const [first, second] = [ours?.percent ?? 0, upstream?.percent ?? 0];
    const note = `App ${first.toFixed(0)} %, upstream ${second.toFixed(0)} %, ${goodPerSecond(result)} answers/s, 99th percentile ${result.latency.p99} ms.`;
    const what = `${PLAYERS} idle players poll, ${name}: processor of app and upstream`;
    const title = { name: what, baseName: "the bound", unit: "% of a core", note };
    return rowOf(title, { ours: [first + second], base: [PERCENT] }, { within: PERCENT });
  } finally {
    await app.stop();
  }
}

export const rows: Bench = async () => {
  const dataDir = await freshDataDir();
  try {
    const db = await openDatabase({ databaseUrl: undefined, dataDir });
    await migrate(db);
    const tokens = await seatIdle(db);
    await db.close();
    return [
      await measure("PGlite", tokens, { DATA_DIR: dataDir }),
      ...(await onPostgres(async (shared, url) => {
        const settings = { DATABASE_URL: url, DRAW_KEY: BENCH_SECRET, DEMO_DATA: "on" };
        return [await measure("PostgreSQL", await seatIdle(shared), settings)];
      })),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
