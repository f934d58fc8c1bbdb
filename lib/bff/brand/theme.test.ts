import { derivedPalette } from "./derive";
import { DARK, LIGHT } from "./palette";
import { themeSchema } from "./theme";

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

it("include the second accent for buttons under the pointer if the file names both accents", () => {
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
    const mended = { ...theme, [part]: typeof own === "object" ? Object.assign({}, own, { [name]: better }) : better };
    expect(mistakesOf(mended)).toEqual([]);
  });

  it("is a ground that contradicts the scheme", () => {
    expect(mistakesOf({ scheme: "light", ground: "#0b1020" })).toEqual([
      "ground: is a dark colour, but the scheme is light",
    ]);
  });
});
