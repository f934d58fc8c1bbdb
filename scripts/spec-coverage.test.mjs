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
        /** What of the cell is not read. */
        rest: tests.replaceAll(/`[^`]+` › “[^”]+”/g, "").replaceAll(/[\s,]/g, ""),
      };
    });
}

const rows = rowsOf(readFileSync(join(root, "docs", "spec-coverage.md"), "utf8"));

test("the coverage is read", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
});

/** What a runner takes for a file of tests: jest's, and playwright's. */
const TEST_FILE = /\.test\.(ts|tsx|mjs)$|^e2e\/.*\.spec\.ts$/;

/** Whether a file has a test of this title, as its source writes it; one that is skipped is none. */
function hasTest(file, title) {
  const path = join(root, file);
  const written = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  // Of a table the title follows its end.
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
