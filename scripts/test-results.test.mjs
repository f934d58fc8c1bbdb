import { join } from "node:path";
import { lastLine, sum, totalsOf, troublesIn } from "./test-results.mjs";

test("jest's tests are counted, a file that could not run as one failure", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    numRuntimeErrorTestSuites: 1,
  };
  expect(totalsOf(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 3 });
});

test("playwright's tests are counted, an error outside of a test as one failure", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(totalsOf({ stats, errors: [{}] }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("totals are taken unchanged", () => {
  const totals = { passed: 2, failed: 1, skipped: 3 };
  expect(totalsOf(totals, 1)).toEqual(totals);
});

test.each([
  ["died and left nothing", undefined, 1],
  ["ended well but ran nothing", { numPassedTests: 0 }, 0],
  ["ended well but left nothing", undefined, 0],
  ["left something else", "<html>", 0],
])("a runner that %s has failed", (_what, report, code) => {
  expect(totalsOf(report, code)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a runner with a failing exit code has failed even if all tests passed", () => {
  expect(totalsOf({ numPassedTests: 3 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("the last line sums everything", () => {
  const all = sum([
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(lastLine(all)).toBe("4 passed, 1 failed, 2 skipped");
});

test("a report of Playwright names the tests that failed, and those that passed only at the second try", () => {
  const spec = (title, status) => ({ file: "lobby.spec.ts", title, tests: [{ status }] });
  const nested = { suites: [{ specs: [spec("a", "expected"), spec("b", "flaky"), spec("d", "unexpected")] }] };
  expect(troublesIn({ suites: [{ specs: [spec("c", "flaky")], suites: [nested] }] })).toEqual({
    failed: ["lobby.spec.ts › d"],
    retried: ["lobby.spec.ts › c", "lobby.spec.ts › b"],
  });
});

test("a report of jest names the tests that failed, those that passed only at the second try, and files that could not run", () => {
  const result = (fullName, status, invocations) => ({ fullName, status, invocations });
  const name = join(import.meta.dirname, "a.test.mjs");
  const results = [result("a", "passed", 1), result("b", "passed", 2), result("c", "failed", 2)];
  const testResults = [
    { name, status: "failed", message: "", assertionResults: results },
    { name, status: "failed", message: "no such module", assertionResults: [] },
    { name, status: "failed", message: "afterAll threw", assertionResults: [result("a", "passed", 1)] },
  ];
  expect(troublesIn({ testResults })).toEqual({
    failed: ["scripts/a.test.mjs › c", "scripts/a.test.mjs: no such module", "scripts/a.test.mjs: afterAll threw"],
    retried: ["scripts/a.test.mjs › b"],
  });
});

test("a report that is missing names no tests", () => {
  expect(troublesIn(undefined)).toEqual({ failed: [], retried: [] });
});
