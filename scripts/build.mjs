// Builds the files that `npm start` runs: Next builds the pages, esbuild builds the code of the two processes and of the commands.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareStaticFiles } from "./static-files.mjs";
import { writeStandalone } from "./standalone.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = path.join(root, "dist", "stamp");
const SOURCES = ["app", "components", "embed", "games", "i18n", "lib", "messages", "public", "scripts", "upstream"];
const FILES = [
  ...["instrumentation.ts", "middleware.ts", "server.ts", "next.config.mjs", "postcss.config.mjs"],
  ...["tsconfig.json", "package.json", "package-lock.json"],
];
const notBuilt =
  /\.test\.(tsx?|mjs)$|\.tsbuildinfo$|[\\/]embed[\\/]dist[\\/]|[\\/]public[\\/](?:embed\.js|verify\.mjs)$/;

function filesBelow(folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Digest of the sources of pages and bundles: equal digests mean equal builds. The digest leaves out the brands, because the build only
 * copies them and `npm start` reads the repository's.
 */
export function sourceStamp() {
  const hash = createHash("sha256").update(process.version);
  for (const file of [...SOURCES.flatMap(filesBelow), ...FILES.map((name) => path.join(root, name))]
    .filter((name) => !notBuilt.test(name))
    .sort()) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

export function isBuilt() {
  try {
    return readFileSync(stampFile, "utf8") === sourceStamp();
  } catch {
    return false;
  }
}

/** The revision in pages and upstream: a page of another build must reload. */
const revisionOf = (stamp) => stamp.slice(0, 16);

/** The commands that an operator runs on a server without sources, such as `node dist/reconcile.mjs`. */
const COMMANDS = ["hub", "launch-link", "migrate", "operator", "reconcile", "rehearse-restore"];
const BUNDLES = ["server", "upstream", ...COMMANDS].map((name) => `dist/${name}.mjs`);

async function bundle(revision) {
  const { build } = await import("esbuild");
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const scripts = Object.fromEntries(["upstream", ...COMMANDS].map((name) => [name, `scripts/${name}.ts`]));
  await build({
    absWorkingDir: root,
    entryPoints: { server: "server.ts", ...scripts },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    define: {
      "process.env.REVISION": JSON.stringify(revision),
      "process.env.VERSION": JSON.stringify(version),
      "process.env.NODE_ENV": '"production"',
    },
    loader: { ".sql": "text", ".lua": "text" },
    sourcemap: true,
    logLevel: "warning",
  });
}

/** Builds everything into an empty `dist/`. Throws if a part fails. */
export async function buildAll() {
  const stamp = sourceStamp();
  rmSync(path.join(root, "dist"), { recursive: true, force: true });
  const next = spawnSync(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", REVISION: revisionOf(stamp) },
  });
  if (next.status !== 0) throw new Error("next build failed");
  await bundle(revisionOf(stamp));
  await writeStandalone(root, BUNDLES);
  prepareStaticFiles(path.join(root, "dist", ".next", "static"));
  writeFileSync(stampFile, stamp);
  const verify = readFileSync(path.join(root, "public", "verify.mjs"));
  console.log(`verify.mjs SHA-256 ${createHash("sha256").update(verify).digest("hex")}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildAll();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
