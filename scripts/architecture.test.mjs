import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs", "architecture.md"), "utf8");
const filesIn = (part) => [...new Set(part.match(/(?<=[>"`])[\w.[\]()/-]+\.tsx?(?=[<"`])/g))];

test("every document names only files that exist", () => {
  const listed = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const absent = listed
    .filter((document) => !document.startsWith("examples/") && existsSync(join(root, document)))
    .flatMap((document) =>
      [
        ...readFileSync(join(root, document), "utf8").matchAll(
          /(?<=[>`])[\w@()[\].-]+\/[\w@()[\]./-]+\.(?:tsx?|mjs|cjs|sql|css)(?=[<`])/g,
        ),
      ]
        .map(([file]) => file)
        // The build makes these.
        .filter((file) => !file.startsWith("dist/"))
        .filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, dirname(document), file)))
        .map((file) => `${document}: ${file}`),
    );
  expect(absent).toEqual([]);
});

test("docs/architecture.md states the number of files in each of its three drawings", () => {
  const drawings = text.split("```mermaid").slice(1);
  const counts = drawings.map((part) => filesIn(part.split("```")[0]).length);
  const [, ...stated] =
    /(\d+) files for a bet, (\d+) for a result, (\d+) for a page/.exec(text.replaceAll("\n", " ")) ?? [];
  expect(counts).toEqual(stated.map(Number));
  expect(counts).toHaveLength(3);
});

/** Folders whose files import from their subfolders: each of these files counts as a separate folder. */
const COMPOSING = new Set(["lib", "lib/live", "upstream"]);

/** Maps each folder to the folders that its files import, types included, without tests and `lib/bff`. */
function importedFolders() {
  const listed = execFileSync("git", ["ls-files", "lib", "upstream", "components"], { cwd: root, encoding: "utf8" });
  const files = new Set(listed.split("\n").filter((file) => /\.tsx?$/.test(file) && !/test|^lib\/bff/.test(file)));
  const folderOf = (file) => (COMPOSING.has(dirname(file)) ? file : dirname(file));
  const folders = new Map();
  for (const file of files) {
    const source = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    for (const [, name] of source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"((?:@\/|\.)[^"]+)"/g)) {
      const bare = name.startsWith("@/") ? name.slice(2) : join(dirname(file), name);
      const target = [`${bare}.ts`, `${bare}.tsx`].find((path) => files.has(path));
      if (target === undefined || folderOf(target) === folderOf(file)) continue;
      folders.set(folderOf(file), (folders.get(folderOf(file)) ?? new Set()).add(folderOf(target)));
    }
  }
  return folders;
}

test("no folders import each other in a circle", () => {
  const left = importedFolders();
  expect(left.size).toBeGreaterThan(40);
  const isFree = (folder) => [...(left.get(folder) ?? [])].every((imported) => !left.has(imported));
  for (let free = ["first"]; free.length > 0;) {
    free = [...left.keys()].filter(isFree);
    for (const folder of free) left.delete(folder);
  }
  expect([...left.keys()]).toEqual([]);
});

/** Matches a statement that imports more than types. */
const VALUE_IMPORT = /^(?:import|export) (?!type\b)(?!\{(?:\s*type [^,}]+,?)+\s*\})[^;]*?from "((?:@\/|\.)[^"]+)";/gm;

/** The files that load together with these ones. `import()` loads later and is left out. */
function loadedWith(entries, files) {
  const loaded = new Set(entries);
  for (const file of loaded) {
    for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(VALUE_IMPORT)) {
      const bare = name.startsWith("@/") ? name.slice(2) : join(dirname(file), name);
      const target = [`${bare}.ts`, `${bare}.tsx`].find((path) => files.has(path));
      if (target !== undefined) loaded.add(target);
    }
  }
  return loaded;
}

test("a player's page loads the contract's schemas later than its first view", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = new Set(
    listed.split("\n").filter((file) => !/\.test\.|testing/.test(file) && existsSync(join(root, file))),
  );
  const entries = [...files].filter((file) =>
    /^app\/\[locale\]\/(?:\(player\)\/|layout)|^games\/\w+\/screen\/parts/.test(file),
  );
  const loaded = loadedWith(entries, files);
  expect(loaded.size).toBeGreaterThan(150);
  const withSchemas = [...loaded].filter((file) => readFileSync(join(root, file), "utf8").includes('from "zod'));
  expect(withSchemas).toEqual([]);
});
