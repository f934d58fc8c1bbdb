import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs", "architecture.md"), "utf8");
const filesIn = (part) => [...new Set(part.match(/(?<=[>"`])[\w.[\]()/-]+\.tsx?(?=[<"`])/g))];

test.each(filesIn(text))("the drawing names a file that exists: %s", (file) => {
  expect(existsSync(join(root, file))).toBe(true);
});

test("the text says how many files each of the three ways has", () => {
  const drawings = text.split("```mermaid").slice(1);
  const counts = drawings.map((part) => filesIn(part.split("```")[0]).length);
  const [, ...told] =
    /(\d+) files for a bet, (\d+) for a result, (\d+) for a page/.exec(text.replaceAll("\n", " ")) ?? [];
  expect(counts).toEqual(told.map(Number));
  expect(counts).toHaveLength(3);
});
