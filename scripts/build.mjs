// Builds what `npm start` runs: the pages by Next, the two processes' code by esbuild.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress as brotliCompressing, constants, gzip as gzipping } from "node:zlib";
import { writeStandalone } from "./standalone.mjs";
import { buildEmbed } from "./build-embed.mjs";

const gzip = promisify(gzipping);
const brotliCompress = promisify(brotliCompressing);
const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = path.join(root, "dist", "stamp");
const SOURCES = ["app", "components", "embed", "games", "i18n", "lib", "messages", "public", "scripts", "upstream"];
const FILES = [
  "middleware.ts",
  "server.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const notBuilt = /\.test\.(tsx?|mjs)$|\.tsbuildinfo$|[\\/]embed[\\/]dist[\\/]/;

function filesBelow(folder) {
  const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Digest of what pages and bundles are made of: equal digests, equal build. Brands are only copied; `npm start` reads the repository's. */
export function sourceStamp() {
  const hash = createHash("sha256").update(process.version);
  const found = SOURCES.flatMap((folder) => {
    try {
      return filesBelow(folder);
    } catch (error) {
      if (error.code === "ENOENT") return [];
      throw error;
    }
  });
  for (const file of [...found, ...FILES.map((name) => path.join(root, name))]
    .filter((name) => !notBuilt.test(name))
    .sort()) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** True when the last build was made from these very sources. */
export function isBuilt() {
  try {
    return readFileSync(stampFile, "utf8") === sourceStamp();
  } catch {
    return false;
  }
}

/** What pages and upstream of one build call it, so that a page of an older one is told to refresh. */
const revisionOf = (stamp) => stamp.slice(0, 16);

/** What of `scripts/` an operator runs beside a server that has no sources: `node dist/reconcile.mjs`. */
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

/** Executable scripts that stand in the markup; those with a type are data. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

const sha256 = (text) => createHash("sha256").update(text).digest("base64");

/** The one style element that a package writes at run time: the toasts'. Throws where sonner says it in another way. */
function toastStyle() {
  const source = readFileSync(path.join(root, "node_modules", "sonner", "dist", "index.mjs"), "utf8");
  const found = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);$/m.exec(source);
  if (found === null) throw new Error("the style of sonner's toasts was not found: the policy must name its hash");
  return JSON.parse(found[1]);
}

/**
 * Copies the pages that Next has rendered to `dist/documents`, compressed too, with a list of each one's inline scripts for its
 * policy. `lib/bff/host/documents.ts` serves them.
 */
async function writeDocuments() {
  const from = path.join(root, ".next", "server", "app");
  const to = path.join(root, "dist", "documents");
  const names = readdirSync(from, { recursive: true }).filter((name) => /^[a-z]{2}[\\/].*\.html$/.test(name));
  const list = await Promise.all(
    names.map(async (name) => {
      const html = readFileSync(path.join(from, name));
      const [zipped, brotli] = await Promise.all([
        gzip(html, { level: 9 }),
        brotliCompress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      ]);
      const target = path.join(to, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, html);
      writeFileSync(`${target}.gz`, zipped);
      writeFileSync(`${target}.br`, brotli);
      const scripts = [...html.toString().matchAll(INLINE_SCRIPT)].map(([, text]) => `'sha256-${sha256(text)}'`);
      const document = `/${name.replaceAll(path.sep, "/").replace(/\.html$/, "")}`;
      return [document, { etag: sha256(html), scripts: [...new Set(scripts)] }];
    }),
  );
  // The element is put into the page before its text is.
  const styles = ["", toastStyle()].map((text) => `'sha256-${sha256(text)}'`);
  writeFileSync(path.join(to, "list.json"), JSON.stringify({ styles, documents: Object.fromEntries(list) }));
}

/** Builds everything into an empty `dist/`; throws when a part fails. */
export async function buildAll() {
  // A part of what Next serves, so of the stamp too.
  await buildEmbed();
  const stamp = sourceStamp();
  rmSync(path.join(root, "dist"), { recursive: true, force: true });
  const next = spawnSync(process.execPath, [path.join(root, "node_modules/next/dist/bin/next"), "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", REVISION: revisionOf(stamp) },
  });
  if (next.status !== 0) throw new Error("next build failed");
  await bundle(revisionOf(stamp));
  await writeDocuments();
  await writeStandalone(root, BUNDLES);
  writeFileSync(stampFile, stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildAll();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
