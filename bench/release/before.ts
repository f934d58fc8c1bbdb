import { spawnSync } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { git, releaseBefore } from "../../scripts/release/sources";

const root = path.join(import.meta.dirname, "../..");

/**
 * A built checkout of the release before this one: the commit in RELEASE_BEFORE; by default the last tag below HEAD or,
 * without a tag, the commit before the newest migration. The build stays in the folder for temporary files.
 */
export function checkoutBefore(): { folder: string; commit: string } {
  const { RELEASE_BEFORE: wanted = releaseBefore(root, "upstream/db/migrations").commit } = process.env;
  const commit = git(root, "rev-parse", wanted);
  // Not below `node_modules`: there the bundlers resolve no path of tsconfig.json.
  const folder = path.join(tmpdir(), `grandstand-release-${commit.slice(0, 8)}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    git(root, "clone", "--quiet", "--no-checkout", root, unfinished);
    git(unfinished, "checkout", "--quiet", "--detach", commit);
    const install = "npm ci --no-audit --no-fund && npm run build";
    const { status, stderr } = spawnSync("sh", ["-c", install], { cwd: unfinished, encoding: "utf8" });
    if (status !== 0) throw new Error(`${install} in ${commit}: ${stderr.slice(-2_000)}`);
    renameSync(unfinished, folder);
  }
  return { folder, commit };
}
