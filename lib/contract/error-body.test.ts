import fc from "fast-check";
import { errorBodySchema, readErrorBody } from "./error-body";

test.each([
  [
    "Laravel's shape",
    { message: "No.", errors: { email: ["Wrong."] } },
    { message: "No.", errors: { email: ["Wrong."] } },
  ],
  ["PHP's empty object", { message: "No.", errors: [] }, { message: "No.", errors: {} }],
  ["no faults", { message: "No.", errors: null }, { message: "No.", errors: {} }],
  ["a message alone", { message: "No." }, { message: "No." }],
  [
    "a text as a fault",
    { message: "No.", errors: { a: "Wrong.", b: [] } },
    { message: "No.", errors: { a: ["Wrong."] } },
  ],
  ["malformed faults", { message: "No.", errors: { a: [1, null], b: { c: 1 } } }, { message: "No.", errors: {} }],
  ["a code of another kind", { message: "No.", code: 17 }, { message: "No." }],
  ["an empty code", { message: "No.", code: "" }, { message: "No." }],
  [
    "odds",
    { message: "No.", code: "odds_changed", odds: { tf: { big: 2 } } },
    { message: "No.", code: "odds_changed", odds: { tf: { big: 2 } } },
  ],
  [
    "odds as texts",
    { message: "No.", odds: { tf: { big: "2.200" }, of: [] } },
    { message: "No.", odds: { tf: { big: 2.2 }, of: {} } },
  ],
  ["odds that cannot be read", { message: "No.", odds: [] }, { message: "No." }],
  ["malformed odds", { message: "No.", odds: { tf: { big: "x" } } }, { message: "No." }],
  ["fields of its own", { message: "No.", exception: "E", trace: [] }, { message: "No." }],
])("the body of a refusal is read with %s", (_, json, body) => {
  expect(readErrorBody(json)).toEqual(body);
});

test.each([null, undefined, "No.", [], {}, { message: null }, { message: 1 }])("%j is none", (json) => {
  expect(readErrorBody(json)).toBeNull();
});

test("any input gives a body of the contract", () => {
  const near = fc.record({ message: fc.string(), code: fc.anything(), errors: fc.anything(), odds: fc.anything() });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), near), (json) => {
      const body = readErrorBody(json);
      expect(body === null || errorBodySchema.safeParse(body).success).toBe(true);
    }),
  );
});
