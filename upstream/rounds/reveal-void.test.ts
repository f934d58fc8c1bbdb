import { createHash, randomBytes } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { beaconRoundAfter } from "@/games/shared/draw/beacon-chain";
import { drawOutcome, entropyOf } from "@/games/shared/draw/draw";
import { checkRounds } from "@/games/shared/draw/verify-chain";
import type { FairRound } from "@/lib/contract/fairness";
import { createBeacons } from "../beacon/beacons";
import { type LocalBeacon, startLocalBeacon } from "../beacon/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createChains } from "./chains";
import { drawRound } from "./draw";
import { fairRoundToWire, readChainsOf, readFairRound } from "./fair-rounds";
import { openRound } from "./open";
import { retireChains } from "./reseal-seeds";
import { missedBeacon } from "./reveal-void";
import { createSeedSeals, type SeedSeals } from "./seed-cipher";
import { closeRound, readGame, saveGames, voidUndrawn } from "./store";
import { noBeacons, signRound, testSeals } from "./testing";
import type { RoundRow } from "./wire";

const LENGTH = 2;

describeEachDatabase("the secret of a void round", (open) => {
  let db: Database;
  let beacon: LocalBeacon;
  const chainsOf = (seals: SeedSeals) => createChains((size) => randomBytes(size), seals, LENGTH);
  beforeAll(async () => {
    beacon = await startLocalBeacon();
    db = await open();
  });
  afterAll(() => beacon.close());
  beforeEach(async () => {
    beacon.answer = beacon.regular;
    await db.query(`delete from rounds`);
    await db.query(`delete from hash_chains`);
    await saveGames(db, ["PK10"], 60);
  });

  async function openNext(seals = testSeals): Promise<RoundRow> {
    const { rounds, now } = await readGame(db, "PK10");
    const after = rounds.at(-1);
    const beacons = createBeacons({ chain: beacon.chain, urls: [beacon.url] });
    const missed = await missedBeacon(beacons, after);
    await openRound(db, { game: pk10, after, now, gameSeconds: 60, chains: chainsOf(seals), missed });
    const round = (await readGame(db, "PK10")).rounds.at(-1);
    if (round === undefined) throw new Error("no round was opened");
    return round;
  }
  /** Draws the first round of a chain, and opens the round on the chain's last link. */
  async function openLast(): Promise<RoundRow> {
    const first = await openNext();
    await closeRound(db, first.id);
    await drawRound({ db, chains: chainsOf(testSeals), beacons: noBeacons, log: { error: () => {} } }, pk10, first);
    return openNext();
  }
  async function shown({ round_no: roundNo }: RoundRow): Promise<FairRound> {
    const row = await readFairRound(db, "PK10", roundNo);
    if (row === undefined) throw new Error("the round is gone");
    return fairRoundToWire(pk10, row);
  }
  async function expectRevealed(round: RoundRow, entropy = ""): Promise<void> {
    const { revealed, void_numbers: numbers } = await shown(round);
    const secret = Buffer.from(revealed ?? "", "hex");
    expect(createHash("sha256").update(secret).digest()).toEqual(Buffer.from(round.commitment));
    expect(numbers).toEqual(drawOutcome(pk10, { secret, roundNo: round.round_no, entropy }));
  }

  it("becomes public with the outcome when the next round opens, even if the round had the last link of its chain", async () => {
    const last = await openLast();
    expect(last.link).toBe(LENGTH);
    await voidUndrawn(db, last.id);
    expect(await shown(last)).toMatchObject({ revealed: null, void_numbers: null });
    expect((await openNext()).chain_id).not.toBe(last.chain_id);
    await expectRevealed(last);
    const rows = await db.query<RoundRow>(`select * from rounds order by id`);
    const chains = await readChainsOf(
      db,
      rows.map(({ chain_id: id }) => id),
    );
    const checked = checkRounds(pk10, chains, await Promise.all(rows.map(shown)), null);
    expect(checked.map(({ faults, isDrawn }) => [faults, isDrawn])).toEqual([
      [[], true],
      [[], true],
      [[], false],
    ]);
  });

  it("is public when an operator has retired the chain", async () => {
    const round = await openNext();
    await db.transaction(retireChains);
    expect(await openNext()).toMatchObject({ link: 1 });
    await expectRevealed(round);
  });

  /** A void round on the last link, as if it had waited for a value of a minute ago. */
  async function voidWithBeacon(): Promise<RoundRow & { readonly beacon_round: number }> {
    const { id } = await openLast();
    const beaconRound = beaconRoundAfter(beacon.chain, new Date(Date.now() - 60_000));
    await db.query(`update rounds set beacon_round = $2, beacon_chain = $3 where id = $1`, [
      ...[id, beaconRound, beacon.chain.hash],
    ]);
    const round = await signRound(db, id);
    await voidUndrawn(db, id);
    return { ...round, beacon_round: beaconRound };
  }

  it("is public with the value that the round waited for", async () => {
    const round = await voidWithBeacon();
    await openNext();
    const { body = "" } = beacon.regular(round.beacon_round);
    const { signature } = JSON.parse(body) as { signature: string };
    expect(await shown(round)).toMatchObject({ beacon_signature: signature, entropy: entropyOf(signature) });
    await expectRevealed(round, entropyOf(signature));
  });

  it("is public without an outcome when no address gives the value, and the next round opens", async () => {
    const round = await voidWithBeacon();
    beacon.answer = () => ({ status: 404 });
    await openNext();
    expect(await shown(round)).toMatchObject({
      revealed: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...{ beacon_signature: null, entropy: "", void_numbers: null },
    });
  });

  it.each([
    ["the row was changed after the opening", `update rounds set round_no = '209901010001'`],
    ["the row names another round's link", `update rounds set link = link - 1 where link = ${LENGTH}`],
    ["the chain has another lineage", `update hash_chains set lineage = overlay(lineage placing '9' from 1 for 1)`],
    ["the seal is damaged", `update hash_chains set sealed_seed = '\\x00'`],
  ])("stays secret, and the next round opens, when %s", async (_case, damage) => {
    const { id } = await openLast();
    await voidUndrawn(db, id);
    await db.query(`delete from rounds where id < $1`, [id]);
    await db.query(damage);
    await openNext();
    const [round] = await db.query<RoundRow>(`select * from rounds where id = $1`, [id]);
    expect(round).toMatchObject({ status: 3, revealed: null });
  });

  it("stays secret, and the next round opens, while the key of the round is missing", async () => {
    const round = await openLast();
    await voidUndrawn(db, round.id);
    await openNext(createSeedSeals(["another-draw-key-0123456789abcdef"]));
    expect(await shown(round)).toMatchObject({ revealed: null, void_numbers: null });
  });

  it.each([0, 2])("is refused by the database in a round of status %i", async (status) => {
    const round = await openNext();
    await expect(
      db.query(`update rounds set status = $2, revealed = '\\x00' where id = $1`, [round.id, status]),
    ).rejects.toThrow("rounds_revealed_when_decided");
  });
});
