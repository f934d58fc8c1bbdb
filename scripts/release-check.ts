import { readFileSync } from "node:fs";
import path from "node:path";
import { version } from "../package.json";
import { createTestPostgres, postgresListens } from "../upstream/db/testing";
import { openClones } from "./documented/clone.mjs";
import { demoPlayer } from "./release/player";
import { changelogHas, git, releaseBefore } from "./release/sources";

const root = path.join(import.meta.dirname, "..");
const AGREES = /The books and the draws agree/;

interface Row {
  readonly mark: "✓" | "✗" | "–";
  readonly name: string;
  readonly note: string;
}

/**
 * Checks that the last commit can be released: from a fresh clone it installs, builds and starts, and it takes over the database of
 * the release before with its bets. Gives 1 when a row of the table that it prints says ✗.
 */
async function main(): Promise<number> {
  const rows: Row[] = [];
  /** After a failed build every later step would fail too. */
  let blocked = false;
  const check = async (name: string, work: () => Promise<string> | string, needed = false): Promise<void> => {
    const startedAt = performance.now();
    if (blocked) return void rows.push({ mark: "✗", name, note: "not run" });
    process.stdout.write(`${name} …\n`);
    try {
      const said = await work();
      const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
      rows.push({ mark: "✓", name, note: [seconds, said].filter((part) => part !== "").join("; ") });
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      rows.push({ mark: "✗", name, note: "see above" });
      blocked = needed;
    }
  };

  await check("everything is committed", () => {
    const changed = git(root, "status", "--porcelain");
    if (changed !== "") throw new Error(`The last commit is what is released. Not in it:\n${changed}`);
    return git(root, "rev-parse", "--short", "HEAD");
  });
  await check("CHANGELOG.md has this version", () => {
    if (!changelogHas(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version))
      throw new Error(`CHANGELOG.md has no section "## ${version}" that says something.`);
    return version;
  });

  const clones = await openClones();
  try {
    let clone = "";
    const run = (command: string, ends?: RegExp, settings?: Record<string, string>): Promise<void> =>
      clones.runToEnd(clone, command, ends, settings);
    await check("npm ci", () => ((clone = clones.clone("release")), run("npm ci").then(() => "")), true);
    await check("npm run build", () => run("npm run build").then(() => ""), true);
    for (const command of ["npm start", "node dist/server.mjs"]) {
      await check(command, async () => {
        let said: unknown;
        await clones.serve(clone, command, "app/readyz", async () => {
          said = await (await fetch(`${clones.origins.app}/healthz`)).json();
        });
        if ((said as { version?: unknown }).version !== version)
          throw new Error(`/healthz says ${JSON.stringify(said)}, package.json ${version}`);
        return `/readyz is well, /healthz says ${version}`;
      });
    }

    let old = "";
    await check(
      "the release before installs",
      async () => {
        const { commit, is } = releaseBefore(root);
        old = clones.clone("before", commit);
        await clones.runToEnd(old, "npm ci");
        return is;
      },
      true,
    );

    const upgrade = async (settings: Record<string, string>): Promise<string> => {
      const playing = { settings: { ...settings, DEMO_DATA: "on", GAME_SECONDS: "10" } };
      const onUpstream = async <T>(cwd: string, command: string, play: () => Promise<T>): Promise<T> => {
        const played: T[] = [];
        await clones.serve(cwd, command, "upstream/readyz", async () => void played.push(await play()), playing);
        const [result] = played;
        if (result === undefined) throw new Error(`${command}: nothing was played`);
        return result;
      };
      const first = await onUpstream(old, "npm run upstream", async () =>
        (await demoPlayer(clones.origins.upstream)).bet(),
      );
      await run("node dist/migrate.mjs", /up to date/, settings);
      await run("node dist/reconcile.mjs", AGREES, settings);
      const [again, second] = await onUpstream(clone, "node dist/upstream.mjs", async () => {
        const player = await demoPlayer(clones.origins.upstream);
        return [await player.again(first), (await player.bet()).orderId] as const;
      });
      await run("node dist/reconcile.mjs", AGREES, settings);
      if (again !== first.orderId || second === first.orderId)
        throw new Error(`order ${first.orderId} of the release before, sent again, is ${again}; the next is ${second}`);
      return "its bet is known, a new one is placed, the books agree";
    };
    await check("upgrade on PGlite", () => upgrade({ DATA_DIR: path.join(clones.folder, "data") }));
    const name = "upgrade on PostgreSQL";
    if (postgresListens())
      await check(name, async () => {
        const { url, drop } = await createTestPostgres();
        try {
          return await upgrade({ DATA_DIR: path.join(clones.folder, "beside-postgres"), DATABASE_URL: url });
        } finally {
          await drop();
        }
      });
    else rows.push({ mark: "–", name, note: "skipped: no PostgreSQL on 127.0.0.1:5432" });
  } finally {
    clones.close();
  }

  const width = Math.max(...rows.map((row) => row.name.length));
  console.log(`\n${rows.map((row) => `${row.mark} ${row.name.padEnd(width)}  ${row.note}`).join("\n")}`);
  return rows.some((row) => row.mark === "✗") ? 1 : 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
