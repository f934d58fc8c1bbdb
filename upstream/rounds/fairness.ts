import type { FastifyPluginAsync } from "fastify";
import { gameOf } from "@/games/registry";
import type { Queryable } from "../db/database";
import { readAgain } from "../db/unavailable";
import type { RoundRow } from "./wire";

/** Rounds shown for checking. */
const SHOWN_ROUNDS = 50;

interface ChainRow {
  id: number;
  anchor: Uint8Array;
  length: number;
  used: number;
  created_at: Date;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/**
 * `GET /api/fairness/:game`, public: the anchors of the game's hash chains, newest first, and the latest rounds with their
 * commitments and, once resulted, the links that gave them. `sha256(link n) = link n−1`, and link 0 is the anchor.
 */
export const fairnessRoutes: FastifyPluginAsync<{ db: Queryable }> = async (app, { db }) => {
  app.get<{ Params: { game: string } }>("/api/fairness/:game", async (request, reply) => {
    const game = gameOf(request.params.game);
    if (game === undefined) return reply.callNotFound();
    const read = () => Promise.all([readChains(db, game.code), readRounds(db, game.code)]);
    const [chains, rounds] = await readAgain(read);
    void reply.header("cache-control", "public, max-age=1");
    return { game: game.code, chains: chains.map(chainToWire), rounds: rounds.map(fairRoundToWire) };
  });
};

function readChains(db: Queryable, game: string): Promise<ChainRow[]> {
  // The columns by name: the seed is in this table and must not be read here.
  return db.query<ChainRow>(
    `select id, anchor, length, used, created_at from hash_chains where game = $1 order by id desc`,
    [game],
  );
}

function readRounds(db: Queryable, game: string): Promise<RoundRow[]> {
  return db.query<RoundRow>(`select * from rounds where game = $1 order by id desc limit $2`, [game, SHOWN_ROUNDS]);
}

function chainToWire(chain: ChainRow): object {
  return {
    id: chain.id,
    anchor: hex(chain.anchor),
    length: chain.length,
    used: chain.used,
    created_at: chain.created_at.toISOString(),
  };
}

function fairRoundToWire(round: RoundRow): object {
  return {
    id: round.id,
    round_no: round.round_no,
    status: round.status,
    chain_id: round.chain_id,
    link: round.link,
    commitment: hex(round.commitment),
    revealed: round.revealed === null ? null : hex(round.revealed),
    entropy: round.entropy,
    form: round.form,
    result_numbers: round.outcome,
  };
}
