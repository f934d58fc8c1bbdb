// @ts-check
/**
 * `npm run test:faults`: fifty rounds in a browser behind a network that fails, 100 000 malformed requests, and jest's
 * long tests (upstreams that are killed again and again, 200 000 draws of each game). The printed `FAULT_SEED` repeats
 * a run. `FAULT_ROUNDS` and `FUZZ_REQUESTS` set its length.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { buildAll, isBuilt } from "./build.mjs";

if (!isBuilt()) await buildAll();
const { FAULT_ROUNDS = "50", FUZZ_REQUESTS = "100000", FAULT_SEED = String(randomInt(1_000_000)) } = process.env;
console.log(`FAULT_SEED=${FAULT_SEED} FAULT_ROUNDS=${FAULT_ROUNDS} FUZZ_REQUESTS=${FUZZ_REQUESTS}`);
const run = (/** @type {string[]} */ ...args) =>
  spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, FAULT_ROUNDS, FUZZ_REQUESTS, FAULT_SEED },
    stdio: "inherit",
  }).status === 0;
const played = run("node_modules/@playwright/test/cli.js", "test", "--project=faults", "--reporter=list");
const looped = run("node_modules/jest/bin/jest.js", "--selectProjects", "long");
process.exitCode = played && looped ? 0 : 1;
