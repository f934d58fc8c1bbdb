// @ts-check
/** Turns what the runners wrote into one sum. A runner that left nothing to read has failed. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @type {Totals} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** @type {Totals} */
export const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };

/**
 * Jest's `--json` answer: every test, and every file that could not even run as one failure.
 * @param {unknown} report @param {number} exitCode @returns {Totals}
 */
export function jestTotals(report, exitCode) {
  const passed = count(report, "numPassedTests");
  const failed = count(report, "numFailedTests") + count(report, "numRuntimeErrorTestSuites");
  const skipped = count(report, "numPendingTests") + count(report, "numTodoTests");
  return believed({ passed, failed, skipped }, exitCode);
}

/**
 * Playwright's JSON report. A test that passed only after another try is not counted as passed twice, but as passed.
 * @param {unknown} report @param {number} exitCode @returns {Totals}
 */
export function playwrightTotals(report, exitCode) {
  const stats = field(report, "stats");
  const errors = field(report, "errors");
  const passed = count(stats, "expected") + count(stats, "flaky");
  const failed = count(stats, "unexpected") + (Array.isArray(errors) ? errors.length : 0);
  return believed({ passed, failed, skipped: count(stats, "skipped") }, exitCode);
}

/**
 * The sum that `scripts/conformance.ts` writes.
 * @param {unknown} report @param {number} exitCode @returns {Totals}
 */
export function conformanceTotals(report, exitCode) {
  const [passed, failed, skipped] = [count(report, "passed"), count(report, "failed"), count(report, "skipped")];
  return believed({ passed, failed, skipped }, exitCode);
}

/** @param {...Totals} all @returns {Totals} */
export function sum(...all) {
  return all.reduce((left, right) => ({
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  }));
}

/** @param {Totals} totals */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A runner that ended badly without a failed test, or well without any test, has not done its work. @param {Totals} totals @param {number} exitCode */
function believed(totals, exitCode) {
  const ran = totals.passed + totals.failed + totals.skipped > 0;
  return totals.failed === 0 && (exitCode !== 0 || !ran) ? sum(totals, ONE_FAILED) : totals;
}

/** @param {unknown} from @param {string} name */
function field(from, name) {
  return typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
}

/** @param {unknown} from @param {string} name @returns {number} */
function count(from, name) {
  const value = field(from, name);
  return typeof value === "number" ? value : 0;
}
