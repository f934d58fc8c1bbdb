// @ts-check
import { buildSync } from "esbuild";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** Like `dist/`, one folder below the root: from there a bundle finds the migrations. */
const folder = join(root, ".cache");

/**
 * Bundles a program as the build does, because a process that reads one file starts faster than one that compiles hundreds by tsx.
 * @param {string} program below the root @returns the bundle's path
 */
export function bundled(program) {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [program],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    loader: { ".sql": "text", ".lua": "text" },
    // The server would serve at once if this were the name of the program that was started.
    define: { "import.meta.filename": '"bundled"' },
    logLevel: "error",
  });
  const file = join(folder, `${program.replaceAll("/", "-").replace(/\.ts$/, "")}.mjs`);
  // Renamed when complete: another test file may bundle or start the same program.
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(unfinished, outputFiles[0]?.text ?? "");
  renameSync(unfinished, file);
  return file;
}
