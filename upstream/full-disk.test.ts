import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { until } from "@/scripts/testing/until";
import type { Database } from "./db/database";
import { openDatabase } from "./db/open-database";
import { migrate } from "./db/migrate";
import { openTestPglite } from "./db/testing";
import { writeRow } from "./db/database";
import { testApp, type TestApp } from "./http/testing";

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** A small separate disk, if this process may mount one. */
const disk = mkdtempSync(path.join(tmpdir(), "grandstand-disk-"));
const mounted =
  process.platform === "linux" &&
  run("mount", "-t", "tmpfs", "-o", "size=112m,nr_inodes=2000", "grandstand-test", disk);
const title = "an upstream whose disk is full";
const onDisk = mounted ? describe : describe.skip;

afterAll(() => {
  if (mounted) run("umount", disk);
  rmSync(disk, { recursive: true, force: true });
});

/** Resolves when the upstream gives this answer, which the upstream caches for a second. */
async function becomes(api: TestApp, statusCode: number): Promise<void> {
  await until(async () => (await api.app.inject("/readyz")).statusCode === statusCode);
}

onDisk(mounted ? title : `${title}: skipped, nothing may be mounted here`, () => {
  let db: Database;
  let api: TestApp;
  beforeAll(async () => {
    db = await openDatabase({ databaseUrl: undefined, dataDir: path.join(disk, "data") });
    await migrate(db);
    api = await testApp(db);
  });
  afterAll(async () => {
    await api.app.close();
    await db.close();
  });

  const filling = path.join(disk, "filling");
  async function leave(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(disk);
    await writeFile(filling, Buffer.alloc(bavail * bsize - bytes));
  }

  it("is not ready while there is no room for new rows, even if a row can still change", async () => {
    await becomes(api, 200);
    await leave(0);
    await expect(
      db.query(
        `insert into pages (page_type, locale, content) select 'p' || n, 'en', repeat(md5(n::text), 30) from generate_series(1, 500) n`,
      ),
    ).rejects.toThrow("No space left on device");
    await writeRow(db);
    await becomes(api, 503);
    expect(api.logged.join()).toContain("the database takes no writes");
    await rm(filling);
    await becomes(api, 200);
  });

  it("is not ready when the database's next log file would find no room", async () => {
    await leave(8 * 1024 * 1024);
    await becomes(api, 503);
    await rm(filling);
    await becomes(api, 200);
  });

  it("is not ready if the disk has room but refuses another file", async () => {
    const files = path.join(disk, "files");
    await mkdir(files);
    for (let made = true, count = 0; made; count += 1) {
      made = await writeFile(path.join(files, String(count)), "").then(
        () => true,
        () => false,
      );
    }
    await becomes(api, 503);
    await rm(files, { recursive: true });
    await becomes(api, 200);
  });
});

it("is not ready while the database refuses writes with any error", async () => {
  const db = await openTestPglite();
  let refuses = true;
  const api = await testApp({
    ...db,
    probeWrite: () => (refuses ? Promise.reject(new Error("disk full")) : db.probeWrite()),
  });
  expect((await api.app.inject("/readyz")).json()).toEqual({
    message: "The database takes no writes.",
    code: "unavailable",
  });
  refuses = false;
  await becomes(api, 200);
  expect(await db.query("select 1 from app_settings where key = 'write_probe'")).toHaveLength(1);
  await api.app.close();
  await db.close();
});
