import { spawnSync } from "node:child_process";
import { existsSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { git } from "../../scripts/release/sources";

const root = path.join(import.meta.dirname, "../..");

/**
 * A built checkout of the release before this one: of the commit in RELEASE_BEFORE; without it of the last tag below HEAD or, without a
 * tag, of the commit before the newest migration. It is built once, in the folder for temporary files.
 */
export function checkoutBefore(): { folder: string; commit: string } {
  const commit = git(root, "rev-parse", process.env["RELEASE_BEFORE"] ?? commitBefore());
  // Not below `node_modules`: there the bundlers resolve no path of tsconfig.json.
  const folder = path.join(tmpdir(), `grandstand-release-${commit.slice(0, 8)}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    git(root, "clone", "--quiet", "--no-checkout", root, unfinished);
    git(unfinished, "checkout", "--quiet", "--detach", commit);
    for (const args of [
      ["ci", "--no-audit", "--no-fund"],
      ["run", "build"],
    ]) {
      const { status, stderr } = spawnSync("npm", args, { cwd: unfinished, encoding: "utf8" });
      if (status !== 0) throw new Error(`npm ${args.join(" ")} in ${commit}: ${stderr.slice(-2_000)}`);
    }
    renameSync(unfinished, folder);
  }
  return { folder, commit };
}

function commitBefore(): string {
  const tag = git(root, "tag", "--merged", "HEAD", "--no-contains", "HEAD", "--sort=-version:refname").split("\n")[0];
  if (tag) return tag;
  return `${git(root, "log", "--diff-filter=A", "--format=%H", "-1", "--", "upstream/db/migrations")}^`;
}
