// @ts-check
/**
 * `npm run test:clone`: clones the last commit into another folder, with an empty HOME and no packages, and runs every command that the
 * documents show. `run.mjs FILE` writes the sum there as JSON.
 */
import { writeFileSync } from "node:fs";
import { openClones } from "./clone.mjs";
import { PLAN } from "./plan.mjs";
import { lastLine } from "../test-results.mjs";

const totals = { passed: 0, failed: 0, skipped: 0 };

/** @param {string} command @param {() => Promise<void>} run */
async function report(command, run) {
  const startedAt = performance.now();
  /** @type {string | undefined} */
  const fault = await run().then(
    () => undefined,
    (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error)),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${fault === undefined ? "✓" : "✗"} ${command} (${seconds} s)`);
  if (fault === undefined) totals.passed += 1;
  else {
    totals.failed += 1;
    console.log(fault);
  }
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(130));
const clones = await openClones();
try {
  const clone = clones.clone("clone");
  /** @param {import("./plan.mjs").Ends} step */
  const runToEnd = ({ command, ends }) => report(command, () => clones.runToEnd(clone, command, ends));
  /** @param {import("./plan.mjs").Serves} step */
  const serve = ({ command, serves, during, stop = "SIGTERM" }) => {
    const url = `${command.includes("upstream") ? clones.upstreamOrigin : clones.origin}${serves}`;
    const inTurn = async () => {
      for (const each of during) await runToEnd(each);
    };
    return report(command, () => clones.serve(clone, command, url, inTurn, { stop }));
  };
  for (const step of PLAN) await ("ends" in step ? runToEnd(step) : serve(step));
} finally {
  clones.close();
}
const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, JSON.stringify(totals));
console.log(lastLine(totals));
process.exitCode = totals.failed > 0 ? 1 : 0;
