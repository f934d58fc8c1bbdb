import { contrast } from "./color";
import { contrastFaults as faultsOf } from "./contrast";
import { DARK, LIGHT, type Palette } from "./palette";

const contrastFaults = (palette: Palette) => faultsOf(palette).map(({ words }) => words);

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.478],
    ["#ff0000", "#0000ff", 2.149],
  ])("is WCAG's for %s and %s", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });

  it.each(Object.entries({ DARK, LIGHT }))("is enough for every pair of %s", (_, palette) => {
    expect(contrastFaults(palette)).toEqual([]);
  });

  it("names each pair that a brand's accent makes illegible, with its ratio and its minimum", () => {
    expect(contrastFaults({ ...LIGHT, accent: "#e6b450" })).toEqual([
      "accent on page: 1.71:1, needs 4.5:1",
      "accent on panel: 1.90:1, needs 4.5:1",
      "accent on raised: 1.77:1, needs 4.5:1",
      "accent on accentSoft: 1.75:1, needs 4.5:1",
      "accent on hover: 1.60:1, needs 3:1",
    ]);
  });

  it("measures a translucent colour as it looks over another, and rounds no ratio up to the minimum", () => {
    expect(contrastFaults({ ...DARK, warm: "#ffffff" })).toContain(
      "text on warm (40% over panel): 4.12:1, needs 4.5:1",
    );
    expect(contrastFaults({ ...LIGHT, accentInk: "#777777", accentFill: "#ffffff" })).toContain(
      "accentInk on accentFill: 4.47:1, needs 4.5:1",
    );
  });
});
