import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The rows of the tables: a sentence or a rule, where a player meets it, the files that implement it, the tests that show it. */
function rowsOf(markdown) {
  return markdown
    .split("\n")
    .filter((line) => /^\|(?!\s*(-|Rule|Sentence))/.test(line))
    .map((line) => {
      const cells = line.split("|").slice(1, -1);
      const [rule = "", files = "", tests = ""] = [cells[0], ...cells.slice(-2)];
      const named = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
      return {
        rule: rule.trim(),
        /** Empty only if the row has the column but no text. */
        place: cells.length === 4 ? cells[1].trim() : "–",
        files: named(files),
        tests: [...tests.matchAll(/`([^`]+)` › “([^”]+)”/g)].map(([, file, title]) => ({ file, title })),
        /** The rest of the cell, which must be empty. */
        rest: tests.replaceAll(/`[^`]+` › “[^”]+”/g, "").replaceAll(/[\s,]/g, ""),
      };
    });
}

const page = readFileSync(join(root, "docs", "spec-coverage.md"), "utf8");
const rows = rowsOf(page);

test("the coverage document has rows", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
});

const TEST_FILE = /\.test\.(ts|tsx|mjs)$|^e2e\/.*\.spec\.ts$/;

/** True if the file has a test of this title. Skipped tests do not count. */
function hasTest(file, title) {
  const path = join(root, file);
  const written = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  // The title of a `test.each` follows its table.
  const beginning = new RegExp(`^[ \\t]*(?:(?:test|it)\\(|.*\\)\\()\\s*(["'\`])${written}\\1,`, "m");
  return TEST_FILE.test(file) && existsSync(path) && beginning.test(readFileSync(path, "utf8"));
}

test.each(rows)("$rule", ({ place, files, tests, rest }) => {
  expect(place).not.toBe("");
  expect(files).not.toEqual([]);
  expect(tests).not.toEqual([]);
  expect(rest).toBe("");
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(tests.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});

const listOf = (heading) => (page.split(`## ${heading}\n`)[1] ?? "").split("\n## ")[0].split("\n- ").slice(1);

test.each(["Decided otherwise", "App-wide events without a listener"])("each file of “%s” exists", (heading) => {
  const files = listOf(heading).flatMap((line) => line.match(/(?<=`)[\w./-]+\.tsx?(?=`)/g) ?? []);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("exactly the app events without a listener are explained", () => {
  const sources = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  );
  const [, table = ""] = readFileSync(join(root, "lib/browser/events.ts"), "utf8").split("interface AppEvents");
  const events = [...table.matchAll(/^ {2}"([\w-]+:[\w-]+)":/gm)].map(([, name]) => name);
  expect(events.length).toBeGreaterThan(20);
  const unheard = events.filter((name) => !sources.some((source) => source.includes(`on("${name}"`)));
  const explained = listOf("App-wide events without a listener").flatMap(
    (line) => line.split(": ")[0].match(/(?<=`)[\w-]+:[\w-]+(?=`)/g) ?? [],
  );
  expect(new Set(explained)).toEqual(new Set(unheard));
});
