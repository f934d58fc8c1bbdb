import fc from "fast-check";
import { GAME_CODES, LOCALES } from "@/lib/contract/games";
import {
  choiceQuery,
  type FrameChoice,
  launchAddress,
  offeredChoice,
  readChoice,
  THEMES,
  snippetOf,
} from "./frame-choice";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

describe("frame choice", () => {
  const choice: FrameChoice = { game: "PK10", locale: "th", theme: null, cookiesOff: false, width: 390, height: 844 };

  test("the launch address carries token, language, game and the choice of no cookies", () => {
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
        expect([address.origin, address.pathname, address.hash]).toEqual([
          "https://play.example",
          "/authentication",
          "",
        ]);
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
  ] as const)("of the choice %j only the parts that the brand offers are kept", (query, game, locale, dark, theme) => {
    const usual: FrameChoice = { ...choice, game: "LOBBY", locale: "en" };
    const wished = readChoice(query, usual);
    const grounds = { light: "#ffffff", ...(dark !== undefined && { dark }) };
    const brand = { games: ["PK10" as const, "BALLS12" as const], locales: ["en" as const, "zh" as const], grounds };
    expect(offeredChoice(wished, usual, brand)).toEqual({ ...usual, game, locale, theme });
  });
});

describe("snippets", () => {
  const root = process.cwd();
  const choice: FrameChoice = { game: "PK10", locale: "th", theme: "light", cookiesOff: true, width: 390, height: 844 };
  const ORIGIN = "https://play.example";

  test("the snippet without a script has the size, the permissions and an escaped address", () => {
    document.body.innerHTML = snippetOf.frame(ORIGIN, choice);
    const [frame, ...others] = document.body.children;
    expect(others).toEqual([]);
    expect(frame?.tagName).toBe("IFRAME");
    expect(frame?.getAttribute("src")).toBe(`${ORIGIN}/authentication?token=LAUNCH_TOKEN&lang=th&game=PK10`);
    expect(frame?.getAttribute("allow")).toBe("autoplay; fullscreen");
    expect([frame?.getAttribute("width"), frame?.getAttribute("height")]).toEqual(["390", "844"]);
  });

  test.each(["script", "blade"] as const)("no text of a choice can end the script in the %s snippet", (name) => {
    const hostile = { ...choice, game: `</script>"'{{1}}@php` } as unknown as FrameChoice;
    const snippet = snippetOf[name](`https://a.example/"><script>@if(1){{2}}`, hostile);
    expect(snippet.match(/<script/g)).toHaveLength(2);
    expect(snippet.match(/<\/script/g)).toHaveLength(2);
    expect(snippet).not.toMatch(/\{\{|@(?!json\()/);
    document.body.innerHTML = snippet;
    expect(document.querySelector("script")?.getAttribute("src")).toBe(
      `https://a.example/"><script>@if(1){{2}}/embed.js`,
    );
    expect(
      snippet
        .match(/game: (".*"),/)
        ?.slice(1)
        .map((text) => JSON.parse(text)),
    ).toEqual([hostile.game]);
  });

  test.each(["script", "react", "blade"] as const)(
    "the %s snippet handles the three links, the end of the session and errors",
    (name) => {
      const handled = [...snippetOf[name](ORIGIN, choice).matchAll(/game\.on\("([a-z-]+)"/g)].map(([, event]) => event);
      expect(handled).toEqual(["exit", "deposit", "support", "session-ended", "error"]);
    },
  );

  test("the React component fits the types of the package and of React", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "grandstand-snippet-"));
    try {
      symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
      writeFileSync(path.join(folder, "live-game.tsx"), snippetOf.react(ORIGIN, choice));
      const compilerOptions = {
        ...{ strict: true, noEmit: true, noImplicitReturns: true, skipLibCheck: true, jsx: "react-jsx", types: [] },
        ...{ module: "esnext", moduleResolution: "bundler", target: "es2022", lib: ["es2022", "dom", "dom.iterable"] },
        paths: { "@grandstand/embed": [path.join(root, "embed/grandstand.ts")], "@/*": [path.join(root, "*")] },
      };
      writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["live-game.tsx"] }));
      const tsc = path.join(root, "node_modules/typescript/bin/tsc");
      const checked = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
      expect(checked.stdout).toBe("");
      expect(checked.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
