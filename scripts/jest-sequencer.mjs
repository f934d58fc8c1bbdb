// @ts-check
/**
 * The tests that kill and restart whole processes: they take minutes and mostly wait. If they started last, they would
 * run without others beside them.
 */
const WAITS = /[\\/]upstream[\\/]faults[\\/]/;

/**
 * Jest's order of test files: first those that mostly wait, because the others can run beside them; then the largest files, which take
 * the longest.
 */
export default class LongestFirst {
  /** @template {{ path: string, context: { hasteFS: { getSize(path: string): number | null } } }} Test @param {readonly Test[]} tests */
  sort(tests) {
    const size = (/** @type {Test} */ { path, context }) =>
      WAITS.test(path) ? Infinity : (context.hasteFS.getSize(path) ?? 0);
    const sizes = new Map(tests.map((test) => [test, size(test)]));
    return [...sizes].toSorted(([, a], [, b]) => (a === b ? 0 : b - a)).map(([test]) => test);
  }

  /** @template Test @param {readonly Test[]} tests failed tests of the last run are not distinguished */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
