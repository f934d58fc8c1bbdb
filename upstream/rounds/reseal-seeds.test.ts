import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { openChain } from "@/games/shared/draw/chain";
import { pk10 } from "@/games/pk10/game";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createChains } from "./chains";
import { drawRound } from "./draw";
import { openRound } from "./open";
import { countUnopenedSeeds, requireKeys, resealSeeds, retireChains, warnOfUnpaid } from "./reseal-seeds";
import { createSeedSeals, MissingKeyError, type SeedSeals } from "./seed-cipher";
import { closeRound, readGame, saveGames } from "./store";
import { hasItsTerms } from "./terms";
import { noBeacons, TEST_DRAW_KEY, testSeals } from "./testing";
import type { RoundRow } from "./wire";

const OTHER_KEY = "another-draw-key-0123456789abcdef";
const LENGTH = 4;
const log = { error: () => {} };

describeEachDatabase("sealed seeds", (open) => {
  let db: Database;
  let seeds: Buffer[] = [];
  const random = (size: number): Uint8Array => {
    const seed = randomBytes(size);
    seeds.push(seed);
    return seed;
  };
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    seeds = [];
    await db.query(`delete from rounds`);
    await db.query(`delete from hash_chains`);
    await saveGames(db, ["PK10"], 60);
  });

  async function openNext(seals: SeedSeals): Promise<RoundRow> {
    const { rounds, now } = await readGame(db, "PK10");
    await openRound(db, {
      game: pk10,
      after: rounds.at(-1),
      now,
      gameSeconds: 60,
      chains: createChains(random, seals, LENGTH),
    });
    return latest();
  }
  async function latest(): Promise<RoundRow> {
    const round = (await readGame(db, "PK10")).rounds.at(-1);
    if (round === undefined) throw new Error("no round is open");
    return round;
  }
  /** Draws as a process with these keys that has not opened the chain yet. */
  async function draw(round: RoundRow, seals: SeedSeals): Promise<RoundRow> {
    await closeRound(db, round.id);
    await drawRound({ db, chains: createChains(random, seals, LENGTH), beacons: noBeacons, log }, pk10, round);
    return latest();
  }
  const columns = (): Promise<{ plain_seed: Buffer | null; sealed_seed: Buffer | null }[]> =>
    db.query(`select plain_seed, sealed_seed from hash_chains order by id`);

  it("no 32 bytes in the database give the secret of an open round", async () => {
    const round = await openNext(testSeals);
    const rows = await db.query<Record<string, unknown>>("select * from hash_chains");
    const known = [...rows, round].flatMap((row) => Object.values(row)).filter(Buffer.isBuffer);
    expect(known.length).toBeGreaterThan(2);
    for (const bytes of known)
      for (let from = 0; from + 32 <= bytes.length; from += 1) {
        let link = bytes.subarray(from, from + 32);
        for (let depth = 0; depth < LENGTH; depth += 1) {
          expect(Buffer.compare(createHash("sha256").update(link).digest(), round.commitment)).not.toBe(0);
          link = createHash("sha256").update(link).digest();
        }
      }
    expect((await draw(round, testSeals)).status).toBe(1);
  });

  it("the seed that an earlier release stored in plain text draws nothing, and a new chain begins", async () => {
    const round = await openNext(testSeals);
    await db.query(`update hash_chains set plain_seed = $1, sealed_seed = null, used = length`, [seeds[0]]);
    await requireKeys(db, testSeals);
    await db.transaction((tx) => resealSeeds(tx, testSeals));
    expect(await columns()).toEqual([{ plain_seed: seeds[0], sealed_seed: null }]);
    expect((await draw(round, testSeals)).status).toBe(3);
    const next = await openNext(testSeals);
    expect(next.link).toBe(1);
    expect((await draw(next, testSeals)).status).toBe(1);
  });

  it("a start without the secret of a chain in use is refused, with the id of the missing secret", async () => {
    const round = await openNext(testSeals);
    const other = createSeedSeals([OTHER_KEY]);
    const id = createHash("sha256").update(TEST_DRAW_KEY).digest("hex").slice(0, 16);
    await expect(requireKeys(db, other)).rejects.toThrow(
      new Error(`DRAW_KEY: lacks the secret whose SHA-256 begins with ${id}`),
    );
    await requireKeys(db, createSeedSeals([OTHER_KEY, TEST_DRAW_KEY]));
    // The last round of a spent chain is decided: its seed is public.
    await draw(round, testSeals);
    await db.query(`update hash_chains set used = length`);
    await requireKeys(db, other);
  });

  it("a key can be rotated: `new,old` opens all seeds, and re-sealed seeds need only the new key", async () => {
    const drawn = await draw(await openNext(testSeals), testSeals);
    await openNext(testSeals);
    const both = createSeedSeals([OTHER_KEY, TEST_DRAW_KEY]);
    expect(await db.transaction((tx) => resealSeeds(tx, both))).toEqual({ sealed: 1, unopened: 0 });
    expect(await countUnopenedSeeds(db, testSeals)).toBe(1);
    const onlyNew = createSeedSeals([OTHER_KEY]);
    await requireKeys(db, onlyNew);
    expect((await draw(await latest(), onlyNew)).status).toBe(1);
    // The round before is not paid yet.
    const [unpaid] = await db.query<RoundRow>(`select * from rounds where id = $1`, [drawn.id]);
    expect(unpaid && hasItsTerms(onlyNew, unpaid)).toBe(true);
  });

  it.each([
    ["sealed its chain", true],
    ["opened its round", false],
  ])(
    "a process that has only the old key after the new one %s retires nothing and makes nothing void",
    async (_case, isResealed) => {
      const both = createSeedSeals([OTHER_KEY, TEST_DRAW_KEY]);
      await draw(await openNext(testSeals), testSeals);
      const round = await openNext(both);
      if (isResealed) await db.transaction((tx) => resealSeeds(tx, both));
      await expect(requireKeys(db, testSeals)).rejects.toThrow(MissingKeyError);
      await expect(draw(round, testSeals)).rejects.toThrow(MissingKeyError);
      expect(await latest()).toMatchObject({ id: round.id, status: 2 });
      const drawn = await draw(round, both);
      expect(drawn.status).toBe(1);
      if (isResealed) await expect(openNext(testSeals)).rejects.toThrow(MissingKeyError);
      expect(await openNext(both)).toMatchObject({ chain_id: drawn.chain_id, link: 3 });
    },
  );

  it("a start logs the drawn rounds that it cannot pay, the missing secret, and the remedy", async () => {
    const unpaid = await draw(await openNext(testSeals), testSeals);
    const id = createHash("sha256").update(TEST_DRAW_KEY).digest("hex").slice(0, 16);
    const warnings = async (...keys: string[]): Promise<unknown[][]> => {
      const error = jest.fn();
      await warnOfUnpaid(db, createSeedSeals(keys), { error });
      return error.mock.calls;
    };
    expect(await warnings(OTHER_KEY)).toEqual([
      [{ rounds: [`PK10 ${unpaid.round_no}`], missing: [id] }, expect.stringContaining("Start with DRAW_KEY=new,old")],
    ]);
    expect(await warnings(OTHER_KEY, TEST_DRAW_KEY)).toEqual([]);
    await db.query(`update rounds set settled_at = clock_timestamp()`);
    expect(await warnings(OTHER_KEY)).toEqual([]);
  });

  it("a damaged seal prevents no start: its chain is retired", async () => {
    await draw(await openNext(testSeals), testSeals);
    await db.query(`update hash_chains set sealed_seed = set_byte(sealed_seed, 30, get_byte(sealed_seed, 30) # 1)`);
    await requireKeys(db, testSeals);
    await expectRetired("has no seed that DRAW_KEY opens");
  });

  it("a chain of another history of the database needs no key: its open round is void, and a new chain begins", async () => {
    const round = await openNext(testSeals);
    await db.query(`update hash_chains set lineage = overlay(lineage placing '9' from 1 for 1)`);
    const other = createSeedSeals([OTHER_KEY]);
    expect(await countUnopenedSeeds(db, other)).toBe(1);
    await requireKeys(db, other);
    expect((await draw(round, other)).status).toBe(3);
    expect(await openNext(other)).toMatchObject({ link: 1 });
  });

  it("re-sealing does not change a seed that no key opens, and counts it", async () => {
    await openNext(testSeals);
    const before = await columns();
    expect(await db.transaction((tx) => resealSeeds(tx, createSeedSeals([OTHER_KEY])))).toEqual({
      sealed: 0,
      unopened: 1,
    });
    expect(await columns()).toEqual(before);
  });

  it("after a lost key the documented statements make the open round and the unpaid one void, and new chains begin", async () => {
    const document = await readFile(path.join(__dirname, "../../docs/operating.md"), "utf8");
    const [, statements = ""] = /with every upstream stopped: `([^`]+)`/.exec(document) ?? [];
    const unpaid = await draw(await openNext(testSeals), testSeals);
    const round = await openNext(testSeals);
    for (const statement of statements.split("; ")) await db.query(statement);
    expect((await readGame(db, "PK10")).rounds).toMatchObject([unpaid, round].map(({ id }) => ({ id, status: 3 })));
    const other = createSeedSeals([OTHER_KEY]);
    await requireKeys(db, other);
    expect((await draw(await openNext(other), other)).status).toBe(1);
  });

  /** Opens the next round after an attack, and expects that the game's one usable chain was retired for a new one. */
  async function expectRetired(reason: string): Promise<void> {
    const [attacked] = await db.query<{ id: number }>(`select id from hash_chains where used < length`);
    const retired: object[] = [];
    const { rounds, now } = await readGame(db, "PK10");
    const chains = createChains(random, testSeals, LENGTH, (chain) => void retired.push(chain));
    await openRound(db, { game: pk10, after: rounds.at(-1), now, gameSeconds: 60, chains });
    expect(retired).toEqual([{ id: attacked?.id, game: "PK10", reason: expect.stringContaining(reason) }]);
    const round = await latest();
    expect(round.chain_id).not.toBe(attacked?.id);
    expect(await db.query(`select 1 from hash_chains where id = $1 and used < length`, [attacked?.id])).toEqual([]);
    expect((await draw(round, testSeals)).status).toBe(1);
  }

  it.each([
    ["beside sealed ones", `select 1`],
    ["in the place of every sealed one", `update hash_chains set plain_seed = '\x01', sealed_seed = null`],
  ])("a plain seed %s opens no round, and no start or rotation seals it", async (_case, first) => {
    await draw(await openNext(testSeals), testSeals);
    const planted = randomBytes(32);
    await db.query(`update hash_chains set used = length`);
    await db.query(first);
    await db.query(`insert into hash_chains (game, anchor, plain_seed, length) values ('PK10', $1, $2, $3)`, [
      openChain(planted, LENGTH).anchor,
      planted,
      LENGTH,
    ]);
    await requireKeys(db, testSeals);
    await db.transaction((tx) => resealSeeds(tx, testSeals));
    expect((await columns()).at(-1)).toEqual({ plain_seed: planted, sealed_seed: null });
    await expectRetired("has no seed that DRAW_KEY opens");
  });

  it("a chain whose length was raised to repeat public secrets is retired", async () => {
    const first = await draw(await openNext(testSeals), testSeals);
    await draw(await openNext(testSeals), testSeals);
    await db.query(`update hash_chains set length = length + used`);
    await expectRetired("does not lead to its anchor");
    expect((await latest()).revealed).not.toEqual(first.revealed);
  });

  it("a copy of a spent chain opens no round: its secrets are public", async () => {
    await draw(await openNext(testSeals), testSeals);
    await db.query(`update hash_chains set used = length`);
    await db.query(
      `insert into hash_chains (game, anchor, sealed_seed, length) select game, anchor, sealed_seed, length from hash_chains`,
    );
    await expectRetired("has no seed that DRAW_KEY opens");
  });

  it("a round with the terms of an earlier round, whose secret is public, is void", async () => {
    const { id, ...terms } = await draw(await openNext(testSeals), testSeals);
    const round = await openNext(testSeals);
    await db.query(`update rounds set round_no = '-', link = $2 where id = $1`, [id, LENGTH]);
    await db.query(`update rounds set round_no = $2, link = $3, commitment = $4, terms_mac = $5 where id = $1`, [
      round.id,
      ...[terms.round_no, terms.link, terms.commitment, terms.terms_mac],
    ]);
    expect(await draw(await latest(), testSeals)).toMatchObject({ id: round.id, status: 3 });
  });

  it("after a restore or a promotion the chain gives no further secret, and the open round is void", async () => {
    await draw(await openNext(testSeals), testSeals);
    const round = await openNext(testSeals);
    // This is the state of a copied database: the rows are the same, but the database is another one.
    await db.query(`update hash_chains set lineage = overlay(lineage placing '9' from 1 for 1)`);
    expect((await draw(round, testSeals)).status).toBe(3);
    await expectRetired("before a restore or a promotion");
  });

  it("retired chains give no further secret, and the open round is void", async () => {
    await draw(await openNext(testSeals), testSeals);
    const round = await openNext(testSeals);
    expect(await db.transaction(retireChains)).toEqual({ chains: 1, voided: 1 });
    expect(await latest()).toMatchObject({ id: round.id, status: 3 });
    expect(await openNext(testSeals)).toMatchObject({ link: 1 });
  });
});
