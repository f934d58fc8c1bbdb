import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testTitles } from "./test-titles.mjs";

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

/** @param {string} file @returns {string[]} the titles as the source writes them, with its own escapes */
function titlesOf(file) {
  const path = join(root, file);
  return TEST_FILE.test(file) && existsSync(path) ? testTitles(readFileSync(path, "utf8")) : [];
}

test.each(rows)("$rule", ({ files, tests, rest }) => {
  expect(files).not.toEqual([]);
  expect(tests).not.toEqual([]);
  expect(rest).toBe("");
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(tests.filter(({ file, title }) => !titlesOf(file).includes(title))).toEqual([]);
});
