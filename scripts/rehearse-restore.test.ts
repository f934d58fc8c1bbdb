/** @jest-environment node */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { openDatabase } from "@/upstream/db/open-database";
import type { Database } from "@/upstream/db/database";
import { migrate } from "@/upstream/db/migrate";
import { createTestPostgres, describePostgres } from "@/upstream/db/testing";
import { seedDemo } from "@/upstream/accounts/demo";

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

  const rehearse = () =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/rehearse-restore.ts"], {
      cwd: path.join(__dirname, ".."),
      env: { ...process.env, DATABASE_URL: database.url, UPSTREAM_URL: "" },
      encoding: "utf8",
    });
  const rehearsals = (): Promise<object[]> =>
    db.query("select datname from pg_database where datname like 'grandstand_rehearsal_%'");

  it("restores a dump into a database of its own, proves it, prints RPO and RTO and leaves nothing", async () => {
    const { status, stdout, stderr } = rehearse();
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Dumped in .* MB\.\nRPO: 0 of \d+ postings, 0\.0 s of them, came after the dump\.\nRTO: /);
    expect(stdout).toMatch(/The restored books and draws agree\.\n$/);
    expect(await rehearsals()).toEqual([]);
  });

  it("ends with 1 and names the row when the restored books disagree", async () => {
    await db.query("update ledger_accounts set balance = balance + 1 where kind = 'wallet'");
    const { status, stderr } = rehearse();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^✗ /);
    expect(await rehearsals()).toEqual([]);
  });
});
