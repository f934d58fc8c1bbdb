import { derivedPalette } from "./derive";
import { DARK, LIGHT } from "./palette";
import { themeSchema, chipCss, chipsSchema, themeCss } from "./theme";
import { contrast } from "./color";
import { readFileSync } from "node:fs";
import postcss, { type Declaration } from "postcss";

describe("theme", () => {
  const mistakesOf = (theme: object): string[] =>
    (themeSchema.safeParse(theme).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

  describe("the colours of a theme", () => {
    it("are the product's if the file names no colour, else derived from accent and ground", () => {
      expect(themeSchema.parse({})).toEqual({ scheme: "dark", palettes: { dark: DARK, light: LIGHT } });
      const seeds = { accent: "#0ea5e9", ground: "#f4f1ea" };
      expect(themeSchema.parse(seeds)).toEqual({
        scheme: "light",
        palettes: { dark: derivedPalette("dark", seeds), light: derivedPalette("light", seeds) },
      });
    });

    it("are the colours that the file names; the fill of buttons follows the accent", () => {
      const { palettes } = themeSchema.parse({ accent: "#0ea5e9", ground: "#ffffff", light: { accent: "#005fcc" } });
      expect(palettes.light).toMatchObject({ page: "#ffffff", accent: "#005fcc", accentFill: "#005fcc" });
      expect(palettes.dark.accentFill).toBe("#0ea5e9");
    });
  });

  it("uses the second accent for buttons under the pointer if the file names both accents", () => {
    const dark = { accent: "#b83a00", accentStrong: "#a03200", accentInk: "#ffffff" };
    const pages = { page: "#ffffff", panel: "#ffffff", raised: "#ffffff", hover: "#ffffff" };
    const { palettes } = themeSchema.parse({ scheme: "light", light: { ...pages, ...dark } });
    expect([palettes.light.accentFill, palettes.light.accentFillStrong]).toEqual(["#b83a00", "#a03200"]);
  });

  describe("a colour that is refused", () => {
    it.each([
      [{ scheme: "light", light: { accent: "#e6b450" } }],
      [{ light: { muted: "#cccccc" }, scheme: "light" }],
      [{ dark: { page: "#777777" } }],
      [{ accent: "#fefefe", ground: "#ffffff" }],
      [{ ground: "#808080" }],
    ])("is reported with the nearest colour that passes: %j", (theme) => {
      const [mistake = ""] = mistakesOf(theme);
      const [, name = "", better] = /nearest (\w+) that passes is (#[0-9a-f]{6})$/.exec(mistake) ?? [];
      expect(better).toBeDefined();
      const part = mistake.split(":")[0] ?? "";
      const own = theme[part as keyof typeof theme];
      const mended = {
        ...theme,
        [part]: typeof own === "object" ? Object.assign({}, own, { [name]: better }) : better,
      };
      expect(mistakesOf(mended)).toEqual([]);
    });

    it("may be a ground that contradicts the scheme", () => {
      expect(mistakesOf({ scheme: "light", ground: "#0b1020" })).toEqual([
        "ground: is a dark colour, but the scheme is light",
      ]);
    });
  });
});

describe("chips", () => {
  describe("a brand's chips", () => {
    it("have the listed colours in the order of the tray, repeated, with a legible number", () => {
      const rules = chipCss(chipsSchema.parse(["#facc15", "#777777", { face: "#e11d48", ink: "#ffffff" }]));
      expect(rules.map((rule) => /:nth-child\(([^)]+)\)/.exec(rule)?.[1])).toEqual(["3n+1", "3n+2", "3n+3"]);
      for (const rule of rules) {
        const [face = "", ink = ""] = rule.match(/#[0-9a-f]{6}/g) ?? [];
        expect(contrast(face, ink)).toBeGreaterThanOrEqual(4.5);
      }
    });

    it("have the colours that the file gives for the text on the chip", () => {
      expect(chipCss(chipsSchema.parse({ "1K": { face: "#000000", ink: "#ffffff" } }))).toEqual([
        '[data-chip][data-face="1K"]{--chip-face:#000000;--chip-ink:#ffffff;opacity:1}',
      ]);
    });

    it("are refused for a text that no chip has, and for an illegible number, with its nearest legible colour", () => {
      const issuesOf = (chips: unknown) => JSON.stringify(chipsSchema.safeParse(chips).error?.issues);
      expect(issuesOf([{ face: "#facc15", ink: "#ffffff" }])).toMatch(
        /contrast too low: ink on face: 1\.\d\d:1, needs 4\.5:1; the nearest ink that passes is #[0-9a-f]{6}/,
      );
      expect(issuesOf({ '"]{}': "#000000" })).toContain("colours by the text on the chip");
    });
  });
});

describe("theme css", () => {
  function rulesOf(css: string): Record<string, Record<string, string>> {
    const rules: Record<string, Record<string, string>> = {};
    postcss.parse(css).walkRules((each) => {
      const media = each.parent?.type === "atrule" && "params" in each.parent ? `${String(each.parent.params)} ` : "";
      const found = (rules[`${media}${each.selector}`] ??= {});
      each.each((node) => {
        const { prop, value } = node as Declaration;
        found[prop] = value;
      });
    });
    return rules;
  }

  const cssOf = (theme: object): string => themeCss(themeSchema.parse(theme));

  const pageOf = (css: string) =>
    Object.entries(rulesOf(css)).map(([selector, found]) => [selector, found["color-scheme"], found["--color-page"]]);

  describe("the style sheet of a theme", () => {
    it("has the colours of the one scheme of a brand, and dark colours on a video", () => {
      expect(pageOf(cssOf({ scheme: "dark" }))).toEqual([
        [":root", "dark", DARK.page],
        [".on-picture", "dark", DARK.page],
      ]);
      expect(pageOf(cssOf({ scheme: "light" }))).toEqual([
        [":root", "light", LIGHT.page],
        [".on-picture", "dark", DARK.page],
      ]);
    });

    it("follows the system if both schemes are allowed; data-theme takes precedence", () => {
      expect(pageOf(cssOf({ scheme: "system" }))).toEqual([
        [':root,:root[data-theme="light"]', "light", LIGHT.page],
        ["(prefers-color-scheme:dark) :root", "dark", DARK.page],
        [':root[data-theme="dark"],.on-picture', "dark", DARK.page],
      ]);
    });

    it("has a brand's colours and the colours derived from them", () => {
      const found = rulesOf(cssOf({ scheme: "light", light: { accent: "#005fcc" }, dark: { accent: "#80bfff" } }));
      expect([found[":root"]?.["--color-accent"], found[":root"]?.["--color-accent-soft"]]).toEqual([
        "#005fcc",
        "#dbe9f8",
      ]);
      expect(found[":root"]?.["--color-accent-fill"]).toBe("#005fcc");
      expect(found[".on-picture"]?.["--color-accent"]).toBe("#80bfff");
      expect(found[":root"]?.["--color-text"]).toBe(LIGHT.text);
    });

    it("sets radius and font only if the brand does", () => {
      expect(cssOf({ scheme: "dark" })).not.toContain("--brand-");
      expect(rulesOf(cssOf({ scheme: "system", radius: 0, font: '"Inter Tight", Arial' }))[":root"]).toEqual({
        "--brand-radius": "0px",
        "--brand-font": '"Inter Tight", Arial,',
      });
    });

    it("sets exactly the colours that app/globals.css names", () => {
      const named: string[] = [];
      postcss.parse(readFileSync("app/globals.css", "utf8")).walkAtRules("theme", (theme) => {
        if (theme.params.includes("reference")) theme.walkDecls(({ prop }) => void named.push(prop));
      });
      const given = Object.keys(rulesOf(cssOf({ scheme: "dark" }))[":root"] ?? {});
      expect(named.toSorted()).toEqual(given.filter((prop) => prop !== "color-scheme").toSorted());
    });
  });
});
