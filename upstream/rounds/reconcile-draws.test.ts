import { createHash, randomBytes } from "node:crypto";
import { drawOutcome } from "@/games/shared/draw/draw";
import { pk10 } from "@/games/pk10/game";
import { gameOf } from "@/games/registry";
import type { Database } from "../db/database";
import { describePglite } from "../db/testing";
import { settleRound } from "../settlement/settle";
import { stakeOn } from "../settlement/testing";
import { reconcileDraws } from "./reconcile-draws";
import { drawDay } from "./testing";
import type { RoundRow } from "./wire";

/** A round that was really drawn, with one settled order taken while it was open. */
async function drawnRound(db: Database): Promise<void> {
  const game = gameOf("PK10");
  if (game === undefined) throw new Error("no PK10");
  const secret = randomBytes(32);
  const commitment = createHash("sha256").update(secret).digest();
  const outcome = drawOutcome(game, { secret, roundNo: "202611210001", entropy: "" });
  await db.query("insert into games (code, game_seconds) values ('PK10', 60) on conflict (code) do nothing");
  const [round] = await db.query<RoundRow>(
    `with chain as (
       insert into hash_chains (game, anchor, plain_seed, length, used) values ('PK10', $2, $1, 10, 1) returning id
     )
     insert into rounds (game, round_no, status, opens_at, closes_at, draws_at, announces_at, next_at,
                         chain_id, link, commitment, revealed, outcome)
     select 'PK10', '202611210001', 1, t, t + interval '45 s', t + interval '48 s', t + interval '58 s', t + interval '60 s',
            chain.id, 1, $2, $1, $3::int[]
       from chain, clock_timestamp() t returning *`,
    [secret, commitment, outcome],
  );
  if (round === undefined) throw new Error("no round");
  const line = { type: "tf", number: "big", amount: 1_000, oddsMilli: 2_205 };
  await stakeOn(db, round, 1, [{ player: 0, maxPayout: 10_000_000, lines: [line] }]);
  await settleRound(db, game, round);
}

const CORRUPTIONS: readonly [rule: string, corrupt: string, mend: string][] = [
  [
    "every revealed secret was committed to",
    "update rounds set commitment = sha256(commitment)",
    "update rounds set commitment = sha256(revealed)",
  ],
  [
    "every outcome is the one drawn",
    "update rounds set outcome = outcome[2:2] || outcome[1:1] || outcome[3:10]",
    "update rounds set outcome = outcome[2:2] || outcome[1:1] || outcome[3:10]",
  ],
  [
    "every outcome is the one drawn",
    "update rounds set round_no = '202611210002'",
    "update rounds set round_no = '202611210001'",
  ],
  [
    "every round's orders are those of its close",
    "update rounds set order_root = sha256('')",
    "update rounds set order_root = null",
  ],
  [
    "every entropy is the beacon's",
    "update rounds set beacon_round = 7, beacon_chain = 'x', beacon_signature = '\\x01', entropy = 'x'",
    "update rounds set beacon_round = null, beacon_chain = null, beacon_signature = null, entropy = ''",
  ],
  [
    "every line has the catalogue's verdict",
    "update order_lines set number = case number when 'big' then 'small' else 'big' end",
    "update order_lines set number = case number when 'big' then 'small' else 'big' end",
  ],
  [
    "every order's catalogue is known",
    "update orders set catalogue_version = catalogue_version + 900",
    "update orders set catalogue_version = catalogue_version - 900",
  ],
  [
    "every order was taken before its round closed",
    "update orders set created_at = created_at + interval '1 hour'",
    "update orders set created_at = created_at - interval '1 hour'",
  ],
];

/** A drawn round and a void one, whose orders have a root. */
async function roundsWithRoots(db: Database): Promise<readonly [first: number, second: number]> {
  await drawDay(db, pk10, "20261120", 2, [2]);
  const rows = await db.query<{ id: number }>(
    `update rounds set order_root = root_of_orders(id) where round_no like '20261120%' returning id`,
  );
  const [first = 0, second = 0] = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  return [first, second];
}

describePglite("reconciling the draws", (open) => {
  it("names a round whose root was removed, if an earlier round has one, and a void round with other orders", async () => {
    const db = await open();
    const [first, second] = await roundsWithRoots(db);
    expect(await reconcileDraws(db)).toEqual([]);
    const rule = "every round's orders are those of its close";
    await db.query(`update rounds set order_root = sha256('x') where id = $1`, [second]);
    expect(await reconcileDraws(db)).toEqual([{ rule, row: `rounds ${second}`, detail: "another root" }]);
    await db.query(`update rounds set order_root = root_of_orders(id) where id = $1`, [second]);

    await drawDay(db, pk10, "20261121", 1);
    const [bare] = await db.query<{ id: number }>(`select max(id) as id from rounds`);
    expect(await reconcileDraws(db)).toEqual([{ rule, row: `rounds ${bare?.id}`, detail: "no root" }]);
    await db.query(`update rounds set closed_late = true where id = $1`, [bare?.id]);
    expect(await reconcileDraws(db)).toEqual([]);
    // An earlier release closed the rounds before the first root.
    await db.query(`update rounds set order_root = null where id = $1`, [first]);
    expect(await reconcileDraws(db)).toEqual([]);
  });

  it("names the row that breaks a rule, and nothing after the row is restored", async () => {
    const db = await open();
    await drawnRound(db);
    expect(await reconcileDraws(db)).toEqual([]);
    for (const [rule, corrupt, mend] of CORRUPTIONS) {
      await db.query(corrupt);
      expect(await reconcileDraws(db)).toMatchObject([{ rule, row: expect.stringMatching(/^[a-z_]+ \d+$/) }]);
      await db.query(mend);
      expect(await reconcileDraws(db)).toEqual([]);
    }
  });
});
