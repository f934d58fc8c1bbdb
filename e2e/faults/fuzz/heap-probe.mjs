// Preloaded into a server under test. At SIGUSR2 the server collects its garbage, and adds the bytes of heap in use as
// a line to HEAP_PROBE_DIR/<name of its script>.
import { appendFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const { HEAP_PROBE_DIR: folder } = process.env;
const script = basename(process.argv[1] ?? "");
if (folder !== undefined && /^(server|upstream)\.mjs$/.test(script)) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const file = join(folder, script);
  appendFileSync(file, `${process.pid}\n`);
  process.on("SIGUSR2", () => {
    collect();
    appendFileSync(file, `${process.memoryUsage().heapUsed}\n`);
  });
}
