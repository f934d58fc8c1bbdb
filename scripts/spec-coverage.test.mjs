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
      };
    });
}

const rows = rowsOf(readFileSync(join(root, "docs", "spec-coverage.md"), "utf8"));

test("the coverage is read", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
});

test.each(rows)("$rule", ({ files, tests }) => {
  expect(files).not.toEqual([]);
  expect(tests).not.toEqual([]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  // A title is found as the source writes it: between quotes, with its own escapes.
  const missing = tests.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
  });
  expect(missing).toEqual([]);
});
