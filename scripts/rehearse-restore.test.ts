import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundled } from "@/scripts/testing/bundled.mjs";
import { until } from "@/scripts/testing/until";
import { openDatabase } from "@/upstream/db/open-database";
import type { Database } from "@/upstream/db/database";
import { migrate } from "@/upstream/db/migrate";
import { createTestPostgres, describePostgres } from "@/upstream/db/testing";
import { seedDemo } from "@/upstream/accounts/demo";
import { createChains } from "@/upstream/rounds/chains";
import { TEST_DRAW_KEY, testSeals } from "@/upstream/rounds/testing";

describePostgres("npm run rehearse-restore", () => {
  let database: Awaited<ReturnType<typeof createTestPostgres>>;
  let db: Database;
  beforeAll(async () => {
    database = await createTestPostgres();
    db = await openDatabase({ databaseUrl: database.url, dataDir: "" });
    await migrate(db);
    await seedDemo(db);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const ARGS = [bundled("scripts/rehearse-restore.ts")];
  const settings = () => ({
    cwd: path.join(__dirname, ".."),
    env: { ...process.env, DATABASE_URL: database.url, UPSTREAM_URL: "" },
  });
  const rehearse = (more: Record<string, string> = {}) =>
    spawnSync(process.execPath, ARGS, { cwd: settings().cwd, env: { ...settings().env, ...more }, encoding: "utf8" });
  const rehearsals = (): Promise<object[]> =>
    db.query("select datname from pg_database where datname like 'grandstand_rehearsal_%'");

  it("restores a dump into a separate database, proves it, prints RPO and RTO, and deletes it", async () => {
    const { status, stdout, stderr } = rehearse();
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Dumped in .* MB\.\nRPO: 0 of \d+ postings, 0\.0 s of them, came after the dump\.\nRTO: /);
    expect(stdout).toMatch(/The restored books and draws agree\.\n$/);
    expect(await rehearsals()).toEqual([]);
  });

  it("ends with 1 if the given draw key does not open the restored seeds", async () => {
    await createChains(randomBytes, testSeals).spend(db, "PK10");
    expect(rehearse({ DRAW_KEY: TEST_DRAW_KEY }).status).toBe(0);
    const { status, stderr } = rehearse({ DRAW_KEY: "another-draw-key-0123456789abcdef" });
    expect([status, stderr]).toEqual([1, "✗ DRAW_KEY opens the seeds in use: hash_chains: 1 closed\n"]);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("deletes the copy and the dump when %s comes", async (signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), "grandstand-interrupted-"));
    try {
      // This stand-in reports that it runs, and does not end by itself.
      await writeFile(path.join(folder, "pg_restore"), `#!/bin/sh\ntouch '${folder}/restoring'\nexec sleep 600\n`);
      await chmod(path.join(folder, "pg_restore"), 0o755);
      await mkdir(path.join(folder, "tmp"));
      const { cwd, env } = settings();
      const child = spawn(process.execPath, ARGS, {
        cwd,
        env: { ...env, PATH: `${folder}:${process.env["PATH"]}`, TMPDIR: path.join(folder, "tmp") },
        stdio: ["ignore", "ignore", "pipe"],
      });
      let output = "";
      child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      await until(() => existsSync(path.join(folder, "restoring")));
      expect(await rehearsals()).toHaveLength(1);
      child.kill(signal);
      expect(await once(child, "close")).toEqual([130, null]);
      expect(output).toBe(`${signal}: what the rehearsal made was deleted.\n`);
      expect(await rehearsals()).toEqual([]);
      expect((await readdir(path.join(folder, "tmp"))).filter((name) => name.startsWith("grandstand-"))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("ends with 1 and names the row if the restored books disagree", async () => {
    await db.query("update ledger_accounts set balance = balance + 1 where kind = 'wallet'");
    const { status, stderr } = rehearse();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^✗ /);
    expect(await rehearsals()).toEqual([]);
  });
});
