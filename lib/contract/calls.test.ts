import { calls, idempotencyKeySchema } from "./calls";
import { roundSchema, wireMoneySchema } from "./entities";

describe("money on the wire, in any currency", () => {
  it.each([0, 0.01, 0.29, 0.125, 0.0001, 10_000, 2 ** 51, 134_221_523.17, 134_439_125.08, 22_517_998_136_852.48])(
    "accepts %d",
    (value) => {
      expect(wireMoneySchema.safeParse(value).success).toBe(true);
    },
  );

  it.each([1e-9, 0.1 + 0.2, 1.00005, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 51 + 1])("refuses %d", (value) => {
    expect(wireMoneySchema.safeParse(value).success).toBe(false);
  });
});

describe("a table request", () => {
  const parse = (fields: object) => calls.table.request.safeParse({ model: "PK10Transaction", ...fields });

  it("fills in the first page of thirty rows", () => {
    expect(parse({})).toMatchObject({ success: true, data: { p: 1, ipp: 30 } });
  });

  it("reads a form's fields, including a filter of zero", () => {
    expect(parse({ p: "2", ipp: "100", filters: { round_no: 0 } })).toMatchObject({
      success: true,
      data: { p: 2, ipp: 100, filters: { round_no: "0" } },
    });
  });

  it.each([
    [{ p: 0 }],
    [{ p: "1e2" }],
    [{ p: "0x10" }],
    [{ p: true }],
    [{ p: 1.5 }],
    [{ ipp: 501 }],
    [{ "f-date-from-created_at": "2026-02-30" }],
    [{ "f-date-from-created_at": "1999-12-31" }],
    [{ "f-date-to-created_at": "2100-01-01" }],
    [{ "f-date-to-created_at": "+020260-01-01" }],
    [{ model: "orders; drop table" }],
    [{ filters: { round_no: "9".repeat(65) } }],
  ])("refuses %j", (fields) => {
    expect(parse(fields).success).toBe(false);
  });
});

test.each(["2000-01-01", "2028-02-29", "2099-12-31"])("a table request accepts the day %s at either end", (day) => {
  for (const end of ["f-date-from-created_at", "f-date-to-created_at"]) {
    expect(calls.table.request.safeParse({ model: "PK10Transaction", [end]: day }).success).toBe(true);
  }
});

describe("a bet request", () => {
  const line = { bet_type: "tf", number: "big", amount: 1.5, odds: 1.98 };
  const bet = { round_id: 1, setting_id: 1, odds_policy: "none", lines: [line] };

  it("accepts one line and three hundred lines", () => {
    expect(calls.bet.request.safeParse(bet).success).toBe(true);
    expect(calls.bet.request.safeParse({ ...bet, lines: Array(300).fill(line) }).success).toBe(true);
  });

  it.each([
    [{ ...bet, lines: [] }],
    [{ ...bet, lines: Array(301).fill(line) }],
    [{ ...bet, lines: [{ ...line, amount: 0 }] }],
    [{ ...bet, lines: [{ ...line, amount: -1 }] }],
    [{ ...bet, lines: [{ ...line, amount: 0.00001 }] }],
    [{ ...bet, odds_policy: "whatever" }],
    [{ ...bet, round_id: 1.5 }],
  ])("refuses an invalid one", (bad) => {
    expect(calls.bet.request.safeParse(bad).success).toBe(false);
  });

  it("is keyed by a UUID", () => {
    expect(idempotencyKeySchema.safeParse("0b54ad8c-9f5a-4a2d-8a1c-3b8c0f9ab0de").success).toBe(true);
    expect(idempotencyKeySchema.safeParse("1; --").success).toBe(false);
  });
});

describe("a foreign platform", () => {
  it("may send a round with five keys", () => {
    expect(
      roundSchema.safeParse({
        id: 7,
        status: 0,
        time_left: 12,
        round_no: "202611210007",
        end_at: "2026-11-21 10:00:00",
      }).success,
    ).toBe(true);
  });
});
