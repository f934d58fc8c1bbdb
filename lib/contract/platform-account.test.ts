import { accountSchema } from "./entities";
import { normalise } from "./normalise";
import { accountOf, platformAccountSchema } from "./platform-account";

/** The fields that the specification names. */
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
  ["of the least that there may be", {}, {}],
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
    "with no developer",
    { merchant: { mcode: "ACME", developer: false } },
    { merchant: { ...account.merchant, developer: 0 } },
  ],
  ["without a currency", { currency: null }, {}],
  ["with a currency", { currency: "VND" }, { currency: "VND" }],
  ["with a currency in small letters and blanks", { currency: " thb " }, { currency: "THB" }],
  ["with a currency that nobody knows", { currency: "QQQ", balance: 10.25 }, { currency: "QQQ", balance: 10.25 }],
  [
    "with a balance of its own currency's decimals",
    { currency: "KWD", balance: 10.125 },
    { currency: "KWD", balance: 10.125 },
  ],
  ["with a balance rounded down to them", { currency: "VND", balance: 10.9 }, { currency: "VND", balance: 10 }],
  ["without a language", { lang: null }, {}],
  ["with a language that the product does not speak", { lang: "ms" }, {}],
  ["with a language of the product", { lang: "th" }, { lang: "th" }],
  ["without a group", { group: null }, {}],
  ["with an empty group of PHP's", { group: [] }, {}],
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
  ["with the name of its session", { player_session: "s-1" }, { player_session: "s-1" }],
  ["with a bearer, which is dropped", { token: "secret" }, {}],
])("an account %s is the product's own", (_, sent, found) => {
  const canonical = read({ ...least, ...sent });
  expect(canonical).toEqual({ ...account, ...found });
  expect(accountSchema.safeParse(canonical)).toMatchObject({ success: true, data: canonical });
});

test("an account in a Laravel resource is the product's own", () => {
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
