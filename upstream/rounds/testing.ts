import { randomBytes } from "node:crypto";
import { commitmentOf, LINK_BYTES, openChain } from "@/games/shared/draw/chain";
import { drawOutcome, formOfRound } from "@/games/shared/draw/draw";
import type { Game } from "@/games/shared/rules/types";
import type { AwaitedBeacons } from "../beacon/awaited";
import type { Database, Queryable } from "../db/database";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { createSeedSeals } from "./seed-cipher";
import { macOfTerms } from "./terms";
import type { RoundRow } from "./wire";

export const TEST_DRAW_KEY = "draw-key-of-the-tests-0123456789ab";

export const testSeals = createSeedSeals([TEST_DRAW_KEY]);

export const noBeacons: AwaitedBeacons = {
  chain: QUICKNET,
  for: () => Promise.reject(new Error("no beacon in this test")),
};

export async function signRound(db: Queryable, id: number): Promise<RoundRow> {
  const [round] = await db.query<RoundRow>(`select * from rounds where id = $1`, [id]);
  if (round === undefined) throw new Error("no round");
  const mac = macOfTerms(testSeals, round);
  await db.query(`update rounds set terms_mac = $2 where id = $1`, [id, mac]);
  return { ...round, terms_mac: mac };
}

/** Computes the roots again after a test has changed the times of orders, which are part of the roots. */
export const makeRootsAgain = (db: Queryable): Promise<unknown> =>
  db.query(`update rounds set order_root = root_of_orders(id) where order_root is not null`);

/** Rounds 1 … `count` of a day (`YYYYMMDD`), drawn and settled. `voided` are the numbers of the void rounds. */
export async function drawDay(
  db: Database,
  game: Game,
  day: string,
  count: number,
  voided: readonly number[] = [],
): Promise<void> {
  const seed = randomBytes(LINK_BYTES);
  const chain = openChain(seed, count);
  await db.query(`insert into games (code, game_seconds) values ($1, 60) on conflict (code) do nothing`, [game.code]);
  const [row] = await db.query<{ id: number }>(
    `insert into hash_chains (game, anchor, plain_seed, length, used) values ($1, $2, $3, $4, $4) returning id`,
    [game.code, chain.anchor, seed, count],
  );
  const [latest] = await db.query<{ form: number[] | null }>(
    `select form from rounds where game = $1 order by id desc limit 1`,
    [game.code],
  );
  let form = latest?.form ?? undefined;
  for (let link = 1; link <= count; link += 1) {
    const secret = chain.link(link);
    const roundNo = day + String(link).padStart(4, "0");
    const next = formOfRound(game, commitmentOf(secret), form);
    form = next === undefined ? undefined : [...next];
    const isVoid = voided.includes(link);
    const outcome = isVoid ? null : drawOutcome(game, { secret, roundNo, ...(form === undefined ? {} : { form }) });
    await db.query(
      `insert into rounds (game, round_no, status, opens_at, closes_at, draws_at, announces_at, next_at, settled_at,
                           chain_id, link, commitment, revealed, form, outcome)
       select $1, $2, $3, t, t + interval '45 s', t + interval '48 s', t + interval '58 s', t + interval '60 s', t + interval '49 s',
              $4, $5, $6, $7, $8, $9
         from (select to_timestamp($10, 'YYYYMMDD') + ($5::int - 1) * interval '1 minute' as t) as opening`,
      [
        ...[game.code, roundNo, isVoid ? 3 : 1, row?.id, link, commitmentOf(secret), isVoid ? null : secret],
        ...[form ?? null, outcome, day],
      ],
    );
  }
}
