import { lastLine, retriedIn, sum, totalsOf } from "./test-results.mjs";

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

test("tests that passed only at the second try are named", () => {
  const spec = (title, status) => ({ file: "lobby.spec.ts", title, tests: [{ status }] });
  const nested = { suites: [{ specs: [spec("a", "expected"), spec("b", "flaky")] }] };
  expect(retriedIn({ suites: [{ specs: [spec("c", "flaky")], suites: [nested] }] })).toEqual([
    "lobby.spec.ts › c",
    "lobby.spec.ts › b",
  ]);
  expect(retriedIn({ numPassedTests: 3 })).toEqual([]);
});
