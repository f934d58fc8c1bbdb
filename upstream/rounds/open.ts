import { ROUND_STATUS } from "@/lib/contract/entities";
import type { Game } from "@/lib/games/types";
import { uniformFrom } from "@/lib/games/uniform";
import type { Database, Queryable } from "../db/database";
import type { Chains } from "./chains";
import { openingInstant, roundInstants } from "./phases";
import { nextRoundNo } from "./round-no";
import type { RoundRow } from "./wire";

/** The merchant's day, by which rounds are numbered. */
const TIME_ZONE = "Asia/Kuala_Lumpur";

export interface Opening {
  readonly game: Game;
  /** The round that the caller saw as the latest; nothing is opened if another one is by now. */
  readonly after: Pick<RoundRow, "id" | "next_at"> | undefined;
  /** The database's clock. */
  readonly now: Date;
  readonly gameSeconds: number;
  readonly chains: Chains;
  /** Strong bytes, for the form of a game that has one. */
  readonly random: (size: number) => Uint8Array;
}

/**
 * Opens the next round: the link of the hash chain is spent and the commitment stored in the same transaction, before
 * anyone can bet. Does nothing if the game was disabled, or its latest round is another or not decided.
 */
export async function openRound(db: Database, opening: Opening): Promise<void> {
  const { game, after, now, gameSeconds, chains, random } = opening;
  const instants = roundInstants(openingInstant(after?.next_at, now, gameSeconds), gameSeconds);
  await db.transaction(async (tx) => {
    // Two leaders for a moment queue here; the second then sees the round of the first.
    const [enabled] = await tx.query(`select 1 from games where code = $1 and enabled for update`, [game.code]);
    const [latest] = await tx.query<RoundRow>(`select * from rounds where game = $1 order by id desc limit 1`, [
      game.code,
    ]);
    if (enabled === undefined || latest?.id !== after?.id || (latest !== undefined && !isDecided(latest))) return;
    const { chainId, link, commitment } = await chains.spend(tx, game.code);
    const roundNo = nextRoundNo(...(await dayOf(tx, game.code, instants.opensAt)));
    const form =
      game.nextForm?.(
        latest?.form ?? undefined,
        uniformFrom(() => Buffer.from(random(4)).readUInt32BE(0)),
      ) ?? null;
    await tx.query(
      `insert into rounds (game, round_no, opens_at, closes_at, draws_at, announces_at, next_at,
                           chain_id, link, commitment, form)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
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
      ],
    );
  });
}

function isDecided(round: RoundRow): boolean {
  return round.status === ROUND_STATUS.resulted || round.status === ROUND_STATUS.void;
}

/** The merchant's day of an instant as `YYYYMMDD`, and the latest round number of that day. */
async function dayOf(tx: Queryable, game: string, instant: Date): Promise<[day: string, latest: string | undefined]> {
  const [row] = await tx.query<{ day: string; latest: string | null }>(
    `select d.day, (select r.round_no from rounds r
                     where r.game = $1 and r.opens_at >= d.begins and r.round_no like d.day || '%'
                     order by r.id desc limit 1) as latest
       from (select to_char($2::timestamptz at time zone $3, 'YYYYMMDD') as day,
                    date_trunc('day', $2::timestamptz, $3) as begins) d`,
    [game, instant, TIME_ZONE],
  );
  if (row === undefined) throw new Error("no day");
  return [row.day, row.latest ?? undefined];
}
