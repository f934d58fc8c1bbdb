// @ts-check
/**
 * `npm run test:faults`: fifty rounds in a browser behind a network that fails, and 100 000 malformed requests, by a seed that is
 * printed. `FAULT_SEED` plays one again, `FAULT_ROUNDS` and `FUZZ_REQUESTS` fewer or more.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { buildAll, isBuilt } from "./build.mjs";

if (!isBuilt()) await buildAll();
const { FAULT_ROUNDS = "50", FUZZ_REQUESTS = "100000", FAULT_SEED = String(randomInt(1_000_000)) } = process.env;
console.log(`FAULT_SEED=${FAULT_SEED} FAULT_ROUNDS=${FAULT_ROUNDS} FUZZ_REQUESTS=${FUZZ_REQUESTS}`);
const root = join(import.meta.dirname, "..");
const cli = join(root, "node_modules/@playwright/test/cli.js");
const { status } = spawnSync(process.execPath, [cli, "test", "e2e/faults", "--project=desktop", "--reporter=list"], {
  cwd: root,
  env: { ...process.env, FAULT_ROUNDS, FUZZ_REQUESTS, FAULT_SEED },
  stdio: "inherit",
});
process.exitCode = status ?? 1;
