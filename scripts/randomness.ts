import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { games } from "../games/registry";
import { reportOf, runBattery, RUNS } from "./randomness/batteries";
import { drawBytes } from "./randomness/draw-bytes";
import { positionTables } from "./randomness/positions";
import { readArguments, runMain, UsageError } from "./run-main";

const USAGE = "usage: npm run randomness [-- --seed 64_HEX_DIGITS] [--draws NUMBER]";

/** Tests the real draw, by χ² of every game and position, and by test batteries on its bytes. The process ends with 1 if a test fails. */
async function main(): Promise<number> {
  const options = { seed: { type: "string" }, draws: { type: "string" } } as const;
  const { seed = randomBytes(32).toString("hex"), draws = "1000000" } = readArguments({ options }, ` ${USAGE}`).values;
  if (!/^[0-9a-f]{64}$/.test(seed) || !/^[1-9]\d{3,7}$/.test(draws)) throw new UsageError(USAGE);
  const from = Buffer.from(seed, "hex");
  const startedAt = performance.now();
  const git = spawnSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" });
  console.log(`${new Date().toISOString().slice(0, 10)}, commit ${git.stdout?.trim() || "unknown"}, seed ${seed}`);
  console.log(`\nχ² of ${draws} draws of each game\n`);
  let failures = 0;
  for (const game of Object.values(games)) {
    for (const { position, chiSquare, freedom, deviations, fair } of positionTables(game, Number(draws), from)) {
      if (!fair) failures += 1;
      const numbers = `χ² ${chiSquare.toFixed(2).padStart(7)}  degrees of freedom ${String(freedom).padStart(2)}  deviations ${deviations.toFixed(2).padStart(5)}`;
      console.log(`${fair ? "✓" : "✗"} ${game.code.padEnd(10)} position ${String(position).padStart(2)}  ${numbers}`);
    }
  }
  const skipped = new Set<string>();
  for (const run of RUNS) {
    const result = await runBattery(run, drawBytes(Object.values(games), from));
    if (result.failed) failures += 1;
    if (result.output === undefined) skipped.add(run.program);
    console.log(`\n${reportOf(run, result)}`);
  }
  const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
  const without = [...skipped].map((program) => ` ${program} is not installed: its tests were skipped.`);
  console.log(
    `\n${failures === 0 ? "No test" : `${failures} tests`} failed, in ${minutes} minutes.${without.join("")}`,
  );
  return failures === 0 ? 0 : 1;
}

runMain(main);
