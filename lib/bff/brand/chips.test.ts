import { chipCss, chipsSchema } from "./chips";
import { contrast } from "./color";

describe("a brand's chips", () => {
  it("have the listed colours in the order of the tray, again and again, with a legible number", () => {
    const rules = chipCss(chipsSchema.parse(["#facc15", "#777777", { face: "#e11d48", ink: "#ffffff" }]));
    expect(rules.map((rule) => /:nth-child\(([^)]+)\)/.exec(rule)?.[1])).toEqual(["3n+1", "3n+2", "3n+3"]);
    for (const rule of rules) {
      const [face = "", ink = ""] = rule.match(/#[0-9a-f]{6}/g) ?? [];
      expect(contrast(face, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("have one colour for each text", () => {
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
