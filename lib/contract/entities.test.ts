import fc from "fast-check";
import * as z from "zod/mini";
import { merchantSchema, oddsSchema, oddsTableSchema } from "./entities";

const plain = z.record(z.string(), z.record(z.string(), oddsSchema));
const odds = fc.oneof(fc.double(), fc.constantFrom<unknown>(0, -1, "1.98", null, undefined, [1.98], { big: 1.98 }));
const almostTable = fc.oneof(
  fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.double({ min: 1.001, max: 1000, noNaN: true }))),
  fc.dictionary(fc.string(), fc.oneof(fc.dictionary(fc.string(), odds), fc.array(fc.double()), odds)),
  fc.anything(),
);

test("a table of odds passes exactly if each cell passes its schema", () => {
  let passed = 0;
  const property = fc.property(almostTable, (value) => {
    const { success } = oddsTableSchema.safeParse(value);
    passed += Number(success);
    // Zod's records skip this one key, for which a table is refused.
    if (JSON.stringify(value)?.includes("__proto__") === true) return true;
    return success === plain.safeParse(value).success;
  });
  fc.assert(property, { numRuns: 2000 });
  expect(passed).toBeGreaterThan(100);
});

test.each([
  [{ "1-10": { "1": 9.8 } }, true],
  [{}, true],
  [{ "1-10": { "1": 0 } }, false],
  [{ "1-10": { "1": Number.NaN } }, false],
  [{ "1-10": { "1": Infinity } }, false],
  [{ "1-10": { "1": "9.8" } }, false],
  [{ "1-10": null }, false],
  [{ "1-10": [9.8] }, false],
  [null, false],
  [[], false],
])("%j is a table of odds: %s", (value, expected) => {
  expect(oddsTableSchema.safeParse(value).success).toBe(expected);
});

test.each([{}, { time_zone: null }, { time_zone: "Mars/Olympus" }])(
  "a merchant may have no time zone, or any text: %j",
  (zone) => {
    expect(merchantSchema.safeParse({ id: 1, mcode: "DEMO", developer: 0, ...zone }).success).toBe(true);
  },
);
