import type { FastifyPluginAsync } from "fastify";
import { gameOf } from "@/games/registry";
import type { Game } from "@/games/shared/rules/types";
import {
  type FairDays,
  type FairPage,
  type FairRoundAnswer,
  FAIRNESS_BASE,
  MAX_FAIR_PAGES,
} from "@/lib/contract/fairness";
import { FAIR_ROUND_NO } from "@/lib/contract/games";
import { isDay } from "@/lib/time";
import { type Queryable, readAgain } from "../db/database";
import {
  CHAIN_COLUMNS,
  type ChainRow,
  FAIR_ROUNDS,
  type FairRow,
  fairRoundToWire,
  readChainsOf,
  readDayPage,
  readDays,
  readFairRound,
} from "./fair-rounds";

const SHOWN_ROUNDS = 50;
/** Number of the newest chains that are shown for checking: they last a year at one round a minute. */
const SHOWN_CHAINS = 120;

interface Asked {
  Params: { game: string; roundNo: string };
  Querystring: { day?: unknown; page?: unknown };
}

/**
 * The public calls about draws. A round's secret is a link of a chain: `sha256(link n) = link n−1`, and link 0 is the
 * chain's anchor. A void round shows its secret, and the outcome that it would have had, only after the game's next
 * round has opened. `lib/contract/fairness.ts` has the schemas.
 * - `/api/fairness/:game`: the latest chains and rounds
 * - `/days`; `/rounds?day=…&page=…`: the rounds of a day; `/rounds/:roundNo`: one round
 */
export const fairnessRoutes: FastifyPluginAsync<{ db: Queryable }> = async (app, { db }) => {
  /** Registers a call that answers what `read` gives; 404 for an unknown game, and if `read` gives null. */
  const route = (path: string, read: (game: Game, asked: Asked) => Promise<object | null>): void => {
    app.get<Asked>(`${FAIRNESS_BASE}/:game${path}`, async (request, reply) => {
      const { params, query } = request;
      const game = gameOf(params.game);
      const found =
        game === undefined ? null : await readAgain(() => read(game, { Params: params, Querystring: query }));
      if (found === null) return reply.callNotFound();
      void reply.header("cache-control", "public, max-age=1");
      return found;
    });
  };
  route("", (game) => latest(db, game));
  route("/days", async ({ code }): Promise<FairDays> => ({ game: code, days: await readDays(db, code) }));
  route("/rounds", (game, { Querystring: { day, page = "1" } }) => dayPage(db, game, day, page));
  route("/rounds/:roundNo", (game, { Params: { roundNo } }) => oneRound(db, game, roundNo));
};

async function latest(db: Queryable, game: Game): Promise<object> {
  const [chains, rounds] = await Promise.all([
    db.query<ChainRow>(
      `select ${CHAIN_COLUMNS} from hash_chains where game = $1 order by id desc limit ${SHOWN_CHAINS}`,
      [game.code],
    ),
    db.query<FairRow & { id: number }>(`${FAIR_ROUNDS} where r.game = $1 order by r.id desc limit ${SHOWN_ROUNDS}`, [
      game.code,
    ]),
  ]);
  return {
    game: game.code,
    chains: chains.map((chain) => ({ ...chain, anchor: Buffer.from(chain.anchor).toString("hex") })),
    rounds: rounds.map((round) => ({ id: round.id, ...fairRoundToWire(game, round) })),
  };
}

/** Null for an invalid day, and for a day that has no such page. */
async function dayPage(db: Queryable, game: Game, day: unknown, page: unknown): Promise<FairPage | null> {
  if (typeof day !== "string" || !isDay(day) || typeof page !== "string" || !/^[1-9]\d{0,2}$/.test(page)) return null;
  const asked = Number(page);
  const found = asked > MAX_FAIR_PAGES ? null : await readDayPage(db, game.code, day, asked);
  if (found === null) return null;
  const { rounds, totalPages, isOver } = found;
  return {
    game: game.code,
    day,
    page: asked,
    total_pages: totalPages,
    is_over: isOver,
    chains: await readChainsOf(
      db,
      rounds.map(({ chain_id: id }) => id),
    ),
    rounds: rounds.map((round) => fairRoundToWire(game, round)),
  };
}

async function oneRound(db: Queryable, game: Game, roundNo: string): Promise<FairRoundAnswer | null> {
  const found = FAIR_ROUND_NO.test(roundNo) ? await readFairRound(db, game.code, roundNo) : undefined;
  const [chain] = found === undefined ? [] : await readChainsOf(db, [found.chain_id]);
  if (found === undefined || chain === undefined) return null;
  const { previous, next } = found;
  return { game: game.code, chain, round: fairRoundToWire(game, found), previous, next };
}
