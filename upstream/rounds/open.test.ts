import { createHash, randomBytes } from "node:crypto";
import { drawOutcome } from "@/games/shared/draw/draw";
import { pk10 } from "@/games/pk10/game";
import { verifyRound } from "@/games/shared/draw/verify";
import type { Game } from "@/games/shared/rules/types";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createChains } from "./chains";
import { noBeacons, testSeals } from "./testing";
import { drawRound } from "./draw";
import { openRound } from "./open";
import { closeRound, readGame, saveGames } from "./store";
import type { RoundRow } from "./wire";

const log = { error: () => {} };
const random = (size: number): Uint8Array => randomBytes(size);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString("hex");

describeEachDatabase("opening, closing and drawing", (open) => {
  let db: Database;
  const chains = createChains(random, testSeals, 3);
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.query(`delete from rounds`);
    await db.query(`delete from hash_chains`);
    await saveGames(db, ["PK10"], 60);
    await db.query(`update games set enabled = true`);
  });

  async function latest(): Promise<RoundRow | undefined> {
    return (await readGame(db, "PK10")).rounds.at(-1);
  }

  async function openNext(now?: Date, game: Game = pk10): Promise<RoundRow> {
    const state = await readGame(db, "PK10");
    const after = state.rounds.at(-1);
    await openRound(db, { game, after, now: now ?? state.now, gameSeconds: 60, chains });
    const round = await latest();
    if (round === undefined) throw new Error("no round was opened");
    return round;
  }

  async function closeAndDraw(round: RoundRow, game: Game = pk10): Promise<RoundRow> {
    await closeRound(db, round.id);
    await drawRound({ db, chains, beacons: noBeacons, log }, game, round);
    const [drawn] = await db.query<RoundRow>(`select * from rounds where id = $1`, [round.id]);
    if (drawn === undefined) throw new Error("the round is gone");
    return drawn;
  }

  it("commits to the links of a published chain, in order, and draws from exactly these links", async () => {
    const rounds: RoundRow[] = [];
    for (let count = 0; count < 3; count += 1) rounds.push(await closeAndDraw(await openNext()));
    const [chain] = await db.query<{ anchor: Uint8Array; used: number }>(`select anchor, used from hash_chains`);
    expect(chain?.used).toBe(3);
    expect(rounds.map((round) => round.link)).toEqual([1, 2, 3]);
    expect(rounds.map((round) => hex(round.commitment))).toEqual([
      hex(chain?.anchor ?? null),
      hex(rounds[0]?.revealed ?? null),
      hex(rounds[1]?.revealed ?? null),
    ]);
    for (const round of rounds) {
      expect(sha256(round.revealed ?? new Uint8Array())).toBe(hex(round.commitment));
      const claim = {
        game: pk10,
        roundNo: round.round_no,
        commitment: hex(round.commitment),
        revealed: hex(round.revealed),
        entropy: round.entropy,
        outcome: round.outcome ?? [],
      };
      expect(verifyRound(claim)).toEqual({
        commitmentMatches: true,
        outcome: round.outcome,
        outcomeMatches: true,
        entropyMatches: true,
        reason: null,
      });
    }
  });

  it("stores, until the draw, only the commitment of the link", async () => {
    const round = await openNext();
    expect(round).toMatchObject({ status: 0, revealed: null, outcome: null });
    expect(round.commitment).toHaveLength(32);
    await closeRound(db, round.id);
    expect(await latest()).toMatchObject({ status: 2, revealed: null, outcome: null });
  });

  it("begins a new chain after a spent one", async () => {
    for (let count = 0; count < 4; count += 1) await closeAndDraw(await openNext());
    const used = await db.query<{ used: number }>(`select used from hash_chains order by id`);
    expect(used.map((chain) => chain.used)).toEqual([3, 1]);
  });

  it("opens one round and spends one link if two leaders open at once", async () => {
    const state = await readGame(db, "PK10");
    const opening = { game: pk10, after: undefined, now: state.now, gameSeconds: 60, chains };
    await Promise.all([openRound(db, opening), openRound(db, opening), openRound(db, opening)]);
    expect((await readGame(db, "PK10")).rounds).toHaveLength(1);
    const [chain] = await db.query<{ used: number }>(`select sum(used) as used from hash_chains`);
    expect(Number(chain?.used)).toBe(1);
  });

  it("opens no round while the latest is undecided, or in a disabled game", async () => {
    const first = await openNext();
    expect((await openNext()).id).toBe(first.id);
    await closeRound(db, first.id);
    expect((await openNext()).id).toBe(first.id);
    await closeAndDraw(first);
    await db.query(`update games set enabled = false`);
    expect((await openNext()).id).toBe(first.id);
    await db.query(`update games set enabled = true`);
    expect((await openNext()).id).toBeGreaterThan(first.id);
  });

  it("numbers rounds by the day in Kuala Lumpur", async () => {
    // 16:00 UTC is midnight in Kuala Lumpur.
    const instants = ["15:58:00", "15:59:30", "16:01:00", "16:02:30"].map((time) => new Date(`2026-11-21T${time}Z`));
    const numbers: string[] = [];
    for (const instant of instants) {
      await db.query(`update rounds set announced_at = clock_timestamp()`);
      numbers.push((await closeAndDraw(await openNext(instant))).round_no);
    }
    expect(numbers).toEqual(["202611210001", "202611210002", "202611220001", "202611220002"]);
  });

  it("keeps the schedule of 60 seconds", async () => {
    const first = await closeAndDraw(await openNext(new Date("2026-11-21T05:00:00Z")));
    const second = await openNext(new Date("2026-11-21T05:01:02Z"));
    expect(second.opens_at).toEqual(first.next_at);
    await closeAndDraw(second);
    expect((await openNext(new Date("2026-11-21T09:00:00Z"))).opens_at).toEqual(new Date("2026-11-21T09:00:00Z"));
  });

  it("keeps the first round of a schedule open longer by its stagger, and no later round", async () => {
    const openAt = async (time: string): Promise<RoundRow> => {
      const { rounds } = await readGame(db, "PK10");
      const now = new Date(`2026-11-21T${time}Z`);
      await openRound(db, { game: pk10, after: rounds.at(-1), now, gameSeconds: 60, stagger: 0.5, chains });
      const round = await latest();
      if (round === undefined) throw new Error("no round was opened");
      return closeAndDraw(round);
    };
    const lengths = (round: RoundRow): number[] =>
      [round.closes_at, round.draws_at, round.announces_at, round.next_at].map(
        (instant) => (instant.getTime() - round.opens_at.getTime()) / 1000,
      );
    expect(lengths(await openAt("05:00:00"))).toEqual([72, 78, 88, 90]);
    expect(lengths(await openAt("05:01:31"))).toEqual([42, 48, 58, 60]);
    expect(lengths(await openAt("05:02:50"))).toEqual([42, 48, 58, 60]);
    expect(lengths(await openAt("09:00:00"))).toEqual([72, 78, 88, 90]);
    // A clock that was set back starts a fresh schedule, too.
    expect(lengths(await openAt("08:00:00"))).toEqual([72, 78, 88, 90]);
  });

  it("gives the round of a game with forms the next form", async () => {
    const withForm: Game = { ...pk10, nextForm: (previous) => (previous === undefined ? [1, 2] : [...previous, 3]) };
    const first = await openNext(undefined, withForm);
    expect(first.form).toEqual([1, 2]);
    await closeAndDraw(first, withForm);
    expect((await openNext(undefined, withForm)).form).toEqual([1, 2, 3]);
  });

  it("draws the same outcome in any process", async () => {
    const round = await openNext();
    await closeRound(db, round.id);
    const others = createChains(random, testSeals, 3);
    await Promise.all([
      drawRound({ db, chains, beacons: noBeacons, log }, pk10, round),
      drawRound({ db, chains: others, beacons: noBeacons, log }, pk10, round),
    ]);
    const drawn = await latest();
    const secret = drawn?.revealed ?? new Uint8Array();
    expect(drawn?.outcome).toEqual(drawOutcome(pk10, { secret, roundNo: round.round_no }));
  });

  it("never draws an open round", async () => {
    const round = await openNext();
    await drawRound({ db, chains, beacons: noBeacons, log }, pk10, round);
    expect(await latest()).toMatchObject({ status: 0, outcome: null });
  });

  const throwing: Game = {
    ...pk10,
    draw() {
      throw new Error("broken machine");
    },
  };
  it.each<[string, Game, string | null]>([
    ["the draw throws", throwing, null],
    ["the draw gives no outcome of the game", { ...pk10, draw: () => [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }, null],
    [
      "the chain has another seed, in plain text",
      pk10,
      `update hash_chains set plain_seed = decode(repeat('00', 32), 'hex'), sealed_seed = null`,
    ],
    ["the chain's seed is unreadable", pk10, `update hash_chains set sealed_seed = '\\x00'`],
    ["the chain does not know of the link", pk10, `update hash_chains set used = 0`],
  ])("makes the round void, and reports it once, if %s", async (_case, game, damage) => {
    const round = await openNext();
    if (damage !== null) await db.query(damage);
    // Another process: it has not opened the chain yet.
    await closeRound(db, round.id);
    const onVoid = jest.fn();
    const tools = { db, chains: createChains(random, testSeals, 3), beacons: noBeacons, log, onVoid };
    await drawRound(tools, game, round);
    await drawRound(tools, game, round);
    expect(await latest()).toMatchObject({ status: 3, outcome: null, revealed: null });
    expect(onVoid.mock.calls).toEqual([["draw_failed"]]);
  });

  it.each<[string, string, string]>([
    ["makes rounds void", "before", "new.status := 3; new.outcome := null; new.revealed := null; return new;"],
    ["puts another outcome in its place", "before", "new.outcome := '{10,9,8,7,6,5,4,3,2,1}'; return new;"],
    [
      "changes the outcome afterwards",
      "after",
      "update rounds set outcome = '{10,9,8,7,6,5,4,3,2,1}' where id = new.id and outcome[1] <> 10; return null;",
    ],
    [
      "changes the outcome at the commit",
      "constraint after",
      "update rounds set outcome = '{10,9,8,7,6,5,4,3,2,1}' where id = new.id and outcome[1] <> 10; return null;",
    ],
    ["drops the outcome", "before", "return null;"],
  ])("stores nothing, and reports it, while a trigger of the database %s", async (_case, when, body) => {
    const round = await openNext();
    await closeRound(db, round.id);
    await db.query(`create function alter_draw() returns trigger language plpgsql as $$ begin ${body} end $$`);
    const [kind, moment] = when.startsWith("constraint") ? ["constraint trigger", "after"] : ["trigger", when];
    const deferred = kind === "trigger" ? "" : "deferrable initially deferred";
    await db.query(
      `create ${kind} alter_draw ${moment} update on rounds ${deferred} for each row when (old.status = 2) execute function alter_draw()`,
    );
    const [onVoid, onAltered] = [jest.fn(), jest.fn()];
    const tools = { db, chains, beacons: noBeacons, log, onVoid, onAltered };
    const fixed = { ...pk10, draw: () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
    try {
      await expect(drawRound(tools, fixed, round)).rejects.toThrow("stored otherwise than drawn");
    } finally {
      await db.query(`drop function alter_draw cascade`);
    }
    expect(await latest()).toMatchObject({ id: round.id, status: 2, outcome: null, revealed: null });
    expect([onVoid.mock.calls.length, onAltered.mock.calls.length]).toEqual([0, 1]);
    expect(await closeAndDraw(round)).toMatchObject({ status: 1 });
  });
});
