import type { ShownName } from "@/lib/contract/session/pending-launch";
import { shownNames } from "./shown-names";

/** A name with its marks in brackets, and its merchant behind it. */
function written(shown: ShownName | null): string | null {
  if (shown === null) return null;
  let text = "";
  let at = 0;
  for (const [from, to] of shown.marks) {
    text += `${shown.name.slice(at, from)}[${shown.name.slice(from, to)}]`;
    at = to;
  }
  return text + shown.name.slice(at) + (shown.merchant === null ? "" : ` (${shown.merchant})`);
}

const shownAs = (current: string | null, next: string | null) => {
  const named = (username: string | null, merchant: string) => (username === null ? null : { username, merchant });
  const shown = shownNames(named(current, "DEMO"), named(next, "ACME"));
  return [written(shown.current), written(shown.next), shown.alike];
};

test.each([
  ["other names", "demo", "mallory"],
  ["names that only begin alike", "demo", "demo2"],
  ["small and capital letters", "demo", "DEMO"],
  ["Chinese, Japanese and Korean with Latin letters", "小明abcありさ", "김小明abc"],
  ["Vietnamese and Thai", "Nguyễn.92", "สมชาย_๙"],
  ["a name that is all Cyrillic", "demo", "иван77"],
  ["emoji", "lucky❤️88", "👨‍👩‍👧"],
])("nothing is marked in %s: %s, %s", (_, current, next) => {
  expect(shownAs(current, next)).toEqual([current, next, false]);
});

test("the same name at two merchants is shown with both merchants, and an unknown player has no name", () => {
  expect(shownAs("demo", "demo")).toEqual(["demo (DEMO)", "demo (ACME)", false]);
  expect(shownAs("demo", null)).toEqual(["demo", null, false]);
});

test.each<[string, string, string, string, string]>([
  ["a Cyrillic letter", "demo2", "d\u0435mo2", "d[e]mo2", "d[\u0435]mo2"],
  ["several of them", "demo2", "d\u0435m\u043E2", "d[e]m[o]2", "d[\u0435]m[\u043E]2"],
  ["only Cyrillic letters", "pay7", "\u0440\u0430\u04437", "[pay]7", "[\u0440\u0430\u0443]7"],
  ["an Armenian letter", "demo", "dem\u0585", "dem[o]", "dem[\u0585]"],
  ["a Cherokee letter", "DEMO", "\u13A0EMO", "[D]EMO", "[\u13A0]EMO"],
  ["a letter of mathematics", "demo", "\u{1D41D}emo", "[d]emo", "[\u{1D41D}]emo"],
  ["another Latin letter", "lim88", "Iim88", "[l]im88", "[I]im88"],
  ["two letters for one", "moon", "rnoon", "[m]oon", "[rn]oon"],
  ["the same letter, composed otherwise", "andr\u00E9", "andre\u0301", "andr[\u00E9]", "andr[e\u0301]"],
  ["an invisible character", "demo2", "demo\u200B2", "demo2", "demo[\uFFFD]2"],
  ["a change of direction", "demo2", "\u202Edemo2", "demo2", "[\uFFFD]demo2"],
])(
  "a name that looks like another because of %s is shown with its merchant and with marked letters",
  (_, current, next, now, then) => {
    expect(shownAs(current, next)).toEqual([`${now} (DEMO)`, `${then} (ACME)`, true]);
    expect(shownAs(next, current)).toEqual([`${then} (DEMO)`, `${now} (ACME)`, true]);
  },
);

test.each<[string, string]>([
  ["sc\u043Epe", "sc[\u043E]pe"],
  ["\u0441\u043A\u043E\u0440\u043E t", "\u0441\u043A\u043E\u0440\u043E [t]"],
  ["\u0430lpha\u03B2\u03B3", "[\u0430]lpha[\u03B2\u03B3]"],
  ["som\u0E0Ahai", "som[\u0E0A]hai"],
  ["\u2066demo", "[\uFFFD]demo"],
])("letters of another script than most of the name are marked: %s", (name, marked) => {
  expect(shownAs("alice", name)).toEqual(["alice (DEMO)", `${marked} (ACME)`, false]);
  expect(shownAs(null, name)).toEqual([null, `${marked} (ACME)`, false]);
});
