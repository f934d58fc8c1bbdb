import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pk10 } from "@/games/pk10/game";
import { until } from "@/scripts/testing/until";
import type { Database } from "@/upstream/db/database";
import { openTestPglite } from "@/upstream/db/testing";
import { drawDay } from "@/upstream/rounds/testing";
import { publicKeyOf, startWitness, witnessKey } from "@/upstream/witness/witness";

const KEY = "key-of-the-witness-tests-0123456789ab";
const GIT_NAMES = {
  GIT_AUTHOR_NAME: "w",
  GIT_AUTHOR_EMAIL: "w@w",
  GIT_COMMITTER_NAME: "w",
  GIT_COMMITTER_EMAIL: "w@w",
};
const git = (folder: string, ...parameters: string[]): string =>
  execFileSync("git", ["-C", folder, ...parameters], { encoding: "utf8" });

let db: Database;
let folder: string;
let receiver: ChildProcess;
let printed: string;
beforeAll(async () => {
  db = await openTestPglite();
  await drawDay(db, pk10, "20261122", 2);
  await drawDay(db, pk10, "20261123", 2);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.query(`delete from witness_statements`);
  folder = await mkdtemp(path.join(tmpdir(), "grandstand-witness-"));
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<string> {
  const settings = { PUBLIC_KEY: publicKeyOf(witnessKey(KEY)), FOLDER: folder, PORT: "0", ...GIT_NAMES, ...env };
  receiver = spawn(process.execPath, [path.join(__dirname, "receive.mjs")], { env: { ...process.env, ...settings } });
  printed = "";
  receiver.stdout?.on("data", (part: Buffer) => (printed += part.toString()));
  return until(() => /^listening on (.+)$/m.exec(printed)?.[1]);
}
async function stop(): Promise<void> {
  if (receiver.exitCode !== null || receiver.signalCode !== null) return;
  receiver.kill();
  await once(receiver, "exit");
}

function startSender(url: string, key = KEY) {
  const warn = jest.fn();
  const witness = { url: `${url}/in`, key };
  const options = { db, witness, leads: () => true, everyMs: 10, log: { info: () => {}, warn } };
  return { warn, stop: startWitness({ ...options, games: ["PK10"] }) };
}
async function send(url: string): Promise<void> {
  const sender = startSender(url);
  const waiting = `select count(*)::int as all, count(acknowledged_at)::int as sent from witness_statements`;
  try {
    await until(async () => {
      const [row] = await db.query<{ all: number; sent: number }>(waiting);
      return row !== undefined && row.all > 0 && row.all === row.sent;
    });
  } finally {
    await sender.stop();
  }
}
const keptTypes = async (): Promise<string[]> =>
  (await readFile(path.join(folder, "statements.jsonl"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse((JSON.parse(line) as { body: string }).body) as { type: string })
    .map(({ type }) => type);

test("the receiver keeps each statement of the upstream once, also after a restart, and shows them", async () => {
  await send(await start());
  expect(await keptTypes()).toEqual(["anchor", "anchor", "day"]);
  await stop();
  await db.query(`update witness_statements set acknowledged_at = null`);
  const url = await start();
  await send(url);
  expect(await (await fetch(url)).text()).toBe(await readFile(path.join(folder, "statements.jsonl"), "utf8"));
  expect(await keptTypes()).toHaveLength(3);
  expect(printed).not.toContain("CONTRADICTION");
});

test("the receiver starts after its last line was cut off, reports the line, and keeps the statement anew", async () => {
  await send(await start());
  await stop();
  const file = path.join(folder, "statements.jsonl");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.slice(0, -20));
  await db.query(`update witness_statements set acknowledged_at = null`);
  await send(await start());
  expect(printed).toContain("this line cannot be read: ");
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(4);
});

test("the receiver commits each statement, and pushes it", async () => {
  const [remote, clone] = [path.join(folder, "remote"), path.join(folder, "clone")];
  git(folder, "init", "--quiet", "--bare", remote);
  git(folder, "clone", "--quiet", remote, clone);
  await send(await start({ FOLDER: clone, GIT: "push" }));
  expect(git(remote, "log", "--format=%s").trim().split("\n")).toEqual(Array(3).fill("Keep a statement"));
  expect(git(remote, "show", "HEAD:statements.jsonl")).toBe(
    await readFile(path.join(clone, "statements.jsonl"), "utf8"),
  );
});

test("the receiver does not acknowledge what it cannot commit", async () => {
  const sender = startSender(await start({ GIT: "commit" }));
  await until(() => printed.includes("not a git repository") && sender.warn.mock.calls.length > 0);
  await sender.stop();
  expect(await db.query(`select 1 from witness_statements where acknowledged_at is not null`)).toEqual([]);
});

test("the receiver keeps a contradiction, and reports it", async () => {
  const url = await start();
  await send(url);
  await db.query(
    `update witness_statements set acknowledged_at = null, body = replace(body, '"rounds":2', '"rounds":1')`,
  );
  await send(url);
  expect(await keptTypes()).toEqual(["anchor", "anchor", "day", "day"]);
  expect(printed).toMatch(/^CONTRADICTION: a second statement about day PK10 2026-11-22: .*"rounds":1/m);
});

test("the receiver refuses a statement without a valid signature, and a statement that is too long", async () => {
  const url = await start();
  const post = async (body: string) =>
    (await fetch(url, { method: "POST", body, headers: { "grandstand-signature": "AAAA" } })).status;
  expect([await post("{}"), await post("x".repeat(5_000))]).toEqual([401, 413]);
  const sender = startSender(url, `${KEY}-of-somebody-else`);
  await until(() => sender.warn.mock.calls.length > 0);
  await sender.stop();
  expect(await readFile(path.join(folder, "statements.jsonl"), "utf8")).toBe("");
});
