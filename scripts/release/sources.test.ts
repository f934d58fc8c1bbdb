import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SCHEMA } from "@/upstream/db/migrate";
import { changelogOf, git, releaseBefore } from "./sources";

test("a changelog has a version only as a section with content", () => {
  const changelog = "# Changes\n\n## 0.2.0\n\n## 0.1.0 (2026-01-01)\n\n- A line about 0.3.0.\n";
  const texts = ["0.1.0", "0.2.0", "0.3.0", "0.1"].map((version) => changelogOf(changelog, version));
  expect(texts).toEqual(["- A line about 0.3.0.", "", "", ""]);
});

describe("the previous release", () => {
  let root = "";
  const commit = (...args: string[]): string => {
    const name = ["-c", "user.name=A Tester", "-c", "user.email=tester@grandstand.invalid"];
    git(root, ...name, "commit", "--quiet", "--allow-empty", ...args);
    return git(root, "rev-parse", "HEAD");
  };
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "grandstand-release-"));
    git(root, "init", "--quiet");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  test("is the last tag below HEAD, not HEAD's own", () => {
    for (const tag of ["v0.1.0", "v0.2.0"]) {
      commit("-m", tag);
      git(root, "tag", tag);
    }
    expect(releaseBefore(root)).toEqual({ commit: "v0.1.0", is: "tag v0.1.0" });
    commit("-m", "next");
    expect(releaseBefore(root)).toEqual({ commit: "v0.2.0", is: "tag v0.2.0" });
  });

  test("is the commit before the given migration if there is no tag", async () => {
    const before = commit("-m", "before");
    const folder = path.join(root, "upstream/db/migrations");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, SCHEMA), "select 1;");
    git(root, "add", ".");
    commit("-m", "add a migration");
    commit("-m", "after");
    expect(releaseBefore(root).commit).toBe(before);
  });

  test("is not guessed if the history lacks it", () => {
    commit("-m", "all there is");
    expect(() => releaseBefore(root)).toThrow("the history does not say");
  });
});
