import fc from "fast-check";
import { GAME_CODES, LOCALES } from "@/lib/contract/games";
import { choiceQuery, type FrameChoice, launchAddress, offeredChoice, readChoice, THEMES } from "./frame-choice";

const choice: FrameChoice = { game: "PK10", locale: "th", theme: null, cookiesOff: false, width: 390, height: 844 };

test("the launch address carries token, language and game, and that cookies are off", () => {
  expect(launchAddress("https://play.example", "abc", choice)).toBe(
    "https://play.example/authentication?token=abc&lang=th&game=PK10",
  );
  expect(launchAddress("https://play.example", "abc", { ...choice, cookiesOff: true })).toBe(
    "https://play.example/authentication?token=abc&lang=th&game=PK10&cookies=off",
  );
});

test("any text pasted as a token is read back unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (token) => {
      const address = new URL(launchAddress("https://play.example", token, choice));
      expect(address.searchParams.get("token")).toBe(new URLSearchParams([["t", token]]).get("t"));
      expect([address.origin, address.pathname, address.hash]).toEqual(["https://play.example", "/authentication", ""]);
      expect([...address.searchParams.keys()]).toEqual(["token", "lang", "game"]);
    }),
  );
});

test("a choice is read back from its query", () => {
  const any = fc.record({
    game: fc.constantFrom(...GAME_CODES),
    locale: fc.constantFrom(...LOCALES),
    theme: fc.constantFrom(null, ...THEMES),
    cookiesOff: fc.boolean(),
    width: fc.integer({ min: 240, max: 3840 }),
    height: fc.integer({ min: 240, max: 3840 }),
  });
  fc.assert(fc.property(any, (each) => expect(readChoice(choiceQuery(each), choice)).toEqual(each)));
});

test.each([
  "game=CHESS&locale=xx&theme=red&cookies=on&width=1e9&height=-5",
  "game=pk10&width=99999&height=&token=secret",
  "game[]=PK10&width=<script>",
  "",
])("a query %j without a valid value is ignored", (query) => {
  expect(readChoice(query, choice)).toEqual(choice);
});

test("a size in a query is limited to the sizes of screens", () => {
  expect(readChoice("width=1&height=9999", choice)).toEqual({ ...choice, width: 240, height: 3840 });
});

test.each([
  ["game=RACINGGOD&locale=vn&theme=dark", "LOBBY", "en", "#0b1014", "dark"],
  ["game=RACINGGOD&locale=zh&theme=dark", "LOBBY", "zh", undefined, null],
  ["game=BALLS12&locale=vn&theme=dark", "BALLS12", "en", "#0b1014", "dark"],
  ["game=LOBBY&locale=en", "LOBBY", "en", "#0b1014", null],
] as const)("of %j a brand keeps what it has", (query, game, locale, dark, theme) => {
  const usual: FrameChoice = { ...choice, game: "LOBBY", locale: "en" };
  const wished = readChoice(query, usual);
  const grounds = { light: "#ffffff", ...(dark !== undefined && { dark }) };
  const brand = { games: ["PK10" as const, "BALLS12" as const], locales: ["en" as const, "zh" as const], grounds };
  expect(offeredChoice(wished, usual, brand)).toEqual({ ...usual, game, locale, theme });
});
