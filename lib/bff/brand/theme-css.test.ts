import { readFileSync } from "node:fs";
import postcss, { type Declaration } from "postcss";
import { DARK, LIGHT } from "./palette";
import { themeSchema } from "./theme";
import { themeCss } from "./theme-css";

/** The declarations of a sheet's rules, by selector; a media query precedes the selectors of its rules. */
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
  it("has the colours of the one scheme of a brand, and dark ones on a video", () => {
    expect(pageOf(cssOf({ scheme: "dark" }))).toEqual([
      [":root", "dark", DARK.page],
      [".on-picture", "dark", DARK.page],
    ]);
    expect(pageOf(cssOf({ scheme: "light" }))).toEqual([
      [":root", "light", LIGHT.page],
      [".on-picture", "dark", DARK.page],
    ]);
  });

  it("follows the system if both are allowed; data-theme takes precedence", () => {
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

  it("gives each colour that app/globals.css has a name for, and no other", () => {
    const named: string[] = [];
    postcss.parse(readFileSync("app/globals.css", "utf8")).walkAtRules("theme", (theme) => {
      if (theme.params.includes("reference")) theme.walkDecls(({ prop }) => void named.push(prop));
    });
    const given = Object.keys(rulesOf(cssOf({ scheme: "dark" }))[":root"] ?? {});
    expect(named.toSorted()).toEqual(given.filter((prop) => prop !== "color-scheme").toSorted());
  });
});
