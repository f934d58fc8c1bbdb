import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { pk10 } from "@/games/pk10/game";
import { racinggod } from "@/games/racinggod/game";
import { dayDigest } from "@/games/shared/draw/day-digest";
import { drawOutcome, entropyOf } from "@/games/shared/draw/draw";
import { type FairPage, fairPageSchema, type FairRound, type FairRoundAnswer } from "@/lib/contract/fairness";
import type { Database } from "@/upstream/db/database";
import { openTestPglite } from "@/upstream/db/testing";
import { fairnessRoutes } from "@/upstream/rounds/fairness";
import { drawDay } from "@/upstream/rounds/testing";

const DAY = "2026-11-24";

let folder: string;
let db: Database;
let app: FastifyInstance;
let site: string;
/** What the site publishes of a round. A test may change it. */
let publishedAs = (round: FairRound): FairRound => round;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "verify-"));
  const built = await run(process.execPath, ["scripts/build-verify.mjs", folder]);
  expect(built.out).toMatch(/SHA-256 [0-9a-f]{64}$/m);
  db = await openTestPglite();
  await drawDay(db, pk10, "20261123", 2);
  await drawDay(db, pk10, "20261124", 120, [7]);
  await drawDay(db, pk10, "20261125", 1);
  await drawDay(db, racinggod, "20261124", 3);
  await drawDay(db, racinggod, "20261125", 2);
  await inventForm("202611250002");
  await drawDay(db, racinggod, "20261126", 2);
  app = Fastify();
  app.addHook<FairPage | FairRoundAnswer>("preSerialization", async (_request, _reply, answer) =>
    "rounds" in answer
      ? { ...answer, rounds: answer.rounds.map((round) => publishedAs(round)) }
      : { ...answer, round: publishedAs(answer.round) },
  );
  await app.register(fairnessRoutes, { db });
  site = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true });
});

async function inventForm(roundNo: string): Promise<void> {
  const [round] = await db.query<{ id: number; revealed: Uint8Array }>(
    `select id, revealed from rounds where game = 'RACINGGOD' and round_no = $1`,
    [roundNo],
  );
  if (round === undefined) throw new Error(`no round ${roundNo}`);
  const form = [2600, 350, 2600, 1100, 650, 1000, 700, 1000];
  const outcome = drawOutcome(racinggod, { secret: Uint8Array.from(round.revealed), roundNo, form });
  await db.query(`update rounds set form = $2, outcome = $3 where id = $1`, [round.id, form, outcome]);
}

function run(command: string, parameters: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(command, parameters, (error, out, err) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1, out: out + err });
    });
  });
}

/** The program's folder has no packages beside it. */
const verify = (...parameters: string[]) => run(process.execPath, [path.join(folder, "verify.mjs"), ...parameters]);

test("a correct day passes: each link, each outcome and the void round are printed", async () => {
  const { code, out } = await verify(site, "PK10", DAY);
  expect(out).toContain("No fault.");
  expect(code).toBe(0);
  expect(out.match(/^20261124\d{4} {2}chain \d+ link \d+ {2}no beacon {2}drawn again [\d ]+ {2}ok$/gm)).toHaveLength(
    119,
  );
  expect(out).toMatch(/^202611240007 {2}chain \d+ link 7 {2}no beacon {2}void, drawn again [\d ]+ {2}ok$/m);
  expect(out).toContain("120 rounds: 120 drawn again, 1 void, 0 without a public secret or value");
  expect(out).toContain("0 rounds with a beacon, 120 without");
  expect(out).toContain("gaps: 0 rounds missing, 1 chains begun");
  expect(out).not.toContain("FINDING");
  expect((await verify(site, "racinggod", DAY)).code).toBe(0);
  const { rounds } = fairPageSchema.parse((await app.inject(`/api/fairness/PK10/rounds?day=${DAY}&page=1`)).json());
  const { rounds: more } = fairPageSchema.parse(
    (await app.inject(`/api/fairness/PK10/rounds?day=${DAY}&page=2`)).json(),
  );
  expect(out).toContain(`digest of the day: ${dayDigest("PK10", DAY, [...rounds, ...more])}`);
});

test.each([
  [
    "a changed outcome",
    `update rounds set outcome = '{1,2,3,4,5,6,7,8,9,10}' where game = 'PK10' and round_no = '202611240050'`,
    [/^202611240050 .*FAULT: the secret gives another outcome$/m],
  ],
  [
    "a wrong secret",
    `update rounds set revealed = '\\x${"ab".repeat(32)}' where game = 'PK10' and round_no = '202611240050'`,
    [/^202611240050 .*FAULT: the secret is not the committed one/m],
  ],
  [
    "a missing round",
    `delete from rounds where game = 'PK10' and round_no = '202611240050'`,
    [/^202611240051 .*gap: 1 rounds missing before it {2}FAULT: rounds before it are missing$/m, /^gaps: 1 rounds/m],
  ],
  [
    "another anchor",
    `update hash_chains set anchor = '\\x${"cd".repeat(32)}' where game = 'PK10' and length = 120`,
    [/^202611240001 .*FAULT: it does not continue its chain$/m],
  ],
])("the program finds %s and exits with 1", async (_, plant, lines) => {
  const tables = {
    rounds: await db.query<Row>("select * from rounds"),
    chains: await db.query<Row>("select * from hash_chains"),
  };
  await db.query(plant);
  try {
    const { code, out } = await verify(site, "PK10", DAY);
    for (const line of lines) expect(out).toMatch(line);
    expect([code, /^FAULTS in \d+ rounds\.$/m.test(out)]).toEqual([1, true]);
  } finally {
    await restore(tables);
  }
  expect((await verify(site, "PK10", DAY)).code).toBe(0);
});

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

async function restore({ rounds, chains }: { rounds: Row[]; chains: Row[] }): Promise<void> {
  for (const { id, anchor } of chains) await db.query("update hash_chains set anchor = $2 where id = $1", [id, anchor]);
  const there = new Set((await db.query<Row>("select id from rounds")).map(({ id }) => id));
  for (const round of rounds) {
    if (there.has(round.id)) {
      await db.query("update rounds set outcome = $2, revealed = $3 where id = $1", [
        round.id,
        round["outcome"],
        round["revealed"],
      ]);
      continue;
    }
    const names = Object.keys(round);
    const places = names.map((__, at) => `$${at + 1}`);
    await db.query(
      `insert into rounds (${names.join(", ")}) overriding system value values (${places.join(", ")})`,
      names.map((name) => round[name]),
    );
  }
}

/** Replaces one round by a round with the true value of quicknet's round 1000. */
function trueBeaconOf(round: FairRound, roundNo = "202611240120"): FairRound {
  if (round.round_no !== roundNo) return round;
  const signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
  const entropy = entropyOf(signature);
  const numbers = drawOutcome(pk10, { secret: round.revealed ?? "", roundNo: round.round_no, entropy });
  return { ...round, beacon_round: 1000, beacon_signature: signature, entropy, result_numbers: [...numbers] };
}

test("a true value of drand from long ago is found by its time", async () => {
  publishedAs = (round) => trueBeaconOf(round);
  const { code, out } = await verify(site, "PK10", DAY);
  publishedAs = (round) => round;
  expect(out).toMatch(/^202611240120 .*beacon 1000 .*FAULT: its beacon round is not the one due after its close$/m);
  expect(out.match(/FAULT:/g)).toHaveLength(1);
  expect([code, out.includes("1 rounds with a beacon, 119 without")]).toEqual([1, true]);
});

test("an invented form of the day before is found, although the day's own forms follow from it", async () => {
  const { code, out } = await verify(site, "RACINGGOD", "2026-11-26");
  expect(out).toMatch(/^the round before: 202611250002 .*FAULT: its form does not follow from the round before$/m);
  expect([code, out.match(/FAULT:/g)?.length]).toEqual([1, 1]);
});

test("a chain that ended early is no fault, but has its own exit code until the reader accepts it by its number", async () => {
  const [chain] = await db.query<{ id: number }>(
    "update hash_chains set length = length + 5 where game = 'PK10' and length = 2 returning id",
  );
  const name = `chain-${chain?.id}`;
  const { code, out } = await verify(site, "PK10", DAY);
  const accepted = await verify(site, "PK10", DAY, "--accept", name);
  const other = await verify(site, "PK10", DAY, "--accept", `${name}0`);
  await db.query("update hash_chains set length = length - 5 where game = 'PK10' and length = 7");
  expect(out).toMatch(/^202611240001 .*the chain before ended early: 5 links unused {2}ok$/m);
  expect(out).toContain(`FINDING ${name}: the chain ended early, 5 links unused\n`);
  expect([code, accepted.code, other.code]).toEqual([3, 0, 3]);
  expect(accepted.out).toContain(`accepted ${name}: the chain ended early`);
});

const fiftieth =
  (change: Partial<FairRound>, all: Partial<FairRound> = {}) =>
  (round: FairRound): FairRound => ({ ...round, ...all, ...(round.round_no === "202611240050" ? change : {}) });

const secretless = { revealed: null, result_numbers: null };
const voidNow = { status: 3, draws_at: new Date().toISOString() };

test.each<[string, (round: FairRound) => FairRound, string, RegExp]>([
  [
    "closed_late",
    fiftieth({ closed_late: true }),
    "1 rounds closed late, without a root of their orders",
    /^202611240050 .*closed late: no root of its orders {2}ok$/m,
  ],
  [
    "order_root",
    fiftieth({ order_root: null }, { order_root: "ab".repeat(32) }),
    "1 drawn rounds have no root",
    /^202611240050 .*no root of its orders {2}ok$/m,
  ],
  [
    "beacon_time",
    (round) => ({ ...trueBeaconOf(round), closes_at: undefined }),
    "time of the beacon not checked in 1 rounds",
    /^202611240120 .*time of the beacon not checked$/m,
  ],
  [
    "beacon",
    (round) => ({ ...trueBeaconOf(round, "202611230002"), closes_at: undefined }),
    "120 rounds without a beacon, after rounds with one",
    /^202611240001 .*no beacon {2}.*ok$/m,
  ],
  [
    "void_unknown",
    (round) => (round.round_no === "202611240120" ? { ...round, ...secretless, ...voidNow } : round),
    "1 void or overdue rounds lack a secret or a value",
    /^202611240120 .*void, its secret is not public {2}ok$/m,
  ],
])("%s is a finding, and can be accepted", async (name, publish, text, line) => {
  publishedAs = publish;
  const { code, out } = await verify(site, "PK10", DAY);
  const accepted = await verify(site, "PK10", DAY, "--accept", name);
  publishedAs = (round) => round;
  expect(out).toContain(`FINDING ${name}: ${text}\n`);
  expect(out.match(line)).toHaveLength(1);
  expect(out).toContain("No fault.");
  expect([code, accepted.code]).toEqual([3, 0]);
});

test("a void round without its secret is a fault if the next commitment is the secret", async () => {
  publishedAs = fiftieth({ ...secretless, status: 3 });
  const { code, out } = await verify(site, "PK10", DAY);
  publishedAs = (round) => round;
  expect(out).toMatch(/^202611240050 .*FAULT: void without its secret, which is the next commitment$/m);
  expect([code, out.includes("FINDING")]).toEqual([1, false]);
});

test("a latest round that is not drawn is a finding from an hour after its due draw on", async () => {
  const drawnAt = (ms: number) => {
    const draws_at = new Date(ms).toISOString();
    publishedAs = (round) =>
      round.round_no === "202611250001" ? { ...round, ...secretless, status: 2, draws_at } : round;
  };
  drawnAt(Date.now());
  const due = await verify(site, "PK10", "2026-11-25");
  drawnAt(Date.now() - 3_600_000);
  const overdue = await verify(site, "PK10", "2026-11-25");
  publishedAs = (round) => round;
  expect([due.code, overdue.code]).toEqual([0, 3]);
  expect(overdue.out).toContain("FINDING void_unknown: 1 void or overdue rounds lack a secret or a value\n");
});

test("an accepted finding does not hide a fault", async () => {
  publishedAs = fiftieth({ closed_late: true, result_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
  const { code } = await verify(site, "PK10", DAY, "--accept", "closed_late");
  publishedAs = (round) => round;
  expect(code).toBe(1);
});

test("--help explains the exit codes", async () => {
  const { code, out } = await verify("--help");
  expect([code, out.includes("3: no fault, but findings")]).toEqual([0, true]);
});

test("a day without rounds and a site without an answer do not pass", async () => {
  expect((await verify(site, "PK10", "2026-11-22")).code).toBe(1);
  expect((await verify("http://127.0.0.1:1", "PK10", DAY)).code).toBe(1);
});

test.each([
  [["no-address", "PK10", DAY]],
  [["https://host", "CHESS", DAY]],
  [["https://host", "PK10", "today"]],
  [["https://host", "PK10", DAY, "--acept", "number"]],
  [[]],
])("%j is answered with the usage", async (parameters) => {
  const { code, out } = await verify(...parameters);
  expect([code, out.includes("node verify.mjs https://host GAME YYYY-MM-DD")]).toEqual([2, true]);
});
