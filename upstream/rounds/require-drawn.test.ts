import { randomBytes } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { racinggod } from "@/games/racinggod/game";
import { commitmentOf } from "@/games/shared/draw/chain";
import { drawOutcome, entropyOf } from "@/games/shared/draw/draw";
import type { Game } from "@/games/shared/rules/types";
import { until } from "@/scripts/testing/until";
import { awaitBeacons } from "../beacon/awaited";
import { createBeacons } from "../beacon/beacons";
import { type LocalBeacon, startLocalBeacon } from "../beacon/testing";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { createEvents } from "../hub/events";
import { reconcile } from "../ledger/reconcile";
import { FUNDS, type StakedRound, stakeOn } from "../settlement/testing";
import { createChains } from "./chains";
import { drawRound } from "./draw";
import { type DrawFault, startEngine } from "./engine";
import { openRound } from "./open";
import { reconcileDraws } from "./reconcile-draws";
import { requireDrawn } from "./require-drawn";
import { AlteredDrawError, closeRound, saveGames } from "./store";
import { testSeals } from "./testing";
import type { RoundRow } from "./wire";

const random = (size: number): Uint8Array => randomBytes(size);
/** The odds, in thousandths, of a bet that wins on one of ten outcomes. */
const ODDS = 9_800;

describeEachDatabase("a drawn round", (open) => {
  let db: Database;
  let beacon: LocalBeacon;
  const running: { stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    beacon = await startLocalBeacon();
    db = await open();
    await saveGames(db, ["PK10", "RACINGGOD"], 60);
  });
  const stopAll = () => Promise.all(running.splice(0).map((engine) => engine.stop()));
  afterEach(stopAll);
  afterAll(() => beacon.close());

  const beacons = () => createBeacons({ chain: beacon.chain, urls: [beacon.url] });
  const readRound = async (id: number): Promise<RoundRow> => {
    const [round] = await db.query<RoundRow>(`select * from rounds where id = $1`, [id]);
    if (round === undefined) throw new Error("no round");
    return round;
  };

  async function openAnHourAgo(game: Game): Promise<RoundRow> {
    await db.query(`update games set enabled = true where code = $1`, [game.code]);
    const [latest] = await db.query<RoundRow>(`select * from rounds where game = $1 order by id desc limit 1`, [
      game.code,
    ]);
    const [now, chains] = [new Date(Date.now() - 3_600_000), createChains(random, testSeals, 50)];
    await openRound(db, { game, after: latest, now, gameSeconds: 60, chains, beacon: beacon.chain });
    await db.query(`update games set enabled = false`);
    const [round] = await db.query<RoundRow>(`select * from rounds order by id desc limit 1`);
    if (round === undefined || round.id === latest?.id) throw new Error("no round was opened");
    return round;
  }

  /** Draws a round as the engine does, but does not settle it: the engine of `start` does. */
  async function draw(game: Game, { id }: RoundRow): Promise<RoundRow> {
    await closeRound(db, id);
    const [chains, log] = [createChains(random, testSeals, 50), { error: () => {} }];
    await drawRound({ db, chains, beacons: awaitBeacons(db, beacons(), 60_000), log }, game, await readRound(id));
    const drawn = await readRound(id);
    expect(drawn.status).toBe(1);
    return drawn;
  }

  function start() {
    const faults: DrawFault[] = [];
    const messages: string[] = [];
    const engine = startEngine({
      db,
      events: createEvents(createMemoryBroker()),
      log: {
        info: () => {},
        warn: () => {},
        error: (_fields: unknown, text?: string) => void messages.push(text ?? ""),
      },
      games: [pk10],
      gameSeconds: 60,
      random,
      seals: testSeals,
      beacon: { mixed: false, chain: beacon.chain, urls: [beacon.url], waitMs: 60_000 },
      onDrawFault: (fault) => void faults.push(fault),
    });
    running.push(engine);
    return { faults, messages };
  }

  const balancesOf = async ({ accountIds }: StakedRound): Promise<number[]> =>
    (
      await db.query<{ balance: number }>(
        `select balance from ledger_accounts where account_id = any ($1::bigint[]) order by account_id`,
        [accountIds],
      )
    ).map(({ balance }) => balance);

  const COLUMNS = ["status", "commitment", "revealed", "outcome", "entropy", "beacon_signature"] as const;
  const write = (id: number, values: RoundRow): Promise<unknown> =>
    db.query(`update rounds set ${COLUMNS.map((name, at) => `${name} = $${at + 2}`).join(", ")} where id = $1`, [
      id,
      ...COLUMNS.map((name) => values[name]),
    ]);

  const reversed = ({ outcome }: RoundRow): number[] => (outcome ?? []).toReversed();
  const outcomeOf = (round: RoundRow): number[] => [
    ...drawOutcome(pk10, { secret: round.revealed ?? "", roundNo: round.round_no, entropy: round.entropy }),
  ];

  it.each<[string, (drawn: RoundRow) => RoundRow]>([
    ["its outcome", (drawn) => ({ ...drawn, outcome: reversed(drawn) })],
    [
      "its outcome, its secret and its commitment",
      (drawn) => {
        const revealed = randomBytes(32);
        const other = { ...drawn, revealed, commitment: commitmentOf(revealed) };
        return { ...other, outcome: outcomeOf(other) };
      },
    ],
    [
      "its outcome and its beacon's value",
      (drawn) => {
        const signature = randomBytes(48);
        const other = { ...drawn, beacon_signature: signature, entropy: entropyOf(signature.toString("hex")) };
        return { ...other, outcome: outcomeOf(other) };
      },
    ],
  ])(
    "is not paid after somebody changed %s, but after the row is restored; every leader reports the change",
    async (_case, change) => {
      const round = await openAnHourAgo(pk10);
      const lines = [{ type: "of", number: "1-1", amount: 1_000, oddsMilli: ODDS }];
      const staked = await stakeOn(db, round, 1, [{ player: 0, maxPayout: 100_000, lines }]);
      const drawn = await draw(pk10, round);
      await write(round.id, change(drawn));

      for (let leader = 0; leader < 2; leader += 1) {
        const { faults, messages } = start();
        await until(() => faults.length > 1);
        await stopAll();
        expect([...new Set(faults)]).toEqual(["draw_altered"]);
        expect(messages).toContain("the round is not as it was drawn: it is not paid");
      }
      expect((await readRound(round.id)).settled_at).toBeNull();
      expect(await balancesOf(staked)).toEqual([FUNDS - 1_000]);

      await write(round.id, drawn);
      const { faults } = start();
      await until(async () => (await readRound(round.id)).announced_at);
      expect(faults).toEqual([]);
      expect(await balancesOf(staked)).toEqual([FUNDS - 1_000 + (drawn.outcome?.[0] === 1 ? ODDS : 0)]);
      expect(await reconcile(db)).toEqual([]);
    },
  );

  it("is drawn again with the same outcome after its row is reset to closed", async () => {
    const drawn = await draw(pk10, await openAnHourAgo(pk10));
    await write(drawn.id, { ...drawn, outcome: reversed(drawn) });
    const { faults } = start();
    await until(() => faults.length > 0);
    await db.query(
      `update rounds set status = 2, outcome = null, revealed = null, entropy = '', beacon_signature = null where id = $1`,
      [drawn.id],
    );
    const paid = await until(async () => {
      const row = await readRound(drawn.id);
      return row.announced_at !== null && row;
    });
    expect(paid).toMatchObject({ status: 1, outcome: drawn.outcome });
    expect(await reconcileDraws(db)).toEqual([]);
  });

  it("of a game with a form is accepted as it was drawn, and refused with another form, outcome, id or without its terms' MAC", async () => {
    const proof = { seals: testSeals, beacons: beacons(), log: { error: () => {} }, onAltered: () => {} };
    const drawn = await draw(racinggod, await openAnHourAgo(racinggod));
    await requireDrawn(proof, racinggod, drawn);
    const form = (drawn.form ?? []).toReversed();
    const secret = drawn.revealed ?? "";
    const outcome = drawOutcome(racinggod, { secret, roundNo: drawn.round_no, entropy: drawn.entropy, form });
    for (const other of [{ form, outcome }, { outcome: reversed(drawn) }, { terms_mac: null }, { id: drawn.id + 1 }])
      await expect(requireDrawn(proof, racinggod, { ...drawn, ...other })).rejects.toThrow(AlteredDrawError);
  });
});
