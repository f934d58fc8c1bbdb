import { readReference, referenceOf, traceOf, traceparentOf } from "./trace";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

test.each([
  [`00-${TRACE}-00f067aa0ba902b7-01`, true],
  [`01-${TRACE}-00f067aa0ba902b7-00-more`, true],
  [`ff-${TRACE}-00f067aa0ba902b7-01`, false],
  [`00-${"0".repeat(32)}-00f067aa0ba902b7-01`, false],
  [`00-${TRACE}-${"0".repeat(16)}-01`, false],
  [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, false],
  [`00-${TRACE}-00f067aa0ba902b7-01\n{"level":60}`, false],
  ["", false],
  [null, false],
])("the trace of the header %p is accepted: %p", (header, taken) => {
  const trace = traceOf(header);
  expect(trace).toMatch(/^[0-9a-f]{32}$/);
  expect(trace === TRACE).toBe(taken);
});

test("a call's header names the trace and a new span, and can be read back", () => {
  const [one, two] = [traceparentOf(TRACE), traceparentOf(TRACE)];
  expect(one).not.toBe(two);
  expect([one, two].map(traceOf)).toEqual([TRACE, TRACE]);
});

test("a reference is the beginning of a trace, and no other text is valid", () => {
  expect(readReference(referenceOf(TRACE))).toBe("4BF92F35");
  expect(["", null, "4bf92f35", "4BF92F35 ", "<script>"].map(readReference)).toEqual([null, null, null, null, null]);
});
