import { ROUND_STATUS } from "@/lib/contract/games";
import { SESSION_SECONDS } from "@/lib/contract/session";
import { readMaintenance } from "../accounts/maintenance";
import { type MerchantSettings, readMerchant } from "../accounts/merchants";
import type { Queryable } from "../db/database";
import { overdueRounds } from "../rounds/overdue";
import { PAGE_ROWS } from "./action-log";

export type Phase = "open" | "closed" | "drawn" | "settled" | "announced" | "void";

interface GameStatus {
  readonly game: string;
  readonly enabled: boolean;
  readonly round_no: string | null;
  readonly phase: Phase | null;
  /** Time since the oldest overdue step of its rounds; 0 if no step is overdue. */
  readonly overdue_seconds: number;
  /** Time since the draw of the oldest unsettled round; 0 if all rounds are settled. */
  readonly unsettled_seconds: number;
}

interface LatestRound {
  readonly game: string;
  readonly enabled: boolean;
  readonly round_no: string | null;
  readonly status: number | null;
  readonly settled: boolean;
  readonly announced: boolean;
}

function phaseOf({ status, settled, announced }: LatestRound): Phase | null {
  if (status === null) return null;
  if (status === ROUND_STATUS.open) return "open";
  if (status === ROUND_STATUS.closed) return "closed";
  if (status === ROUND_STATUS.void) return "void";
  if (announced) return "announced";
  return settled ? "settled" : "drawn";
}

async function readGames(db: Queryable): Promise<GameStatus[]> {
  const rows = await db.query<LatestRound>(
    `select g.code as game, g.enabled, r.round_no, r.status, r.settled_at is not null as settled,
            r.announced_at is not null as announced
       from games g
       left join lateral (select * from rounds where game = g.code and opens_at <= clock_timestamp() order by id desc limit 1) r on true
      order by g.code`,
  );
  const late = new Map((await overdueRounds(db)).map((each) => [each.game, each]));
  return rows.map((row) => ({
    game: row.game,
    enabled: row.enabled,
    round_no: row.round_no,
    phase: phaseOf(row),
    overdue_seconds: late.get(row.game)?.overdueSeconds ?? 0,
    unsettled_seconds: late.get(row.game)?.unsettledSeconds ?? 0,
  }));
}

export async function readDeployment(
  db: Queryable,
): Promise<{ maintenance: boolean; players: number; games: GameStatus[] }> {
  const [counted] = await db.query<{ players: number }>(
    `select count(*)::int as players from access_tokens where ended is null and expires_at > clock_timestamp()`,
  );
  return { maintenance: await readMaintenance(db), players: counted?.players ?? 0, games: await readGames(db) };
}

/** A page of a search: rows after `after` whose name, or merchant's code, contains `search`. */
export interface Search {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

export interface MerchantRow extends MerchantSettings {
  readonly name: string;
}

/** A page of rows; `next` is the `after` of the next page, null on the last. */
function paged<Row extends object>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, PAGE_ROWS);
  const last = page.at(-1);
  return { page, next: rows.length > PAGE_ROWS && last !== undefined ? keyOf(last) : null };
}

export async function readMerchants(
  db: Queryable,
  { search, after }: Search,
): Promise<{ merchants: MerchantRow[]; next: string | null }> {
  const rows = await db.query<MerchantRow>(
    `select mcode, name, developer, time_zone, currency from merchants
      where mcode > $2 and (strpos(lower(mcode), lower($1)) > 0 or strpos(lower(name), lower($1)) > 0)
      order by mcode limit ${PAGE_ROWS + 1}`,
    [search ?? "", after ?? ""],
  );
  const { page, next } = paged(rows, ({ mcode }) => mcode);
  return { merchants: page, next };
}

export interface PlayerSession {
  readonly username: string;
  readonly currency: string;
  /** When the account was last fetched: an open page fetches it every minute. */
  readonly seen_at: Date;
  readonly expires_at: Date;
}

/** A merchant's settings, and its players who are signed in, by their names. Throws not_found. */
export async function readMerchantPlayers(
  db: Queryable,
  mcode: string,
  { search, after }: Search,
): Promise<{ merchant: MerchantSettings; sessions: PlayerSession[]; next: string | null }> {
  const merchant = await readMerchant(db, mcode);
  const rows = await db.query<PlayerSession>(
    `select a.username, a.currency, t.expires_at - interval '${SESSION_SECONDS} s' as seen_at, t.expires_at
       from access_tokens t join accounts a on a.id = t.account_id join merchants m on m.id = a.merchant_id
      where m.mcode = $1 and t.ended is null and t.expires_at > clock_timestamp()
        and a.username > $3 and strpos(lower(a.username), lower($2)) > 0
      order by a.username limit ${PAGE_ROWS + 1}`,
    [mcode, search ?? "", after ?? ""],
  );
  const { page, next } = paged(rows, ({ username }) => username);
  return { merchant, sessions: page, next };
}
