import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import * as zod from "zod/mini";

const root = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["app", "components", "lib"];
// Only the server imports these modules. If the browser also needs them, the build fails at the first name that zod-mini.js lacks.
const serverOnly =
  /^lib\/(?:bff\/|env\.ts$|contract\/(?:bet-request|bootstrap|brand|calls|error-body|form-values|platform-account)\.ts$)/;
const file = "dist/zod-mini.js";

/** The names of zod/mini that the browser's sources use: `z.object`, `z.string` and so on. */
export function usedNames(sources) {
  const named = sources
    .filter((source) => source.includes('from "zod/mini"'))
    .flatMap((source) => [...source.matchAll(/\bz\.(_?[a-z]\w*)(?:(?![\w<])|(?=<\w+>\())/g)].map(([, name]) => name));
  // Leaves out types such as `z.infer<…>`: the module does not export them at run time.
  return [...new Set(named)].filter((name) => name in zod);
}

function browserSources() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
      path.posix.join(folder, name.replaceAll("\\", "/")),
    ),
  )
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !serverOnly.test(name))
    .map((name) => readFileSync(path.join(root, name), "utf8"));
}

/**
 * Writes zod/mini with only the names in use, for the browser's build. Turbopack drops unused modules and exports, but not the code that
 * only a dropped function uses: the package itself would bring all of zod's core.
 * @returns the module's path, relative to the root
 */
export async function leanZod() {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${usedNames(browserSources()).join(", ")} } from "zod/mini";`, resolveDir: root },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    logLevel: "warning",
  });
  const [output] = outputFiles;
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, output.contents);
  return `./${file}`;
}
