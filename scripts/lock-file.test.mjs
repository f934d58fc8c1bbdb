import { readFileSync } from "node:fs";
import { join } from "node:path";

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package-lock.json"), "utf8"));

/** Whether a package that stands at `from` finds `name`: beside itself or in a folder above, as Node looks for it. */
function isLocked(from, name) {
  const folders = from.split("/node_modules/").map((_, at, parts) => parts.slice(0, at + 1).join("/node_modules/"));
  return ["", ...folders].some((folder) => `${folder === "" ? "" : `${folder}/`}node_modules/${name}` in packages);
}

// `npm ci` refuses a lock file that lacks one of them, and some registries offer only the builds for one system.
test("the lock file holds the optional builds for every system", () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  );
  expect(missing).toEqual([]);
});
