// @ts-check
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/**
 * The totals of a report: jest's `--json`, Playwright's JSON report, or totals. A file that could not run and an error outside of a test
 * count as failures. A runner with exit code 0 has failed if no test ran, and a runner with another exit code even if no test failed.
 * @param {any} report @param {number} exitCode @returns {Totals}
 */
export function totalsOf(report, exitCode) {
  const { stats, errors, ...own } = Object(report);
  const add = (/** @type {unknown[]} */ ...counts) =>
    counts.reduce((/** @type {number} */ sum, count) => sum + (Number(count) || 0), 0);
  const totals = {
    passed: add(own.passed, own.numPassedTests, stats?.expected, stats?.flaky),
    failed: add(own.failed, own.numFailedTests, own.numRuntimeErrorTestSuites, stats?.unexpected, errors?.length),
    skipped: add(own.skipped, own.numPendingTests, own.numTodoTests, stats?.skipped),
  };
  const isSilent = totals.failed === 0 && (exitCode !== 0 || totals.passed + totals.skipped === 0);
  return isSilent ? { ...totals, failed: 1 } : totals;
}

/**
 * The tests that failed, and those that passed only at the second try, as "file › title", from jest's `--json` or Playwright's JSON report.
 * @param {any} report
 */
export function troublesIn(report) {
  /** @type {{ failed: string[], retried: string[] }} */
  const found = { failed: [], retried: [] };
  for (const { name, message, status, assertionResults: results } of Object(report).testResults ?? []) {
    const file = relative(root, name);
    // The file could not run, or its error is outside of its tests.
    if (status === "failed" && results.every((/** @type {any} */ each) => each.status !== "failed"))
      found.failed.push(`${file}: ${message}`);
    for (const { fullName, status: ended, invocations } of results) {
      if (ended === "failed") found.failed.push(`${file} › ${fullName}`);
      if (ended === "passed" && invocations > 1) found.retried.push(`${file} › ${fullName}`);
    }
  }
  const addSpecs = (/** @type {any} */ { specs = [], suites = [] }) => {
    for (const { file, title, tests } of specs) {
      for (const { status } of tests) {
        if (status === "unexpected") found.failed.push(`${file} › ${title}`);
        if (status === "flaky") found.retried.push(`${file} › ${title}`);
      }
    }
    suites.forEach(addSpecs);
  };
  addSpecs(Object(report));
  return found;
}

/** @param {readonly Totals[]} all @returns {Totals} */
export const sum = (all) =>
  all.reduce((left, right) => ({
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  }));

/** @param {Totals} totals */
export const lastLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
