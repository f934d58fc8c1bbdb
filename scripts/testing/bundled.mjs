// @ts-check
import { buildSync } from "esbuild";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** One folder below the root, like `dist/`: from there a bundle finds the migrations. */
const folder = join(root, ".cache");

/**
 * Bundles a program as the build does. A process that reads a few files starts faster than one that compiles hundreds with tsx.
 * @param {string} program below the root @returns the bundle's path
 */
export function bundled(program) {
  const name = program.replaceAll("/", "-").replace(/\.ts$/, "");
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: { [name]: program },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    write: false,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    packages: "external",
    loader: { ".sql": "text", ".lua": "text" },
    // Otherwise the server would take this for the name of the started program, and serve at once.
    define: { "import.meta.filename": '"bundled"' },
    logLevel: "error",
  });
  mkdirSync(folder, { recursive: true });
  const entry = join(folder, `${name}.mjs`);
  for (const { path, text } of outputFiles) {
    // The names of all files but the entry contain a digest of their text.
    if (path !== entry && existsSync(path)) continue;
    // Another test file may bundle or start the same program: a file gets its name only when it is complete.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  }
  return entry;
}
