/** @jest-environment node */
import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { LINK_BYTES } from "@/games/shared/draw/chain";
import type { Database } from "../db/database";
import { openTestPglite } from "../db/testing";
import { decidedRound } from "../settlement/testing";
import { fairnessRoutes } from "./fairness";

const SECRET = new Uint8Array(LINK_BYTES).fill(9);

describe("GET /api/fairness/:game", () => {
  let db: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    db = await openTestPglite();
    await decidedRound(db, SECRET);
    await decidedRound(db, "void");
    app = Fastify();
    await app.register(fairnessRoutes, { db });
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it("allows a check of the latest rounds against a published anchor", async () => {
    const answer = await app.inject("/api/fairness/PK10");
    expect(answer.statusCode).toBe(200);
    const { chains, rounds } = answer.json();
    expect(rounds.map((round: { status: number }) => round.status)).toEqual([3, 1]);
    const drawn = rounds[1];
    const hash = createHash("sha256").update(Buffer.from(drawn.revealed, "hex")).digest("hex");
    expect(hash).toBe(drawn.commitment);
    expect(chains[1]).toMatchObject({ id: drawn.chain_id, anchor: hash, length: 1, used: 1 });
  });

  it("publishes no seed: of a void round's link only the commitment is known", async () => {
    const seeds = await db.query<{ seed: Uint8Array; revealed: Uint8Array | null }>(
      `select c.seed, r.revealed from hash_chains c join rounds r on r.chain_id = c.id`,
    );
    const { body } = await app.inject("/api/fairness/PK10");
    for (const { seed, revealed } of seeds) {
      if (revealed === null) expect(body).not.toContain(Buffer.from(seed).toString("hex"));
    }
    expect(seeds.filter((row) => row.revealed === null)).toHaveLength(1);
  });

  it.each(["LOBBY", "pk10", "NOPE"])("answers 404 for %s", async (game) => {
    expect((await app.inject(`/api/fairness/${game}`)).statusCode).toBe(404);
  });
});
