// Builds /verify.mjs, a program that checks a day's draws and needs only Node.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes the program as `folder`/verify.mjs. The same sources give the same bytes on every machine.
 * @returns {Promise<string>} the SHA-256 of the file, hex
 */
export async function buildVerify(folder) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["scripts/verify.ts"],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    charset: "utf8",
    logLevel: "warning",
  });
  const [{ contents }] = outputFiles;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "verify.mjs"), contents);
  return createHash("sha256").update(contents).digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = path.join(root, "public")] = process.argv;
  console.log(`Wrote ${path.join(folder, "verify.mjs")}, SHA-256 ${await buildVerify(folder)}`);
}
