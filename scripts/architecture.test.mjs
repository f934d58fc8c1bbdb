import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs", "architecture.md"), "utf8");
const files = [...new Set(text.match(/(?<=[>"`])[\w.[\]()/-]+\.tsx?(?=[<"`])/g))];

test.each(files)("the drawing names a file that exists: %s", (file) => {
  expect(existsSync(join(root, file))).toBe(true);
});

test("each of the three ways is drawn", () => {
  expect(text.match(/```mermaid/g)).toHaveLength(3);
  expect(files.length).toBeGreaterThan(100);
});
