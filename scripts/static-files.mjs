// @ts-check
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/**
 * With this comment V8 compiles every function of a script in the background while the other scripts load. Without it
 * the page's thread compiles most functions when the page starts. Other engines ignore the comment.
 */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Prepares a build's scripts and styles for slow networks. Each gets a copy in Brotli (`.br`) and one in gzip (`.gz`) beside it, which the
 * app and nginx send.
 * @param {string} folder
 */
export function prepareStaticFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    const file = join(folder, name);
    const text = (name.endsWith(".js") ? COMPILE_HINT : "") + readFileSync(file, "utf8");
    const bytes = Buffer.from(text);
    writeFileSync(file, bytes);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
