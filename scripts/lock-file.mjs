// @ts-check
/** Checks package-lock.json: `npm ci` must install the same bytes on every system and from every registry. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** True if a package at `from` finds `name` like Node: in its own node_modules, or in the node_modules of a folder above. */
function isLocked(
  /** @type {Record<string, object>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  const folders = from.split("/node_modules/").map((_, at, parts) => parts.slice(0, at + 1).join("/node_modules/"));
  return ["", ...folders].some((folder) => `${folder === "" ? "" : `${folder}/`}node_modules/${name}` in packages);
}

/**
 * The faults of a lock file's `packages`, one line each. npm installs a package without a checksum as the registry sends it. `npm ci`
 * refuses a lock file without the optional builds for other systems.
 * @param {Record<string, { integrity?: string, inBundle?: boolean, link?: boolean, optionalDependencies?: Record<string, string> }>} packages
 * @returns {string[]}
 */
export function lockFileFaults(packages) {
  return Object.entries(packages).flatMap(([path, { integrity = "", inBundle, link, optionalDependencies = {} }]) => [
    // The bundling package's checksum covers a bundled package.
    ...(path === "" || inBundle || link || integrity.startsWith("sha512-") ? [] : [`${path}: has no sha512 integrity`]),
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path}: its optional ${name} is not locked`),
  ]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(import.meta.dirname, "..", "package-lock.json");
  const faults = lockFileFaults(JSON.parse(readFileSync(file, "utf8")).packages);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) {
    console.log("Take versions whose builds the registry offers for every system: docs/developing.md.");
    process.exitCode = 1;
  }
}
