import { commitmentOf, type HashChain, LINK_BYTES, openChain } from "@/games/shared/draw/chain";
import type { Queryable } from "../db/database";

/** Rounds of one chain: some days of them. */
const CHAIN_LENGTH = 5_000;

/** A link spent on a round. Only its commitment is public until the draw. */
export interface SpentLink {
  readonly chainId: number;
  /** 1 … length. */
  readonly link: number;
  readonly commitment: Uint8Array;
}

/** The source of the rounds' secrets. */
export interface Chains {
  /** Takes the game's next link for good, in the caller's transaction; a spent chain is followed by a new one. */
  spend(tx: Queryable, game: string): Promise<SpentLink>;
  /** The secret link of a round, or undefined if the chain cannot give what the round's commitment promised. */
  read(db: Queryable, round: LinkOfRound): Promise<Uint8Array | undefined>;
}

export interface LinkOfRound {
  readonly chain_id: number;
  readonly link: number;
  readonly commitment: Uint8Array;
}

interface ChainRow {
  id: number;
  seed: Uint8Array;
  length: number;
  used: number;
}

/** Hash chains of the database; the opened ones are kept in memory, because opening hashes the whole chain. */
export function createChains(random: (size: number) => Uint8Array, length = CHAIN_LENGTH): Chains {
  const opened = new Map<number, HashChain>();
  const open = (row: ChainRow): HashChain => {
    const known = opened.get(row.id);
    if (known !== undefined) return known;
    const chain = openChain(row.seed, row.length);
    opened.set(row.id, chain);
    return chain;
  };

  return {
    async spend(tx, game) {
      const row = (await currentChain(tx, game)) ?? (await createChain(tx, game, random(LINK_BYTES), length));
      const link = row.used + 1;
      const [spent] = await tx.query(`update hash_chains set used = $2 where id = $1 and used = $3 returning id`, [
        row.id,
        link,
        row.used,
      ]);
      if (spent === undefined) throw new Error(`link ${link} of chain ${row.id} is spent already`);
      return { chainId: row.id, link, commitment: commitmentOf(open(row).link(link)) };
    },
    async read(db, round) {
      const [row] = await db.query<ChainRow>(`select id, seed, length, used from hash_chains where id = $1`, [
        round.chain_id,
      ]);
      if (row === undefined || round.link > row.used) return undefined;
      return promised(open, row, round);
    },
  };
}

function promised(open: (row: ChainRow) => HashChain, row: ChainRow, round: LinkOfRound): Uint8Array | undefined {
  try {
    const secret = open(row).link(round.link);
    return Buffer.compare(commitmentOf(secret), round.commitment) === 0 ? secret : undefined;
  } catch (error) {
    // The seed or the index is invalid: the caller logs it and makes the round void.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function currentChain(tx: Queryable, game: string): Promise<ChainRow | undefined> {
  const [row] = await tx.query<ChainRow>(
    `select id, seed, length, used from hash_chains where game = $1 and used < length order by id limit 1 for update`,
    [game],
  );
  return row;
}

async function createChain(tx: Queryable, game: string, seed: Uint8Array, length: number): Promise<ChainRow> {
  const [row] = await tx.query<ChainRow>(
    `insert into hash_chains (game, anchor, seed, length) values ($1, $2, $3, $4) returning id, seed, length, used`,
    [game, openChain(seed, length).anchor, seed, length],
  );
  if (row === undefined) throw new Error(`no chain was created for ${game}`);
  return row;
}
