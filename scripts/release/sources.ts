import { spawnSync } from "node:child_process";
import path from "node:path";
import { SCHEMA } from "../../upstream/db/migrate";

/** The output of git without its last line end. Throws with git's error message. */
export function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", ["-C", root, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
  return stdout.trimEnd();
}

/**
 * The release before HEAD: the last tag below HEAD; without a tag the commit before the one that added `migration`, by default the first
 * migration after the previous release. `is` describes the release in words. Throws if the clone is too shallow.
 */
export function releaseBefore(
  root: string,
  migration = `upstream/db/migrations/${SCHEMA}`,
): { commit: string; is: string } {
  // HEAD itself may already have a tag.
  const tag = git(root, "tag", "--merged", "HEAD", "--no-contains", "HEAD", "--sort=-version:refname").split("\n")[0];
  if (tag !== undefined && tag !== "") return { commit: tag, is: `tag ${tag}` };
  const added = git(root, "log", "--diff-filter=A", "--format=%H", "-1", "--", migration);
  if (added === "") throw new Error(`the history does not say when ${migration} was added`);
  const commit = git(root, "rev-parse", `${added}^`);
  return { commit, is: `no tag, so ${commit.slice(0, 8)}, the commit before ${path.basename(migration)}` };
}

/** The text below the heading of this version; empty without such a heading. */
export function changelogOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.split(/\s/)[0] === version) ?? "";
  return section.split("\n").slice(1).join("\n").trim();
}
