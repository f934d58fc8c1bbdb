import fc from "fast-check";
import { contrast, oklchOf } from "./color";
import { contrastFaults } from "./contrast";
import { derivedPalette, schemeOf } from "./derive";
import { LIGHT } from "./palette";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const ground = hex.filter((color) => Math.max(contrast(color, "#ffffff"), contrast(color, "#000000")) > 14);

describe("a palette from accent and ground", () => {
  it("is legible with any accent; only a button's fill may be hard to see on the ground", () => {
    fc.assert(
      fc.property(hex, ground, (accent, page) => {
        const palette = derivedPalette(schemeOf(page), { accent, ground: page });
        const faults = contrastFaults(palette).filter(({ tokens: [foreground] }) => foreground !== "accentFill");
        expect(faults).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps both colours unchanged, and makes accent text dark enough to read", () => {
    const palette = derivedPalette("light", { accent: "#facc15", ground: "#ffffff" });
    expect([palette.page, palette.accentFill]).toEqual(["#ffffff", "#facc15"]);
    expect(oklchOf(palette.accent).hue).toBeCloseTo(oklchOf("#facc15").hue, -1);
    expect(contrast(palette.accent, palette.hover)).toBeGreaterThan(3);
    expect(contrast(palette.accent, palette.page)).toBeLessThan(6);
  });

  it("has surfaces that differ on black, too", () => {
    const { page, panel, raised, hover } = derivedPalette("dark", { ground: "#000000" });
    const steps = [page, panel, raised, hover].map((color) => oklchOf(color).lightness);
    expect(steps.slice(1).map((lightness, at) => lightness - (steps[at] ?? 1) > 0.03)).toEqual([true, true, true]);
  });

  it("uses only the hue of a ground of the other scheme", () => {
    const { page } = derivedPalette("light", { ground: "#0b1020" });
    expect(oklchOf(page).lightness).toBeCloseTo(oklchOf(LIGHT.page).lightness, 2);
    expect(oklchOf(page).hue).toBeCloseTo(oklchOf("#0b1020").hue, -1);
  });
});
