// @ts-check
/** `npm run test:clone`: runs every documented command in a fresh clone of the last commit. `run.mjs FILE` writes the totals there as JSON. */
import { writeFileSync } from "node:fs";
import { lastLine } from "../test-results.mjs";
import { openClones } from "./clone.mjs";
import { PLAN } from "./plan.mjs";

const totals = { passed: 0, failed: 0, skipped: 0 };
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, () => process.exit(130));
const clones = await openClones();
try {
  const clone = clones.clone("clone");
  /** @param {import("./plan.mjs").Ends | import("./plan.mjs").Serves} step */
  const play = async (step) => {
    const { command } = step;
    if ("ends" in step) return clones.runToEnd(clone, command, step.ends);
    const during = async () => {
      for (const each of step.during) await report(each);
    };
    return clones.serve(clone, command, step.serves, during, { stop: step.stop ?? "SIGTERM" });
  };
  /** @param {import("./plan.mjs").Ends | import("./plan.mjs").Serves} step */
  const report = async (step) => {
    const startedAt = performance.now();
    const outcome = await play(step).then(
      () => ({ mark: "✓", fault: "" }),
      (/** @type {unknown} */ error) => ({ mark: "✗", fault: error instanceof Error ? error.message : String(error) }),
    );
    console.log(`${outcome.mark} ${step.command} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    if (outcome.fault !== "") console.log(outcome.fault);
    totals[outcome.mark === "✓" ? "passed" : "failed"] += 1;
  };
  for (const step of PLAN) await report(step);
} finally {
  clones.close();
}
const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, JSON.stringify(totals));
console.log(lastLine(totals));
process.exitCode = totals.failed > 0 ? 1 : 0;
