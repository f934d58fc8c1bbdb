// Makes `dist/` run without the sources. Copies the files that the bundles and Next's server read, and the packages' files that run.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/**
 * The files that Next's own traces leave out, too (next/dist/build/collect-build-traces), and the files that only
 * Next's development server and image optimizer load.
 */
const NEVER_RUN = [
  "**/*.d.ts",
  "**/*.map",
  "**/node_modules/react{,-dom}/**/*.development.js",
  "**/node_modules/react-dom/**/*profiling*",
  "**/next/dist/compiled/next-server/**/*.dev.js",
  "**/next/dist/compiled/{babel*,@mswjs}/**",
  "**/next/dist/build/swc/**",
  "**/next/dist/build/webpack-config.js",
  "**/next/dist/lib/upgrade/**",
  "**/next/dist/pages/**",
  "**/next/dist/server/dev/**",
  "**/next/dist/server/lib/route-resolver*",
  "**/next/dist/server/lib/router-utils/setup-dev-bundler.js",
  "node_modules/{@img,sharp,baseline-browser-mapping,caniuse-lite}/**",
];
const IMAGE_OPTIMIZER = /^node_modules\/(?:@img|sharp)\//;
/**
 * Folders whose files are served unchanged, or loaded by names that are composed at run time. Next's server resolves
 * webpack when it reads its configuration.
 */
export const WHOLE_FOLDERS = [
  "public",
  "node_modules/fs-native-extensions/prebuilds",
  "node_modules/next/dist/compiled/@babel/runtime",
  "node_modules/next/dist/compiled/webpack",
];
/** The parts of `.next` that only the build needs. */
const OF_THE_BUILD = /^(?:build|cache|dev|diagnostics|export-marker\.json|trace.*|turbopack|types)$/;

/** The bundles' folders in `dist/`, by the folders of the repository. */
export const FOLDERS = {
  brands: "brands",
  "upstream/db/migrations": "migrations",
  "upstream/stream/media": "media",
};

/**
 * The files of packages that `bundles` (paths below `root`) and the built pages load, as paths below `root`.
 * @param {string} root @param {string[]} bundles @returns {Promise<Set<string>>}
 */
async function packageFiles(root, bundles) {
  const { fileList } = await nodeFileTrace(
    bundles.map((bundle) => path.join(root, bundle)),
    { base: root, processCwd: root, ignore: NEVER_RUN, moduleSyncCatchall: true },
  );
  const next = path.join(root, ".next");
  const traces = readdirSync(next, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".nft.json") && !OF_THE_BUILD.test(name.split(path.sep)[0] ?? ""))
    .map((name) => path.join(next, name));
  const ofNext = traces.flatMap((trace) =>
    JSON.parse(readFileSync(trace, "utf8"))
      .files.map((/** @type {string} */ file) => path.relative(root, path.resolve(path.dirname(trace), file)))
      .filter((/** @type {string} */ file) => !IMAGE_OPTIMIZER.test(file)),
  );
  return new Set([...fileList, ...ofNext].filter((file) => file.startsWith(`node_modules${path.sep}`)));
}

/** @param {string} root @param {string[]} bundles files of `dist/` that Node starts, as paths below `root` */
export async function writeStandalone(root, bundles) {
  const dist = path.join(root, "dist");
  for (const file of await packageFiles(root, bundles)) {
    const from = path.join(root, file);
    if (statSync(from).isFile()) cpSync(from, path.join(dist, file));
  }
  for (const folder of WHOLE_FOLDERS) cpSync(path.join(root, folder), path.join(dist, folder), { recursive: true });
  for (const [from, to] of Object.entries(FOLDERS)) {
    cpSync(path.join(root, from), path.join(dist, to), {
      recursive: true,
      filter: (name) => !/\.(?:ts|mjs)$/.test(name),
    });
  }
  const next = path.join(root, ".next");
  for (const name of readdirSync(next)) {
    if (OF_THE_BUILD.test(name)) continue;
    cpSync(path.join(next, name), path.join(dist, ".next", name), {
      recursive: true,
      // Next links the packages that it loads as `pino-<hash>`. The link must lead into `dist/` on every machine.
      verbatimSymlinks: true,
      filter: (file) => !/\.(?:map|nft\.json)$/.test(file),
    });
  }
  const { name, version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  mkdirSync(dist, { recursive: true });
  writeFileSync(
    path.join(dist, "package.json"),
    `${JSON.stringify({ name, version, private: true, type: "module" })}\n`,
  );
}
