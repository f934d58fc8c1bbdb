// `npm start`: builds when the sources changed, starts app and upstream, says where to go. `--dev` runs from the sources instead.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildAll, isBuilt } from "./build.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const development = process.argv.includes("--dev");
process.env.NODE_ENV = development ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

/** The server's module: the bundle, or the source through tsx. */
async function loadServer() {
  if (development) {
    const { register } = await import("tsx/esm/api");
    register();
    return import("../server.ts");
  }
  if (!isBuilt()) {
    console.log("Building (only when the sources changed) …");
    await buildAll();
  }
  return import(path.resolve("dist/server.mjs"));
}

const { serve } = await loadServer();
const { url } = await serve();
console.log(`\n  Grandstand runs at ${url}${development ? " (development)" : ""}\n`);
