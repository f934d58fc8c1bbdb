import { faults } from "./compare";

const english = { a: "Hello {name}", group: { b: "{n, plural, one {# bet} other {# bets}}", c: "Go <b>now</b>" } };
const malay = { a: "{name}, halo", group: { b: "{n, plural, other {# taruhan}}", c: "<b>Sekarang</b>" } };

test("files that differ only in words, order and plural forms have no fault", () => {
  expect(faults({ en: english, id: malay })).toEqual([]);
});

test.each([
  ["a missing key", { group: malay.group }, "id a: is missing"],
  ["a key too many", { ...malay, z: "x" }, "id z: is not in en"],
  ["an empty text", { ...malay, a: " " }, "id a: is empty"],
  ["a forgotten argument", { ...malay, a: "Halo" }, "id a: lacks {name}"],
  ["a misspelt argument", { ...malay, a: "Halo {nama}" }, "id a: has {nama} too many"],
  ["a plural made plain", { ...malay, group: { ...malay.group, b: "{n} taruhan" } }, "id group.b: lacks {n, plural}"],
  ["a lost tag", { ...malay, group: { ...malay.group, c: "Sekarang" } }, "id group.c: lacks <b>"],
  ["an argument of another kind", { ...malay, a: "{name, number}, halo" }, "id a: has {name, number} too many"],
  ["a text that is not ICU", { ...malay, a: "Halo {name" }, "id a: is not an ICU message"],
  ["a currency's sign", { ...malay, a: "{name}, RM 10" }, "id a: names a currency: RM"],
  ["a currency's symbol", { ...malay, a: "{name}, ฿10" }, "id a: names a currency: ฿"],
  ["a currency's name", { ...malay, a: "{name}, sepuluh Ringgit" }, "id a: names a currency: Ringgit"],
  ["a group made a text", { ...malay, group: "x" }, "id group.b: is missing"],
])("reports %s", (_what, other, fault) => {
  expect(faults({ en: english, id: other })).toContainEqual(expect.stringContaining(fault));
});

test("a select must offer the same choices", () => {
  const en = { s: "{side, select, big {Big} small {Small} other {?}}" };
  expect(faults({ en, zh: { s: "{side, select, big {大} other {?}}" } })).toHaveLength(2);
  expect(faults({ en, zh: { s: "{side, select, small {小} big {大} other {?}}" } })).toEqual([]);
});

test("a rank may be an ordinal in one language and a select by number in another", () => {
  const en = { p: "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place" };
  expect(faults({ en, zh: { p: "{n, select, 1 {冠军} 2 {亚军} other {第{n}名}}" } })).toEqual([]);
  expect(faults({ en, zh: { p: "{n, plural, other {#}}" } })).toHaveLength(2);
});
