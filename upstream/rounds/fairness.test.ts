import { createHash, randomBytes } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { pk10 } from "@/games/pk10/game";
import { LINK_BYTES } from "@/games/shared/draw/chain";
import { drawOutcome } from "@/games/shared/draw/draw";
import type { Database } from "../db/database";
import { openTestPglite } from "../db/testing";
import { decidedRound } from "../settlement/testing";
import { racinggod } from "@/games/racinggod/game";
import {
  type FairDays,
  type FairPage,
  fairDaysSchema,
  fairPageSchema,
  fairRoundAnswerSchema,
  type FairRoundAnswer,
  isSettled,
} from "@/lib/contract/fairness";
import { createChains } from "./chains";
import { fairnessRoutes } from "./fairness";
import { openRound } from "./open";
import { readGame } from "./store";
import { drawDay, testSeals } from "./testing";
import type { RoundRow } from "./wire";

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

  it("publishes no seed of a void round's chain", async () => {
    const seeds = await db.query<{ seed: Uint8Array; revealed: Uint8Array | null }>(
      `select c.plain_seed as seed, r.revealed from hash_chains c join rounds r on r.chain_id = c.id`,
    );
    const { body } = await app.inject("/api/fairness/PK10");
    for (const { seed, revealed } of seeds) {
      if (revealed === null) expect(body).not.toContain(Buffer.from(seed).toString("hex"));
    }
    expect(seeds.filter((row) => row.revealed === null)).toHaveLength(1);
  });

  it("shows the numbers that a void round would have had only after the next round's commitment reveals the secret", async () => {
    const chains = createChains((size) => randomBytes(size), testSeals, 3);
    const openNext = async (): Promise<RoundRow> => {
      const { rounds, now } = await readGame(db, "PK10");
      await openRound(db, { game: pk10, after: rounds.at(-1), now, gameSeconds: 60, chains });
      const opened = (await readGame(db, "PK10")).rounds.at(-1);
      if (opened === undefined) throw new Error("no round is open");
      return opened;
    };
    const shown = async (id: number): Promise<{ revealed: string | null; void_numbers?: number[] | null }> =>
      (await app.inject("/api/fairness/PK10")).json().rounds.find((round: { id: number }) => round.id === id);
    const round = await openNext();
    expect(await shown(round.id)).toMatchObject({ status: 0, revealed: null });
    await db.query(`update rounds set status = 3 where id = $1`, [round.id]);
    expect(await shown(round.id)).toMatchObject({ status: 3, revealed: null, void_numbers: null });

    const next = await openNext();
    const stored = await shown(round.id);
    // Releases before 0010_void_secrets.sql stored no secret of a void round.
    await db.query(`update rounds set revealed = null where id = $1`, [round.id]);
    expect(await shown(round.id)).toEqual(stored);
    const { revealed, void_numbers: numbers } = stored;
    const secret = Buffer.from(revealed ?? "", "hex");
    expect(createHash("sha256").update(secret).digest()).toEqual(Buffer.from(round.commitment));
    expect(numbers).toEqual(drawOutcome(pk10, { secret, roundNo: round.round_no }));
    expect(await shown(next.id)).toMatchObject({ status: 0, revealed: null });
    expect(await shown(next.id)).not.toHaveProperty("void_numbers");

    // A void round that waited for a beacon: nobody can compute the round's numbers before the beacon's value is public.
    await db.query(`update rounds set beacon_round = 1000, beacon_chain = 'x' where id = $1`, [round.id]);
    expect(await shown(round.id)).toMatchObject({ beacon_round: 1000, beacon_signature: null, void_numbers: null });
    await db.query(`update rounds set beacon_signature = '\\xaa0b', entropy = 'cc' where id = $1`, [round.id]);
    expect(await shown(round.id)).toMatchObject({
      beacon_signature: "aa0b",
      void_numbers: drawOutcome(pk10, { secret, roundNo: round.round_no, entropy: "cc" }),
    });

    await db.query(`update rounds set commitment = $2 where id = $1`, [next.id, randomBytes(LINK_BYTES)]);
    expect(await shown(round.id)).toMatchObject({ void_numbers: null });
  });

  it.each(["LOBBY", "pk10", "NOPE"])("answers 404 for %s", async (game) => {
    expect((await app.inject(`/api/fairness/${game}`)).statusCode).toBe(404);
  });
});

describe("every round in public", () => {
  let db: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    db = await openTestPglite();
    await drawDay(db, pk10, "20261120", 3);
    await drawDay(db, pk10, "20261122", 130, [2, 130]);
    await drawDay(db, racinggod, "20261123", 2);
    app = Fastify();
    await app.register(fairnessRoutes, { db });
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });
  const read = async <T>(path: string): Promise<T> => (await app.inject(`/api/fairness/PK10${path}`)).json<T>();

  it("lists the days with rounds, newest first", async () => {
    const answer = fairDaysSchema.parse(await read<FairDays>("/days"));
    expect(answer).toEqual({ game: "PK10", days: ["2026-11-22", "2026-11-20"] });
  });

  it("gives a page of a day's rounds in the order of their numbers, with their chains", async () => {
    const first = fairPageSchema.parse(await read<FairPage>("/rounds?day=2026-11-22"));
    expect(first).toMatchObject({ page: 1, total_pages: 2, is_over: false });
    expect(first.rounds.map(({ link }) => link)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(first.chains).toEqual([expect.objectContaining({ id: first.rounds[0]?.chain_id, length: 130 })]);
    await db.query(`delete from rounds where game = 'PK10' and round_no = '202611220105'`);
    const second = await read<FairPage>("/rounds?day=2026-11-22&page=2");
    expect(second.rounds.map(({ round_no: roundNo }) => roundNo.slice(-4))).toEqual(
      Array.from({ length: 30 }, (_, at) => String(at + 101).padStart(4, "0")).filter((count) => count !== "0105"),
    );
    expect(await read<FairPage>("/rounds?day=2026-11-20")).toMatchObject({ is_over: true, total_pages: 1 });
  });

  it("gives the page of a round after the 9999th of its day", async () => {
    await db.query(
      `insert into rounds (game, round_no, status, opens_at, closes_at, draws_at, announces_at, next_at, chain_id, link, commitment)
       select game, '2026112210001', 2, opens_at, closes_at, draws_at, announces_at, next_at, chain_id, 999, commitment
         from rounds where game = 'PK10' and round_no = '202611220001'`,
    );
    const { rounds, total_pages: pages } = await read<FairPage>("/rounds?day=2026-11-22&page=101");
    expect([pages, rounds.map(({ round_no: roundNo }) => roundNo)]).toEqual([101, ["2026112210001"]]);
    await db.query(`delete from rounds where round_no = '2026112210001'`);
  });

  it("gives a round with the numbers of the rounds before and after it, and with the chain that proves it", async () => {
    const answer = fairRoundAnswerSchema.parse(await read<FairRoundAnswer>("/rounds/202611220001"));
    expect(answer).toMatchObject({ previous: "202611200003", next: "202611220002", round: { link: 1 } });
    expect(answer.chain.anchor).toBe(answer.round.commitment);
    expect(isSettled(answer.round)).toBe(true);
    // The secret of a round is the next round's commitment: a void last round of a chain keeps its secret.
    const last = await read<FairRoundAnswer>("/rounds/202611220130");
    expect(last).toMatchObject({ next: null, round: { status: 3, revealed: null, void_numbers: null } });
  });

  it.each([0, 2])("publishes no secret and no outcome of a round before its draw (status %i)", async (status) => {
    const [round] = await db.query<{ revealed: Uint8Array }>(
      `select revealed from rounds where game = 'PK10' and round_no = '202611220050'`,
    );
    const secret = Buffer.from(round?.revealed ?? []).toString("hex");
    // The next round's commitment is this round's secret: before this round's draw the next round does not exist.
    await db.query(
      `delete from rounds where game = 'PK10' and round_no > '202611220050' and round_no < '202611220060'`,
    );
    await db.query(
      `alter table rounds drop constraint if exists rounds_check1, drop constraint if exists rounds_revealed_when_decided`,
    );
    await db.query(`update rounds set status = $1 where game = 'PK10' and round_no = '202611220050'`, [status]);
    for (const path of ["", "/rounds?day=2026-11-22", "/rounds/202611220050"]) {
      const { body, statusCode } = await app.inject(`/api/fairness/PK10${path}`);
      expect([path, statusCode, body.includes(secret)]).toEqual([path, 200, false]);
    }
    const { round: shown } = await read<FairRoundAnswer>("/rounds/202611220050");
    expect(shown).toMatchObject({ status, revealed: null, result_numbers: null });
    expect(secret).toHaveLength(64);
  });

  it.each([
    "/rounds",
    "/rounds?day=2026-02-30",
    "/rounds?day=20261122",
    "/rounds?day=2026-11-21",
    "/rounds?day=2026-11-22&page=0",
    "/rounds?day=2026-11-22&page=3",
    "/rounds?day=2026-11-22&page=1000000",
    "/rounds?day=2026-11-22&day=2026-11-20",
    "/rounds/202611220999",
    "/rounds/%27%20or%20true",
    `/rounds/${"1".repeat(40)}`,
  ])("answers 404 to %s", async (path) => {
    expect((await app.inject(`/api/fairness/PK10${path}`)).statusCode).toBe(404);
  });
});
