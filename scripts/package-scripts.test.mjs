import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

test("every command that the scripts, the README and the documents name exists", () => {
  const places = ["README.md", ...["docs", "scripts", "docs/decisions"].flatMap((folder) => filesOf(folder))];
  const named = places.flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(/`npm run ([a-z][a-z:-]*)/g),
  ]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.map(([, name]) => name).filter((name) => !(name in scripts))).toEqual([]);
});

test("the commands for building a platform install the packages of a fresh clone", () => {
  const missing = ["start", "hub", "platform-check"].filter(
    (name) => scripts[`pre${name}`] !== "node scripts/setup.mjs",
  );
  expect(missing).toEqual([]);
});

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name));
}
