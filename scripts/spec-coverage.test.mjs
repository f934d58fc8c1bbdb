import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The rows of the coverage's tables: a rule, the files that hold it, the tests that show it. */
function rowsOf(markdown) {
  return markdown
    .split("\n")
    .filter((line) => /^\|(?!\s*(-|Rule))/.test(line))
    .map((line) => {
      const [rule = "", files = "", tests = ""] = line.split("|").slice(1, -1);
      const named = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
      return {
        rule: rule.trim(),
        files: named(files),
        tests: [...tests.matchAll(/`([^`]+)` › “([^”]+)”/g)].map(([, file, title]) => ({ file, title })),
        /** The part of the cell that is ignored. */
        rest: tests.replaceAll(/`[^`]+` › “[^”]+”/g, "").replaceAll(/[\s,]/g, ""),
      };
    });
}

const rows = rowsOf(readFileSync(join(root, "docs", "spec-coverage.md"), "utf8"));

test("the coverage is read", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
});

/** Names of test files: jest's, and playwright's. */
const TEST_FILE = /\.test\.(ts|tsx|mjs)$|^e2e\/.*\.spec\.ts$/;

/** True if a file's source has a test of this title; a skipped test does not count. */
function hasTest(file, title) {
  const path = join(root, file);
  const written = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  // In `test.each` the title follows the table.
  const beginning = new RegExp(`^[ \\t]*(?:(?:test|it)\\(|.*\\)\\()\\s*(["'\`])${written}\\1,`, "m");
  return TEST_FILE.test(file) && existsSync(path) && beginning.test(readFileSync(path, "utf8"));
}

test.each(rows)("$rule", ({ files, tests, rest }) => {
  expect(files).not.toEqual([]);
  expect(tests).not.toEqual([]);
  expect(rest).toBe("");
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(tests.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});
