import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/**
 * Lints a made-up tree of files with the project's own configuration.
 * @param {Record<string, string>} files text by path
 * @returns {{ code: string, filename: string, message: string }[]}
 */
export function lintTree(files) {
  const tree = mkdtempSync(join(tmpdir(), "lint-probe-"));
  try {
    const tsconfig = JSON.stringify({ compilerOptions: { jsx: "react-jsx", strict: true }, include: ["**/*"] });
    for (const [path, text] of Object.entries({ ...files, "tsconfig.json": tsconfig })) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
    const args = [oxlint, "-c", join(root, "oxlint.config.mjs"), "--format=json", "."];
    // oxlint looks for its type checker there; npm adds the folder, a bare shell does not.
    const PATH = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH };
    return JSON.parse(spawnSync(process.execPath, args, { cwd: tree, env, encoding: "utf8" }).stdout).diagnostics;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
