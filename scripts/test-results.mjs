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
 * Playwright's JSON report. A test that passed only after another try has passed once; `flakyTests` names it.
 * @param {unknown} report @param {number} exitCode @returns {Totals}
 */
export function playwrightTotals(report, exitCode) {
  const stats = field(report, "stats");
  const passed = count(stats, "expected") + count(stats, "flaky");
  const failed = count(stats, "unexpected") + list(report, "errors").length;
  return believed({ passed, failed, skipped: count(stats, "skipped") }, exitCode);
}

/**
 * The sum that `scripts/conformance.ts` and `scripts/documented/run.mjs` write.
 * @param {unknown} report @param {number} exitCode @returns {Totals}
 */
export function writtenTotals(report, exitCode) {
  const [passed, failed, skipped] = [count(report, "passed"), count(report, "failed"), count(report, "skipped")];
  return believed({ passed, failed, skipped }, exitCode);
}

/**
 * The tests of Playwright's JSON report that failed and passed at another try, as `[project] file › title`.
 * @param {unknown} report @returns {string[]}
 */
export function flakyTests(report) {
  return list(report, "suites").flatMap((suite) => [
    ...flakyTests({ suites: list(suite, "suites") }),
    ...list(suite, "specs").flatMap((spec) =>
      list(spec, "tests")
        .filter((test) => field(test, "status") === "flaky")
        .map((test) => `[${field(test, "projectName")}] ${field(spec, "file")} › ${field(spec, "title")}`),
    ),
  ]);
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

/** @param {unknown} from @param {string} name @returns {unknown[]} */
function list(from, name) {
  const value = field(from, name);
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} from @param {string} name @returns {number} */
function count(from, name) {
  const value = field(from, name);
  return typeof value === "number" ? value : 0;
}
