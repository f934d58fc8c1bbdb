import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "./open-database";
import { lockDirectory } from "./directory-lock";
import { migrate } from "./migrate";

const ROOT = path.join(__dirname, "..", "..");
/** Takes the lock of the given directory, and reports the outcome; holds it until its input ends. */
const HOLDER = `
  import { lockDirectory } from "./upstream/db/directory-lock.ts";
  const told = await lockDirectory(process.argv[1]).then(() => "locked", (error) => error.message);
  process.stdin.on("end", () => process.exit()).resume();
  process.stdout.write(told);
`;

const IN_USE = "is in use by another process";

/** Processes in a separate PID namespace see other process ids, like containers that share a volume. */
const NAMESPACE = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];
const [unshare = "", ...unshareArgs] = NAMESPACE;
const mayUnshare = spawnSync(unshare, [...unshareArgs, "true"]).status === 0;

let directory = "";
const started: ChildProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "grandstand-lock-"));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

async function ask(prefix: readonly string[] = []): Promise<{ child: ChildProcess; outcome: string }> {
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "-e", HOLDER, directory];
  const [command = "", ...args] = [...prefix, ...node];
  const child = spawn(command, args, { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  started.push(child);
  const [outcome]: Buffer[] = await once(child.stdout, "data");
  return { child, outcome: String(outcome) };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("the directory lock", () => {
  it("keeps a second holder of the same process out until it is released", async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`The data directory ${directory} ${IN_USE}`);
    await unlock();
    const unlockAgain = await lockDirectory(directory);
    await unlockAgain();
  });

  it("is granted once to many simultaneous requests", async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
    const granted = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(granted).toHaveLength(1);
    await granted[0]?.();
  });

  it("keeps another process out until it is released", async () => {
    const unlock = await lockDirectory(directory);
    expect((await ask()).outcome).toBe(`The data directory ${directory} ${IN_USE}`);
    await unlock();
    expect((await ask()).outcome).toBe("locked");
    await expect(lockDirectory(directory)).rejects.toThrow(IN_USE);
  });

  it("ends when its process is killed", async () => {
    const { child, outcome } = await ask();
    expect(outcome).toBe("locked");
    await expect(lockDirectory(directory)).rejects.toThrow(IN_USE);
    await killed(child);
    const unlock = await lockDirectory(directory);
    await unlock();
  });

  const title = "holds between processes that cannot see each other's process ids";
  if (mayUnshare) {
    it(title, async () => {
      const { child, outcome } = await ask(NAMESPACE);
      expect(outcome).toBe("locked");
      await expect(lockDirectory(directory)).rejects.toThrow(IN_USE);
      expect((await ask(NAMESPACE)).outcome).toContain(IN_USE);
      child.stdin?.end();
      await once(child, "exit");
      const unlock = await lockDirectory(directory);
      await unlock();
    });
  } else {
    it.skip(`${title} (no PID namespace may be made here)`, () => undefined);
  }

  it("deletes what earlier versions left", async () => {
    const former = ["upstream.lock.7", "draft.01234567-89ab-cdef-0123-456789abcdef"];
    for (const name of [...former, "session-secret"]) await writeFile(path.join(directory, name), "1 1\n");
    const unlock = await lockDirectory(directory);
    expect((await readdir(directory)).toSorted()).toEqual(["session-secret", "upstream.lock"]);
    await unlock();
  });

  it("refuses to work if the system offers no lock", async () => {
    jest.doMock("fs-native-extensions", () => {
      throw new Error("Cannot find addon");
    });
    await expect(lockDirectory(directory)).rejects.toThrow(`The data directory ${directory} cannot be locked`);
    jest.dontMock("fs-native-extensions");
    expect(await readdir(directory)).toEqual([]);
  });
});

describe("a PGlite's directory", () => {
  it("is readable only by its owner, has one holder, and survives a reopening", async () => {
    const place = { databaseUrl: undefined, dataDir: path.join(directory, "new", "data") };
    const db = await openDatabase(place);
    expect((await stat(place.dataDir)).mode & 0o777).toBe(0o700);
    await migrate(db);
    await expect(openDatabase(place)).rejects.toThrow(IN_USE);
    await db.query("insert into pages (page_type, locale, content) values ('kept', 'en', '')");
    await db.close();
    const again = await openDatabase(place);
    await migrate(again);
    expect(await again.query("select page_type from pages")).toEqual([{ page_type: "kept" }]);
    await again.close();
  });
});
