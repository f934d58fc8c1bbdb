import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { version } from "../package.json";
import { createTestPostgres, postgresListens } from "../upstream/db/testing";
import { type Attempt, signIn } from "../upstream/faults/player";
import { seeded } from "../upstream/faults/seeded";
import { openClones } from "./clones.mjs";
import { changelogOf, git, releaseBefore } from "./release/sources";
import { runMain } from "./run-main";

const root = path.join(import.meta.dirname, "..");
const AGREES = /The books and the draws agree/;

async function step(name: string, work: () => Promise<string | void> | string): Promise<void> {
  process.stdout.write(`${name} …\n`);
  const startedAt = performance.now();
  const note = await work();
  console.log(`✓ ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s) ${note ?? ""}`);
}

function orderOf(answer: Attempt["answer"]): number {
  if (typeof answer === "string") throw new Error(`a bet was ${answer}`);
  return answer.orderId;
}

/**
 * Checks that the last commit can be released. A fresh clone must install, build and start, and must take over the
 * database of the previous release with its bets. Throws at the first step that fails.
 */
async function main(): Promise<void> {
  await step("everything is committed", () => {
    const changed = git(root, "status", "--porcelain");
    if (changed !== "") throw new Error(`The last commit is released. It lacks:\n${changed}`);
    return git(root, "rev-parse", "--short", "HEAD");
  });
  const notes = changelogOf(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version);
  await step("CHANGELOG.md has this version", () => {
    if (notes !== "") return version;
    throw new Error(`CHANGELOG.md has no section "## ${version}" with a text.`);
  });
  const clones = await openClones();
  try {
    const clone = clones.clone("release");
    await step("npm ci", () => clones.runToEnd(clone, "npm ci"));
    await step("npm run build", () => clones.runToEnd(clone, "npm run build"));
    await step("CHANGELOG.md names the SHA-256 of verify.mjs", () => {
      const program = readFileSync(path.join(clone, "public", "verify.mjs"));
      const digest = createHash("sha256").update(program).digest("hex");
      if (notes.includes(digest)) return digest;
      throw new Error(`CHANGELOG.md, section "## ${version}", lacks the line "verify.mjs: SHA-256 ${digest}".`);
    });
    for (const command of ["npm start", "node dist/server.mjs"]) {
      await step(command, async () => {
        let health: unknown;
        await clones.serve(clone, command, "app/readyz", async () => {
          health = await (await fetch(`${clones.origins.app}/healthz`)).json();
        });
        const { version: served } = health as { version?: unknown };
        if (served !== version) throw new Error(`/healthz answers version ${String(served)}, not ${version}`);
      });
    }
    let old = "";
    await step("the release before installs", async () => {
      const { commit, is } = releaseBefore(root);
      old = clones.clone("before", commit);
      await clones.runToEnd(old, "npm ci");
      return is;
    });
    const beside = (name: string): string => path.join(clones.folder, name);
    await step("upgrade on PGlite", () => upgrade(clones, old, clone, { DATA_DIR: beside("data") }));
    if (!postgresListens()) return console.log("– upgrade on PostgreSQL: skipped, no PostgreSQL on 127.0.0.1:5432");
    const { url, drop } = await createTestPostgres();
    const settings = {
      DATA_DIR: beside("beside-postgres"),
      DATABASE_URL: url,
      DRAW_KEY: "draw-key-of-the-release-check-0123",
    };
    try {
      await step("upgrade on PostgreSQL", () => upgrade(clones, old, clone, settings));
    } finally {
      await drop();
    }
  } finally {
    clones.close();
  }
}

/** Checks that the last commit takes over the previous release's database: it knows the old bet and accepts a new one, and the books agree. */
async function upgrade(
  clones: Awaited<ReturnType<typeof openClones>>,
  old: string,
  clone: string,
  settings: Record<string, string>,
): Promise<void> {
  const play = async (cwd: string, command: string, bet: (upstream: string) => Promise<void>): Promise<void> => {
    const during = () => bet(clones.origins.upstream);
    const playing = { ...settings, DEMO_DATA: "on", GAME_SECONDS: "10" };
    await clones.serve(cwd, command, "upstream/readyz", during, { settings: playing });
    await clones.runToEnd(clone, "node dist/migrate.mjs", /up to date/, settings);
    await clones.runToEnd(clone, "node dist/reconcile.mjs", AGREES, settings);
  };
  let first: Attempt | undefined;
  await play(old, "npm run upstream", async (upstream) => {
    first = await (await signIn(upstream, "demo", seeded(1))).bet(upstream);
  });
  await play(clone, "node dist/upstream.mjs", async (upstream) => {
    if (first === undefined) throw new Error("the release before took no bet");
    const player = await signIn(upstream, "demo", seeded(2));
    const known = orderOf(first.answer);
    const again = orderOf(await player.again(upstream, first));
    const second = orderOf((await player.bet(upstream)).answer);
    if (again !== known || second === known)
      throw new Error(`order ${known} of the release before, sent again, is ${again}; the next is ${second}`);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
runMain(main);
