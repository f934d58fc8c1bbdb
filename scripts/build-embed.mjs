// Builds the merchants' script: /embed.js for their pages, and the files of the npm package in embed/.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const bundled = { absWorkingDir: root, bundle: true, target: "es2020", charset: "utf8", logLevel: "warning" };

export async function buildEmbed(folder = path.join(root, "public")) {
  await build({
    ...bundled,
    entryPoints: { embed: "embed/global.ts" },
    outdir: folder,
    minify: true,
    format: "iife",
  });
}

export async function buildPackage(folder = path.join(root, "embed", "dist")) {
  await build({ ...bundled, entryPoints: { grandstand: "embed/grandstand.ts" }, outdir: folder, format: "esm" });
  const types = path.join(folder, "types");
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const emitted = spawnSync(process.execPath, [tsc, "-p", "embed", "--outDir", types], { cwd: root, encoding: "utf8" });
  if (emitted.status !== 0) throw new Error(`the types of embed/ could not be written:\n${emitted.stdout}`);
  // Node's resolution needs file names with their ending.
  for (const name of ["embed/grandstand.d.ts", "embed/options.d.ts", "lib/contract/embed.d.ts"]) {
    const file = path.join(types, name);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/ from "(\.[^"]+)"/g, ' from "$1.js"'));
  }
  // The product derives these types from arrays. The package gets them written out, without the module's other exports.
  const names = await build({ ...bundled, entryPoints: ["lib/contract/games.ts"], format: "esm", write: false });
  const [{ text }] = names.outputFiles;
  const { GAME_CODES, LOCALES } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const union = (values) => values.map((value) => JSON.stringify(value)).join(" | ");
  mkdirSync(path.join(types, "lib", "contract"), { recursive: true });
  writeFileSync(
    path.join(types, "lib", "contract", "games.d.ts"),
    `export type GameCode = ${union(GAME_CODES)};\nexport type Locale = ${union(LOCALES)};\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildEmbed();
  await buildPackage();
  console.log("Wrote public/embed.js and embed/dist");
}
