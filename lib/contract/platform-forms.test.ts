import { accountSchema } from "./entities";
import { normalise } from "./normalise";
import { accountOf, platformAccountSchema, errorBodySchema, readErrorBody } from "./platform-forms";
import fc from "fast-check";

describe("platform account", () => {
  const least = {
    id: 7,
    username: "12345",
    merchant_id: 3,
    merchant: { mcode: "ACME", developer: 1 },
    balance: 10,
  };
  const account = {
    id: 7,
    username: "12345",
    merchant_id: 3,
    merchant: { id: 3, mcode: "ACME", developer: 1 },
    group: { permissions: [] },
    lang: null,
    currency: "MYR",
    balance: 10,
  };

  const read = (sent: object): unknown => {
    const { fault, value } = normalise(platformAccountSchema, sent, "MYR");
    return fault ?? accountOf(value);
  };

  test.each<[string, object, object]>([
    ["with only the required fields", {}, {}],
    [
      "with its merchant's own id",
      { merchant: { id: 9, mcode: "ACME", developer: 1 } },
      { merchant: { id: 9, mcode: "ACME", developer: 1 } },
    ],
    ["with numbers as texts", { id: "7", merchant_id: "3", balance: "10.00" }, {}],
    ["with a user name of digits sent as a number", { username: 12_345 }, {}],
    ["with a developer flag of true", { merchant: { mcode: "ACME", developer: true } }, {}],
    ['with a developer flag of "1"', { merchant: { mcode: "ACME", developer: "1" } }, {}],
    [
      "with a developer flag of false",
      { merchant: { mcode: "ACME", developer: false } },
      { merchant: { ...account.merchant, developer: 0 } },
    ],
    ["without a currency", { currency: null }, {}],
    ["with a currency", { currency: "VND" }, { currency: "VND" }],
    ["with a currency in small letters and blanks", { currency: " thb " }, { currency: "THB" }],
    ["with an unknown currency", { currency: "QQQ", balance: 10.25 }, { currency: "QQQ", balance: 10.25 }],
    [
      "with a balance of as many decimals as its currency has",
      { currency: "KWD", balance: 10.125 },
      { currency: "KWD", balance: 10.125 },
    ],
    [
      "with a balance of more decimals than its currency has",
      { currency: "VND", balance: 10.9 },
      { currency: "VND", balance: 10 },
    ],
    ["without a language", { lang: null }, {}],
    ["with a language that the product does not speak", { lang: "ms" }, {}],
    ["with a language of the product", { lang: "th" }, { lang: "th" }],
    ["without a group", { group: null }, {}],
    ["with PHP's empty list as its group", { group: [] }, {}],
    ["with a group that has no permissions", { group: { name: "players" } }, {}],
    [
      "with a group of permissions",
      { group: { permissions: [{ id: 1, permission_tag: "bet" }] } },
      { group: { permissions: [{ permission_tag: "bet" }] } },
    ],
    [
      "with a group that is the list of permissions",
      { group: [{ permission_tag: "bet" }] },
      { group: { permissions: [{ permission_tag: "bet" }] } },
    ],
    ["with its session's name", { player_session: "s-1" }, { player_session: "s-1" }],
    ["with a bearer, which is dropped", { token: "secret" }, {}],
  ])("an account %s becomes the product's form", (_, sent, found) => {
    const canonical = read({ ...least, ...sent });
    expect(canonical).toEqual({ ...account, ...found });
    expect(accountSchema.safeParse(canonical)).toMatchObject({ success: true, data: canonical });
  });

  test("an account in a Laravel resource becomes the product's form", () => {
    expect(read({ data: least })).toEqual(account);
  });

  test.each([
    [{ merchant: undefined }, "$.merchant"],
    [{ merchant: { developer: 1 } }, "$.merchant.mcode"],
    [{ merchant: { mcode: "ACME" } }, "$.merchant.developer"],
    [{ merchant_id: undefined }, "$.merchant_id"],
    [{ balance: "10,00" }, "$.balance"],
    [{ currency: "RM" }, "$.currency"],
    [{ currency: "" }, "$.currency"],
    [{ currency: "M R" }, "$.currency"],
    [{ currency: 458 }, "$.currency"],
    [{ group: { permissions: [{ tag: "bet" }] } }, "$.group.permissions[0].permission_tag"],
  ])("an account with %j is refused", (sent, path) => {
    expect(read({ ...least, ...sent })).toMatchObject({ path });
  });
});

describe("error body", () => {
  test.each([
    [
      "Laravel's shape",
      { message: "No.", errors: { email: ["Wrong."] } },
      { message: "No.", errors: { email: ["Wrong."] } },
    ],
    ["PHP's empty object", { message: "No.", errors: [] }, { message: "No.", errors: {} }],
    ["no faults", { message: "No.", errors: null }, { message: "No.", errors: {} }],
    ["only a message", { message: "No." }, { message: "No." }],
    [
      "a text as a fault",
      { message: "No.", errors: { a: "Wrong.", b: [] } },
      { message: "No.", errors: { a: ["Wrong."] } },
    ],
    ["malformed faults", { message: "No.", errors: { a: [1, null], b: { c: 1 } } }, { message: "No.", errors: {} }],
    ["a code that is not a text", { message: "No.", code: 17 }, { message: "No." }],
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
    ["additional fields", { message: "No.", exception: "E", trace: [] }, { message: "No." }],
  ])("the body of a refusal is read with %s", (_, json, body) => {
    expect(readErrorBody(json)).toEqual(body);
  });

  test.each([null, undefined, "No.", [], {}, { message: null }, { message: 1 }])("%j is no error body", (json) => {
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
});
