import { commitmentOf, type HashChain, LINK_BYTES, openChain } from "@/games/shared/draw/chain";
import type { Queryable } from "../db/database";
import { type ChainOfSeed, requireKeyOf, type SeedSeals } from "./seed-cipher";
import { hasItsTerms, macOfTerms, type RoundTerms } from "./terms";
import type { RoundRow } from "./wire";

/** Rounds of one chain: some days of play. */
const CHAIN_LENGTH = 5_000;

/** A link spent on a round. Only its commitment is public until the draw. */
export interface SpentLink {
  readonly chainId: number;
  /** 1 … length. */
  readonly link: number;
  readonly commitment: Uint8Array;
}

export interface Chains {
  /**
   * Uses up the game's next link. Begins a new chain if the current one is spent, or cannot be opened and is retired.
   * Throws MissingKeyError if `DRAW_KEY` lacks the secret that sealed the chain.
   */
  spend(tx: Queryable, game: string): Promise<SpentLink>;
  /** The MAC, for `terms_mac`, of a round that opens. */
  sign(terms: RoundTerms): Uint8Array;
  /**
   * The secret link of a round with unchanged terms, if it matches the commitment. Throws MissingKeyError if `DRAW_KEY`
   * lacks the secret that signed the terms or sealed the chain.
   */
  read(db: Queryable, round: OpenedRound): Promise<LinkRead>;
}

/** The secret of a round, or why the round must not be drawn. */
export type LinkRead = { readonly secret: Uint8Array } | { readonly fault: string };

type OpenedRound = RoundTerms & Pick<RoundRow, "terms_mac">;

interface ChainRow extends ChainOfSeed {
  /** Null: the seed is plain, and the chain is not used. */
  readonly sealed_seed: Uint8Array | null;
  readonly length: number;
  readonly used: number;
  /** The chain was made in this history of the database. */
  readonly is_ours: boolean;
}

/** A chain that gives no further link, although it was not spent. */
export interface RetiredChain {
  readonly id: number;
  readonly game: string;
  readonly reason: string;
}

const COLUMNS = "id, game, anchor, sealed_seed, length, used, lineage = database_lineage() as is_ours";

/** Hash chains with sealed seeds. Keeps opened chains in memory, because opening one hashes the whole chain. */
export function createChains(
  random: (size: number) => Uint8Array,
  seals: SeedSeals,
  length = CHAIN_LENGTH,
  onRetired?: (chain: RetiredChain) => void,
): Chains {
  const opened = new Map<number, HashChain>();
  const open = (row: ChainRow): HashChain => {
    if (!row.is_ours) throw new RangeError(foreign(row));
    const known = opened.get(row.id);
    if (known !== undefined) return known;
    requireKeyOf(seals, row.sealed_seed);
    const seed = row.sealed_seed === null ? undefined : seals.open(row.sealed_seed, row);
    if (seed === undefined) throw new RangeError(`chain ${row.id} has no seed that DRAW_KEY opens`);
    const chain = openChain(seed, row.length);
    // With a wrong length the next links would be secrets that are already public.
    if (Buffer.compare(chain.anchor, row.anchor) !== 0)
      throw new RangeError(`chain ${row.id} does not lead to its anchor in ${row.length} links`);
    opened.set(row.id, chain);
    return chain;
  };

  /** The game's oldest chain that is not spent and gives its next link; retires those before it. */
  async function usableChain(tx: Queryable, game: string): Promise<ChainRow | undefined> {
    for (;;) {
      const row = await currentChain(tx, game);
      if (row === undefined) return undefined;
      try {
        open(row).link(row.used + 1);
        return row;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        await tx.query(`update hash_chains set used = length where id = $1`, [row.id]);
        onRetired?.({ id: row.id, game, reason: error.message });
      }
    }
  }

  return {
    async spend(tx, game) {
      const row = (await usableChain(tx, game)) ?? (await createChain(tx, game, seals, random(LINK_BYTES), length));
      const link = row.used + 1;
      const [spent] = await tx.query(`update hash_chains set used = $2 where id = $1 and used = $3 returning id`, [
        row.id,
        link,
        row.used,
      ]);
      if (spent === undefined) throw new Error(`link ${link} of chain ${row.id} is spent already`);
      return { chainId: row.id, link, commitment: commitmentOf(open(row).link(link)) };
    },
    sign: (terms) => macOfTerms(seals, terms),
    async read(db, round) {
      const [row] = await db.query<ChainRow>(`select ${COLUMNS} from hash_chains where id = $1`, [round.chain_id]);
      // Checked before the key: such a round is void even if `DRAW_KEY` lacks its key.
      if (row?.is_ours === false) return { fault: foreign(row) };
      requireKeyOf(seals, round.terms_mac);
      if (!hasItsTerms(seals, round)) return { fault: "the round is not as it was opened" };
      if (row === undefined || round.link > row.used) return { fault: "the chain does not know of the link" };
      try {
        const secret = open(row).link(round.link);
        const isPromised = Buffer.compare(commitmentOf(secret), round.commitment) === 0;
        return isPromised ? { secret } : { fault: "the chain has not the link that was committed" };
      } catch (error) {
        // The seed or the index is invalid.
        if (error instanceof RangeError) return { fault: error.message };
        throw error;
      }
    },
  };
}

const foreign = ({ id }: ChainRow): string => `chain ${id} is from before a restore or a promotion of the database`;

async function currentChain(tx: Queryable, game: string): Promise<ChainRow | undefined> {
  const [row] = await tx.query<ChainRow>(
    `select ${COLUMNS} from hash_chains where game = $1 and used < length order by id limit 1 for update`,
    [game],
  );
  return row;
}

async function createChain(
  tx: Queryable,
  game: string,
  seals: SeedSeals,
  seed: Uint8Array,
  length: number,
): Promise<ChainRow> {
  // The seal names the chain's id: a copy of a spent chain does not open.
  const [next] = await tx.query<{ id: number }>(`select nextval(pg_get_serial_sequence('hash_chains', 'id')) as id`);
  if (next === undefined) throw new Error(`no chain was created for ${game}`);
  const chain = { id: next.id, game, anchor: openChain(seed, length).anchor };
  const row = { ...chain, sealed_seed: seals.seal(seed, chain), length, used: 0, is_ours: true };
  await tx.query(
    `insert into hash_chains (id, game, anchor, sealed_seed, length) overriding system value values ($1, $2, $3, $4, $5)`,
    [row.id, game, row.anchor, row.sealed_seed, length],
  );
  return row;
}
