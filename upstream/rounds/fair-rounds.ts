import { verifyRound } from "@/games/shared/draw/verify";
import type { Game } from "@/games/shared/rules/types";
import { ROUND_STATUS } from "@/lib/contract/games";
import { FAIR_PAGE_ROUNDS, type FairChain, type FairRound, MAX_FAIR_DAYS } from "@/lib/contract/fairness";
import type { Queryable } from "../db/database";
import { beaconToWire, type RoundRow } from "./wire";

export interface FairRow extends RoundRow {
  /** The commitment of the chain's next round, which is the secret of this round; null if there is no such round. */
  readonly next_commitment: Uint8Array | null;
}

export interface ChainRow {
  readonly id: number;
  readonly anchor: Uint8Array;
  readonly length: number;
  readonly used: number;
  readonly created_at: Date;
}

/** The names of a chain's public columns. The table also has the seed, which this module must not read. */
export const CHAIN_COLUMNS = "id, anchor, length, used, created_at";

/** Selects rounds `r` as {@link FairRow}. */
export const FAIR_ROUNDS = `select r.*, n.commitment as next_commitment
  from rounds r left join rounds n on n.chain_id = r.chain_id and n.link = r.link + 1`;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const digitsOf = (day: string): string => day.replaceAll("-", "");

/** The days with rounds as `YYYY-MM-DD`, newest first. Each day costs one look into the index of round numbers. */
export async function readDays(db: Queryable, game: string): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `with recursive days (day) as (
       select left(max(round_no), 8) from rounds where game = $1 and round_no < '3'
       union all
       select (select left(max(round_no), 8) from rounds where game = $1 and round_no < days.day)
         from days where days.day is not null
     )
     select day from days where day is not null limit ${MAX_FAIR_DAYS}`,
    [game],
  );
  return rows.map(({ day }) => day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"));
}

/**
 * A page of a day's rounds, for a fixed range of numbers: a missing round makes it shorter. Null without such a page.
 */
export async function readDayPage(
  db: Queryable,
  game: string,
  day: string,
  page: number,
): Promise<{ rounds: FairRow[]; totalPages: number; isOver: boolean } | null> {
  const digits = digitsOf(day);
  const [found] = await db.query<{ latest: string | null; is_over: boolean }>(
    `select (select round_no from rounds where game = $1 and round_no >= $2 and round_no < $2 || 'a'
              order by length(round_no) desc, round_no desc limit 1) as latest,
            (select max(round_no) from rounds where game = $1 and round_no < '3') >= $2 || 'a' as is_over`,
    [game, digits],
  );
  if (found?.latest == null) return null;
  const totalPages = Math.ceil(Number(found.latest.slice(digits.length)) / FAIR_PAGE_ROUNDS);
  if (page > totalPages) return null;
  const numbers = Array.from(
    { length: FAIR_PAGE_ROUNDS },
    (_, at) => digits + String((page - 1) * FAIR_PAGE_ROUNDS + at + 1).padStart(4, "0"),
  );
  const rounds = await db.query<FairRow>(`${FAIR_ROUNDS} where r.game = $1 and r.round_no = any ($2) order by r.id`, [
    game,
    numbers,
  ]);
  return { rounds, totalPages, isOver: found.is_over };
}

export async function readFairRound(
  db: Queryable,
  game: string,
  roundNo: string,
): Promise<(FairRow & { readonly previous: string | null; readonly next: string | null }) | undefined> {
  const [row] = await db.query<FairRow & { previous: string | null; next: string | null }>(
    `select f.*,
            (select b.round_no from rounds b where b.game = f.game and b.id < f.id order by b.id desc limit 1) as previous,
            (select a.round_no from rounds a where a.game = f.game and a.id > f.id order by a.id limit 1) as next
       from (${FAIR_ROUNDS} where r.game = $1 and r.round_no = $2) f`,
    [game, roundNo],
  );
  return row;
}

export async function readChainsOf(db: Queryable, ids: readonly number[]): Promise<FairChain[]> {
  const rows = await db.query<ChainRow>(`select ${CHAIN_COLUMNS} from hash_chains where id = any ($1) order by id`, [
    [...new Set(ids)],
  ]);
  return rows.map(({ id, anchor, length, created_at: createdAt }) => ({
    id,
    anchor: hex(anchor),
    length,
    created_at: createdAt.toISOString(),
  }));
}

/** Returns the public form of a round: before the draw, without the secret and the numbers. */
export function fairRoundToWire(game: Game, round: FairRow): FairRound {
  const isVoid = round.status === ROUND_STATUS.void;
  const isDrawn = round.status === ROUND_STATUS.resulted;
  const secret = isVoid ? secretOfVoid(round) : isDrawn ? round.revealed : null;
  return {
    round_no: round.round_no,
    status: round.status,
    opens_at: round.opens_at.toISOString(),
    closes_at: round.closes_at.toISOString(),
    draws_at: round.draws_at.toISOString(),
    chain_id: round.chain_id,
    link: round.link,
    commitment: hex(round.commitment),
    revealed: secret === null ? null : hex(secret),
    entropy: round.entropy,
    ...beaconToWire(round),
    order_root: round.order_root === null ? null : hex(round.order_root),
    ...(round.closed_late ? { closed_late: true } : {}),
    form: round.form === null ? null : [...round.form],
    result_numbers: isDrawn && round.outcome !== null ? [...round.outcome] : null,
    ...(isVoid ? { void_numbers: voidNumbers(game, round) } : {}),
  };
}

/** Releases before 0010_void_secrets.sql stored no secret: then only the chain's next commitment has it. */
const secretOfVoid = ({ revealed, next_commitment: next }: FairRow): Uint8Array | null => revealed ?? next;

/** The outcome that a void round would have had. Null while its secret or the beacon's value is not public. */
function voidNumbers(game: Game, round: FairRow): number[] | null {
  const secret = secretOfVoid(round);
  if (secret === null || (round.beacon_round !== null && round.beacon_signature === null)) return null;
  const { commitmentMatches, outcome } = verifyRound({
    game,
    roundNo: round.round_no,
    commitment: round.commitment,
    revealed: secret,
    entropy: round.entropy,
    outcome: [],
    form: round.form,
  });
  return commitmentMatches && outcome !== null ? [...outcome] : null;
}
