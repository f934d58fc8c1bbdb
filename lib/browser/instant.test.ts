import { instantOf } from "./instant";

const AT = Date.UTC(2026, 10, 21, 2, 0, 0);

test.each([
  ["2026-11-21T02:00:00.000Z", AT],
  ["2026-11-21T10:00:00+08:00", AT],
  ["2026-11-21T02:00:00", null],
  ["2026-11-21 02:00:00", null],
  ["2026-11-21", null],
  ["soon", null],
  ["Too late Z", null],
  ["", null],
  [null, null],
  [undefined, null],
])("%j is read as %j", (iso, instant) => {
  expect(instantOf(iso)).toBe(instant);
});
