import * as z from "zod/mini";
import { answers } from "./calls";
import { channels } from "./channels";
import {
  oddsTableSchema,
  roundSchema,
  transactionSchema,
  wireBalanceSchema,
  wireMoneySchema,
  gameCodeSchema,
  localeSchema,
} from "./entities";
import { wordsOf, type Fault } from "./normalise-values";
import { normalise } from "./normalise";

const read = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { fault, value: found } = normalise(schema, value, "MYR");
  return fault ?? found;
};
const faultOf = (schema: z.ZodMiniType, value: unknown): Fault | undefined => normalise(schema, value, "MYR").fault;

const round = { id: 7, status: 0, time_left: 12, round_no: "202611210007", end_at: "2026-11-21T02:00:00.000Z" };
const order = {
  id: 1,
  created_at: "2026-11-21T02:00:00.000Z",
  round_no: "202611210007",
  reference_number: "A-1",
  result_numbers: null,
  total_amount: 10,
  win_lose_explained: "pending",
  win_lose_amount: null,
  numbers: [{ bet_type: "tf", number: "big", amount: 10 }],
};
const home = {
  games: [round],
  odds: { tf: { big: 2.2 } },
  settings: {
    chips: [{ settingID: 1, values: [1, 5] }],
    settings: [{ settingID: 1, limits: { tf: { min: 1, max: 2000 } }, order_max: 10_000 }],
    payouts: [{ settingID: 1, maxPayout: 100_000 }],
  },
  game_seconds: 60,
};

test("a home answer needs no forced setting, no stream, and with server_time no time_left", () => {
  const { time_left: _, ...instants } = round;
  const lean = { ...home, games: [instants], server_time: "2026-11-21T01:59:48.000Z" };
  expect(answers.gameHome.safeParse(lean).error?.issues).toBeUndefined();
  expect(read(answers.gameHome, lean)).toEqual(lean);
  expect(faultOf(answers.gameHome, { ...lean, selected_setting_id: null, streaming_url: null })).toBeUndefined();
});

describe("money", () => {
  it.each([
    ["1233.50", 1233.5],
    ["0.29", 0.29],
    ["-3", -3],
    ["-0.00", 0],
    [1233.5, 1233.5],
    [134_221_523.17, 134_221_523.17],
    ["22517998136852.48", 22_517_998_136_852.48],
  ])("%j is %d", (value, wire) => {
    expect(read(wireMoneySchema, value)).toBe(wire);
  });

  it.each([
    "1233.505",
    "1.000",
    1.005,
    0.1 + 0.2,
    "1,233.50",
    " 1",
    "1e3",
    "+1",
    ".5",
    "5.",
    "",
    "NaN",
    "0x10",
    "1000000000000000",
    1e15,
    Number.NaN,
    null,
    true,
    [1],
    undefined,
  ])("%j is refused", (value) => {
    expect(faultOf(wireMoneySchema, value)).toEqual({
      path: "$",
      expected: "money in MYR with 2 decimals at most",
      received: value,
    });
  });
});

describe("money of a currency", () => {
  it.each([
    ["VND", 50_000, 50_000],
    ["VND", "50000", 50_000],
    ["VND", "50000.00", 50_000],
    ["VND", 2 ** 51, 2 ** 51],
    ["KWD", "1.000", 1],
    ["KWD", 12.345, 12.345],
    ["IDR", "1500.25", 1500.25],
    ["QQQ", "12.34", 12.34],
  ])("of %s: %j is %d", (currency, value, wire) => {
    expect(normalise(wireMoneySchema, value, currency)).toEqual({ value: wire });
  });

  it.each([
    ["VND", 0.5, 0],
    ["VND", "50.000", 0],
    ["VND", 2 ** 51 + 1, 0],
    ["MYR", 12.345, 2],
    ["KWD", "1.0000", 3],
    ["KWD", 0.0005, 3],
    ["QQQ", 12.345, 2],
  ])("of %s: %j is invalid", (currency, received, digits) => {
    expect(normalise(wireMoneySchema, received, currency)).toEqual({
      fault: { path: "$", expected: `money in ${currency} with ${digits} decimals at most`, received },
    });
  });

  it.each([
    ["MYR", 1233.509, 1233.5],
    ["MYR", "1233.5099", 1233.5],
    ["MYR", "-0.001", -0.01],
    ["VND", 1233.99, 1233],
    ["KWD", 0.0009, 0],
    // In doubles 100 times this balance is 17, but the exact product is less than 17.
    ["MYR", 0.16999999999999998, 0.16],
  ])("a balance of %s that is %j is read as %d, and reported", (currency, received, wire) => {
    expect(normalise(answers.loadBalance, { data: { balance: received } }, currency)).toEqual({
      value: { balance: wire },
      rounded: { path: "$.data.balance", expected: expect.stringContaining(`money in ${currency}`), received },
    });
  });

  it.each(["", "twelve", "1,5", null, 1e300, Number.NaN])("a balance of %j is refused", (received) => {
    expect(normalise(wireBalanceSchema, received, "VND").fault).toMatchObject({ received });
  });

  it("is in the object's own currency if it names one", () => {
    const entry = { mCode: "ACME", playerID: "a***e", WinAmt: 12.345 };
    const winners = [
      { ...entry, currency: " kwd" },
      { ...entry, WinAmt: 5 },
    ];
    const { value } = normalise(channels.game.winning, { winners }, "VND");
    expect(value?.winners).toEqual([
      { ...entry, currency: "KWD" },
      { ...entry, WinAmt: 5 },
    ]);
  });
});

describe("the reader of a field", () => {
  const schema = z.object({ text: z.string(), count: z.number(), flag: z.boolean() });
  const whole = { text: "12345", count: 7, flag: true };

  it.each([
    [{ text: "12345" }, { text: "12345" }],
    [{ text: 12_345 }, { text: "12345" }],
    [{ text: "true" }, { text: "true" }],
    [{ count: "7" }, { count: 7 }],
    [{ count: "-7.25" }, { count: -7.25 }],
    [{ flag: 1 }, { flag: true }],
    [{ flag: "1" }, { flag: true }],
    [{ flag: "false" }, { flag: false }],
    [{ flag: 0 }, { flag: false }],
    [{ more: "dropped" }, {}],
  ])("converts %j to %j", (sent, found) => {
    expect(read(schema, { ...whole, ...sent })).toEqual({ ...whole, ...found });
  });

  it.each([
    [{ text: true }, "$.text", "text"],
    [{ text: null }, "$.text", "text"],
    [{ text: 2 ** 53 }, "$.text", "text"],
    [{ count: true }, "$.count", "a number"],
    [{ count: "" }, "$.count", "a number"],
    [{ count: "1e3" }, "$.count", "a number"],
    [{ count: "seven" }, "$.count", "a number"],
    [{ count: "9007199254740993" }, "$.count", "a number"],
    [{ count: Number.POSITIVE_INFINITY }, "$.count", "a number"],
    [{ flag: 2 }, "$.flag", "true or false"],
    [{ flag: "yes" }, "$.flag", "true or false"],
  ])("refuses %j", (sent, path, expected) => {
    expect(faultOf(schema, { ...whole, ...sent })).toMatchObject({ path, expected });
  });

  it("runs the schema's own checks on the converted value", () => {
    const small = z.object({ count: z.number().check(z.lt(10)) });
    expect(read(small, { count: "9" })).toEqual({ count: 9 });
    expect(faultOf(small, { count: "11" })).toMatchObject({ path: "$.count", received: 11 });
  });

  it("accepts only the values of a choice", () => {
    expect(read(gameCodeSchema, "PK10")).toBe("PK10");
    expect(read(z.literal([0, 1]), "1")).toBe(1);
    expect(faultOf(gameCodeSchema, "CHESS")).toMatchObject({ expected: expect.stringContaining("LOBBY, PK10") });
  });

  it("prefers an option of a union that accepts the value unchanged", () => {
    const either = z.union([z.number(), z.string()]);
    expect([read(either, "7"), read(either, 7)]).toEqual(["7", 7]);
    expect(read(z.union([z.number(), z.boolean()]), "true")).toBe(true);
    const lists = z.union([z.array(z.number()), z.object({ list: z.array(z.number()) })]);
    expect(faultOf(lists, { list: [1, "x"] })?.path).toBe("$.list[1]");
  });
});

describe("a field that may be missing", () => {
  const schema = z.object({
    optional: z.optional(z.number()),
    nullable: z.nullable(z.number()),
    both: z.optional(z.nullable(z.number())),
    object: z.optional(z.object({ id: z.number() })),
    list: z.nullable(z.array(z.number())),
    lang: z.optional(z.nullable(localeSchema)),
  });

  it("becomes absent or null, as its schema requires", () => {
    expect(read(schema, {})).toEqual({ nullable: null, list: null });
    expect(read(schema, { optional: null, both: null, object: null })).toEqual({
      nullable: null,
      both: null,
      list: null,
    });
  });

  it("is absent if it is PHP's empty list in place of an object or a list", () => {
    expect(read(schema, { object: [], list: [] })).toEqual({ nullable: null, list: null });
    expect(read(schema, { list: {} })).toEqual({ nullable: null, list: null });
    expect(read(z.object({ orders: z.optional(z.array(z.number())) }), { orders: [] })).toEqual({ orders: [] });
  });

  it("is absent if it is a language that the product lacks", () => {
    expect(read(schema, { lang: "ms" })).toMatchObject({ lang: null });
    expect(read(schema, { lang: "vn" })).toMatchObject({ lang: "vn" });
    expect(faultOf(schema, { lang: 7 })?.path).toBe("$.lang");
  });

  it("is refused if it is present and cannot be read", () => {
    expect(faultOf(schema, { optional: "x" })).toEqual({ path: "$.optional", expected: "a number", received: "x" });
    expect(faultOf(schema, { list: "x" })?.path).toBe("$.list");
  });
});

describe("PHP's empty list", () => {
  it("is read as an object whose fields are missing", () => {
    expect(read(z.record(z.string(), z.number()), [])).toEqual({});
    expect(read(channels.merchant.setting_update, [])).toEqual({});
    expect(faultOf(answers.gameHome, { ...home, settings: [] })).toEqual({
      path: "$.settings.chips",
      expected: "a list",
      received: undefined,
    });
  });

  it("may be written as an empty object, but an object with keys is no list, because the order of the keys is lost", () => {
    expect(read(z.array(z.number()), {})).toEqual([]);
    expect(faultOf(z.array(z.number()), { 1: 5, 3: 6 })).toMatchObject({ expected: "a list" });
    expect(faultOf(z.record(z.string(), z.number()), [1])).toMatchObject({ expected: "an object" });
  });
});

describe("a Laravel resource's wrapper", () => {
  const schema = z.object({ balance: wireMoneySchema, server_time: z.optional(z.string()) });

  it("is opened, and the fields beside it are not part of it", () => {
    expect(read(schema, { data: { balance: "5.00" } })).toEqual({ balance: 5 });
    expect(read(answers.gameHome, { data: home })).toEqual(home);
    expect(read(roundSchema, { status: "ok", data: round })).toEqual(round);
    expect(read(transactionSchema, { status: 200, data: order })).toEqual(order);
  });

  it("is opened around an empty list, which is null if the schema allows that", () => {
    const schema = z.object({ list: z.nullable(z.array(z.number())) });
    expect(read(schema, { list: { data: [], links: {} } })).toEqual({ list: null });
    expect(read(schema, { list: { data: [1] } })).toEqual({ list: [1] });
  });

  it("is opened around a list, too", () => {
    const listed = { ...home, games: { data: [round], links: {}, meta: { total: 1 } } };
    expect(read(answers.gameHome, listed)).toEqual(home);
  });

  it("is ignored if the fields are beside it, or if a field has the name data", () => {
    expect(read(schema, { balance: 1, data: { balance: 2 } })).toEqual({ balance: 1 });
    expect(read(z.object({ data: z.object({ id: z.number() }) }), { data: { id: 1 } })).toEqual({ data: { id: 1 } });
  });

  it.each<[z.ZodMiniType, unknown, string]>([
    [schema, { data: { balance: "x" } }, "$.data.balance"],
    [schema, { data: {} }, "$.balance"],
    [roundSchema, { status: "ok", data: { ...round, id: undefined } }, "$.data.id"],
    [z.array(z.number()), { data: [1, "x"] }, "$.data[1]"],
  ])("is in the path of a fault if it is opened (%#)", (wrapped, value, path) => {
    expect(faultOf(wrapped, value)?.path).toBe(path);
  });
});

describe("a table of odds", () => {
  it.each([
    [{ tf: { big: "2.200" } }, { tf: { big: 2.2 } }],
    [
      { tf: { big: 2.2 }, of: [] },
      { tf: { big: 2.2 }, of: {} },
    ],
    [{ tf: { big: 2.2, small: null }, of: null }, { tf: { big: 2.2 } }],
    [[], {}],
  ])("%j is read", (table, found) => {
    expect(read(oddsTableSchema, table)).toEqual(found);
  });

  it("is the same object if no value needs a conversion", () => {
    const table = { tf: { big: 2.2 }, of: { "1-1": 9.8 } };
    expect(read(oddsTableSchema, table)).toBe(table);
  });

  it("of the platform is not changed", () => {
    const table = { tf: { big: "2.2", small: null } };
    read(oddsTableSchema, table);
    expect(table).toEqual({ tf: { big: "2.2", small: null } });
  });

  it("never sets a prototype", () => {
    const table: unknown = JSON.parse('{"__proto__": {"big": 2}, "tf": {"__proto__": 3, "big": 2}}');
    const found = read(oddsTableSchema, table);
    expect(found).toEqual({ tf: { big: 2 } });
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    const limits: unknown = JSON.parse('{"__proto__": 1, "tf": 2}');
    expect(Object.keys(read(z.record(z.string(), z.number()), limits) as object)).toEqual(["tf"]);
  });

  it.each([
    [{ tf: { big: 0 } }, "$.tf.big"],
    [{ tf: { "1-10": "x" } }, '$.tf["1-10"]'],
    [{ tf: { big: true } }, "$.tf.big"],
    [{ tf: [2.2] }, "$.tf"],
    [{ tf: 2.2 }, "$.tf"],
    ["x", "$"],
    [null, "$"],
  ])("%j is refused", (table, path) => {
    expect(faultOf(oddsTableSchema, table)?.path).toBe(path);
  });
});

describe("an instant", () => {
  const at = (end_at: unknown): unknown => read(roundSchema, { ...round, end_at });

  it.each([
    ["2026-11-21T02:00:00.283041Z", "2026-11-21T02:00:00.283Z"],
    ["2026-11-21T10:00:00+08:00", "2026-11-21T02:00:00.000Z"],
    ["2026-11-21 10:00:00+0800", "2026-11-21T02:00:00.000Z"],
    ["2026-11-20T21:30:00.5-04:30", "2026-11-21T02:00:00.500Z"],
    ["2026-11-21 10:00:00.000000 +08", "2026-11-21T02:00:00.000Z"],
    ["2026-11-21T02:00Z", "2026-11-21T02:00:00.000Z"],
  ])("%j is %j", (sent, canonical) => {
    expect(at(sent)).toMatchObject({ end_at: canonical });
  });

  it.each(["2026-11-21 10:00:00", "soon", ""])("%j stays unchanged", (sent) => {
    expect(at(sent)).toMatchObject({ end_at: sent });
  });
});

test("a home answer of a Laravel platform becomes the contract's", () => {
  const sent = {
    data: {
      games: [
        { ...round, id: "7", status: "0", time_left: "12", round_no: 202_611_210_007, result_numbers: [], extra: 1 },
      ],
      odds: { tf: { big: "2.200" } },
      settings: {
        chips: [{ settingID: "1", values: ["1.00", "5"] }],
        settings: [{ settingID: "1", limits: { tf: { min: "1.00", max: "2000.00" } }, order_max: "10000.00" }],
        payouts: [{ settingID: 1, maxPayout: "100000" }],
      },
      game_seconds: "60",
      enabled: 1,
      orders: null,
    },
  };
  expect(read(answers.gameHome, sent)).toEqual({
    ...home,
    games: [{ ...round, result_numbers: null }],
    enabled: true,
  });
});

test("a fault names the place of the first value that cannot be read", () => {
  const settings = { ...home.settings, settings: [{ settingID: 1, limits: { "1-10": { min: 1, max: "lots" } } }] };
  expect(faultOf(answers.gameHome, { ...home, settings })).toEqual({
    path: '$.settings.settings[0].limits["1-10"].max',
    expected: "money in MYR with 2 decimals at most",
    received: "lots",
  });
  expect(faultOf(transactionSchema, null)).toEqual({ path: "$", expected: "an object", received: null });
});

describe("the words of a fault", () => {
  const fault = (received: unknown, path = "$.id"): Fault => ({ path, expected: "a number", received });

  it.each([
    [undefined, "nothing"],
    [null, "null"],
    [false, "false"],
    [1.5, "1.5"],
    [[1, 2], "a list of 2"],
    [{ secret: 1 }, "an object"],
    ["x", '"x"'],
    ["line\nline", String.raw`"line\nline"`],
  ])("for %j are %s", (received, told) => {
    expect(wordsOf(fault(received)).received).toBe(told);
  });

  it("are short", () => {
    expect(wordsOf(fault("x".repeat(1000))).received).toHaveLength(40);
    expect(wordsOf(fault(1, `$.${"x".repeat(1000)}`)).path).toHaveLength(200);
  });

  it("never contain a secret, nor a part of one", () => {
    const secrets = ["bearer-0123456789"];
    for (const received of ["bearer-0123456789", `${"x".repeat(60)}bearer-0123456789`, "bearer-012"]) {
      expect(wordsOf(fault(received), { secrets }).received).toBe(`text of ${received.length} characters`);
    }
    expect(wordsOf(fault(Number("12345678901234567890")), { hideTexts: true }).received).toBe("a number");
    expect(wordsOf(fault(1, "$.odds.bearer-0123456789"), { secrets }).path).toBe("$.odds.(hidden)");
    expect(wordsOf(fault("anything"), { hideTexts: true }).received).toBe("text of 8 characters");
    for (const path of ["$.token", "$.exit_url", "$.auth"]) {
      expect(wordsOf(fault("abc", path)).received).toBe("text of 3 characters");
    }
  });
});
