// @ts-check
/** Turns what the runners wrote into one sum. A runner that left nothing to read has failed. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @param {unknown} from @param {string} name @returns {any} */
const field = (from, name) => (typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined);

/**
 * The totals of a report: of jest's `--json`, of Playwright's JSON reporter, or totals as they are. A file that could not run and an
 * error outside of a test are failures; so is a runner that ended badly without one, or well without any test.
 * @param {unknown} report @param {number} exitCode @returns {Totals}
 */
export function totalsOf(report, exitCode) {
  const stats = field(report, "stats");
  const add = (/** @type {unknown[]} */ ...counts) =>
    counts.reduce((/** @type {number} */ sum, count) => sum + (typeof count === "number" ? count : 0), 0);
  const of = (/** @type {string} */ name) => field(report, name);
  const totals = {
    passed: add(of("passed"), of("numPassedTests"), field(stats, "expected"), field(stats, "flaky")),
    failed: add(
      of("failed"),
      of("numFailedTests"),
      of("numRuntimeErrorTestSuites"),
      field(stats, "unexpected"),
      field(of("errors"), "length"),
    ),
    skipped: add(of("skipped"), of("numPendingTests"), of("numTodoTests"), field(stats, "skipped")),
  };
  const ran = totals.passed + totals.failed + totals.skipped > 0;
  return totals.failed === 0 && (exitCode !== 0 || !ran) ? { ...totals, failed: 1 } : totals;
}

/** @param {readonly Totals[]} all @returns {Totals} */
export function sum(all) {
  return all.reduce(
    (left, right) => ({
      passed: left.passed + right.passed,
      failed: left.failed + right.failed,
      skipped: left.skipped + right.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** @param {Totals} totals */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
