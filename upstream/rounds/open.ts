import { ROUND_STATUS } from "@/lib/contract/games";
import { type Beacon, type BeaconChain, beaconRoundAfter } from "@/games/shared/draw/beacon-chain";
import { formOfRound } from "@/games/shared/draw/draw";
import type { Game } from "@/games/shared/rules/types";
import { dayOf, DEFAULT_TIME_ZONE } from "@/lib/time";
import type { Database, Queryable } from "../db/database";
import type { Chains } from "./chains";
import { roundInstants } from "@/games/shared/rules/round-instants";
import { isDecided, openingInstant } from "./phases";
import { revealVoid } from "./reveal-void";
import type { RoundRow } from "./wire";

export interface Opening {
  readonly game: Game;
  /** The round that the caller saw as the latest. If another round is the latest by now, nothing is opened. */
  readonly after: Pick<RoundRow, "id" | "next_at"> | undefined;
  /** The database's clock. */
  readonly now: Date;
  readonly gameSeconds: number;
  /**
   * Share of a round by which the first round, or one off its schedule by more than a round, stays open longer: games
   * that start together then do not draw together.
   */
  readonly stagger?: number;
  readonly chains: Chains;
  /** The beacon that the round waits for; undefined: the outcome depends only on the chain. */
  readonly beacon?: BeaconChain | undefined;
  /** The value for which `after` waited, if `after` is void and lacks it. */
  readonly missed?: Beacon | undefined;
}

/**
 * Creates the next round, which opens now or soon: uses up the next link, and stores the commitment, the form that
 * follows from it, and the beacon's round. Also reveals the secret of the previous round if that round is void. Does
 * nothing if the game was disabled, or if its latest round has changed or is not decided.
 */
export async function openRound(db: Database, opening: Opening): Promise<void> {
  const { game, after, now, gameSeconds, stagger = 0, chains, beacon, missed } = opening;
  const opensAt = openingInstant(after?.next_at, now, gameSeconds);
  const isFirst = after === undefined || Math.abs(opensAt.getTime() - after.next_at.getTime()) > gameSeconds * 1000;
  const plan = { longer: isFirst ? stagger : 0, beacon: beacon !== undefined };
  const instants = roundInstants(opensAt, gameSeconds, plan);
  await db.transaction(async (tx) => {
    // If there are two leaders for a moment, the second waits here, and then sees the round of the first.
    const [enabled] = await tx.query(`select 1 from games where code = $1 and enabled for update`, [game.code]);
    const [latest] = await tx.query<RoundRow>(`select * from rounds where game = $1 order by id desc limit 1`, [
      game.code,
    ]);
    if (enabled === undefined || latest?.id !== after?.id || (latest !== undefined && !isDecided(latest))) return;
    const { chainId, link, commitment } = await chains.spend(tx, game.code);
    if (latest?.status === ROUND_STATUS.void) await revealVoid(tx, chains, latest, missed);
    const day = dayOf(instants.opensAt, DEFAULT_TIME_ZONE).replaceAll("-", "");
    const roundNo = nextRoundNo(day, await latestOfDay(tx, game.code, day));
    const beacons =
      beacon === undefined
        ? { beacon_chain: null, beacon_round: null }
        : { beacon_chain: beacon.hash, beacon_round: beaconRoundAfter(beacon, instants.closesAt) };
    const form = formOfRound(game, commitment, latest?.form) ?? null;
    // The terms contain the id: no round can be drawn or paid in place of another.
    const [next] = await tx.query<{ id: number }>(`select nextval(pg_get_serial_sequence('rounds', 'id')) as id`);
    if (next === undefined) throw new Error(`no round was opened for ${game.code}`);
    const terms = {
      id: next.id,
      game: game.code,
      round_no: roundNo,
      chain_id: chainId,
      link,
      commitment,
      form,
      ...beacons,
    };
    await tx.query(
      `insert into rounds (id, game, round_no, opens_at, closes_at, draws_at, announces_at, next_at,
                           chain_id, link, commitment, form, beacon_chain, beacon_round, terms_mac)
       overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        next.id,
        game.code,
        roundNo,
        instants.opensAt,
        instants.closesAt,
        instants.drawsAt,
        instants.announcesAt,
        instants.nextAt,
        chainId,
        link,
        commitment,
        form,
        beacons.beacon_chain,
        beacons.beacon_round,
        chains.sign(terms),
      ],
    );
  });
}

async function latestOfDay(tx: Queryable, game: string, day: string): Promise<string | undefined> {
  const [row] = await tx.query<{ round_no: string }>(
    `select round_no from rounds
      where game = $1 and round_no >= $2 and round_no < $2 || 'a'
      order by id desc limit 1`,
    [game, day],
  );
  return row?.round_no;
}

/** The day (`YYYYMMDD`) and a count from 0001, which may need a fifth digit. Throws RangeError for another day. */
export function nextRoundNo(day: string, latestOfDay: string | undefined): string {
  if (latestOfDay !== undefined && !latestOfDay.startsWith(day)) {
    throw new RangeError(`round ${latestOfDay} is not of the day ${day}`);
  }
  const count = latestOfDay === undefined ? 0 : Number(latestOfDay.slice(day.length));
  return day + String(count + 1).padStart(4, "0");
}
