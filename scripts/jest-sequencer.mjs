// @ts-check
/** The tests that kill and restart whole processes. They take minutes and mostly wait. */
const WAITS = /[\\/]upstream[\\/]faults[\\/]/;

/**
 * Jest's order of test files. The tests that mostly wait come first, because the others can run beside them. Then come
 * the largest files, which take the longest.
 */
export default class LongestFirst {
  /** @template {{ path: string, context: { hasteFS: { getSize(path: string): number | null } } }} Test @param {readonly Test[]} tests */
  sort(tests) {
    const size = (/** @type {Test} */ { path, context }) =>
      WAITS.test(path) ? Infinity : (context.hasteFS.getSize(path) ?? 0);
    const sizes = new Map(tests.map((test) => [test, size(test)]));
    return [...sizes].toSorted(([, a], [, b]) => (a === b ? 0 : b - a)).map(([test]) => test);
  }

  /** @template Test @param {readonly Test[]} tests all of them, because the failed tests of the last run are not stored */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
