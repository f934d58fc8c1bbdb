import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * True if an address belongs to a file of Next and not to a page. It covers the same addresses as the middleware's
 * `matcher`.
 */
export const isFile = (address: string): boolean =>
  /^\/(?:_next|api|sanctum|app)\//.test(address) ||
  /\.(?:svg|png|webp|avif|ico|woff2|mp3|mp4|txt|m?js|webmanifest)$/.test(address);

/** The addresses of all files that Next serves for the build in `folder`: scripts, styles, pictures, and the files of `public/`. */
export function readBuiltFiles(folder: string): ReadonlySet<string> {
  const filesIn = (below: string): string[] =>
    readdirSync(path.join(folder, below), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, below), path.join(entry.parentPath, entry.name)));
  return new Set([
    ...filesIn(".next/static").map((file) => `/_next/static/${file}`),
    ...filesIn("public").map((file) => `/${file}`),
  ]);
}
