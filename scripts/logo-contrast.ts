import sharp from "sharp";
import { contrast } from "@/lib/bff/brand/color";
import type { Scheme } from "@/lib/bff/brand/palette";
import type { Brand } from "@/lib/bff/brand/read-brands";

/** The height of the rendered logo, in pixels: enough for the thinnest stroke that a header shows. */
const ROWS = 96;
/** A pixel of at least the first opacity belongs to the drawing; a pixel of at most the second one belongs to the ground. */
const [DRAWN, CLEAR] = [0.6, 0.1];
/** Distance in pixels from the drawing to the ground beyond the edge's blurred pixels. */
const REACH = 2;
/** WCAG 2.2 AA requires this contrast of graphics, but not of logos: a lower contrast is only a warning. */
const MARK = 3;
/** Below this ratio nothing is visible. A name beside a coloured sign can be a quarter of the outline. */
const INVISIBLE = 1.2;

/** A warning for each scheme in which the logo of a brand, or a quarter of its outline, is hard to see on the header. */
export async function logoWarnings({ folder, theme, resources }: Brand): Promise<string[]> {
  const logo = resources.get("/brand/logo");
  if (logo === undefined) return [];
  const svg = new TextDecoder().decode(logo.body);
  const schemes: readonly Scheme[] = theme.scheme === "system" ? ["dark", "light"] : [theme.scheme];
  const warnings: string[] = [];
  for (const scheme of schemes) {
    const { page, panel } = theme.palettes[scheme];
    const outline = await outlineOf(inScheme(svg, scheme));
    const faults = [page, panel].flatMap((ground) => {
      const words = faultOf(outline, ground);
      return words === null ? [] : [`on the ${scheme} ground ${ground} ${words}`];
    });
    if (faults[0] !== undefined) warnings.push(`${folder}/logo.svg: ${faults[0]}`);
  }
  return warnings;
}

/** Describes the fault of an outline of these colours on a ground; null if the outline is visible. */
function faultOf(outline: readonly string[], ground: string): string | null {
  const ratios = outline.map((color) => contrast(color, ground)).sort((one, other) => one - other);
  const quarter = ratios[Math.floor(ratios.length / 4)];
  const half = ratios[Math.floor(ratios.length / 2)];
  if (quarter === undefined || half === undefined) return "it shows nothing";
  if (half < MARK) return `half of its outline has a contrast of ${half.toFixed(2)}:1 or less, should have ${MARK}:1`;
  if (quarter < INVISIBLE) return `a quarter of its outline has a contrast of ${quarter.toFixed(2)}:1 or less`;
  return null;
}

/** The picture as a browser with this colour scheme draws it, because the renderer knows no media queries. */
const inScheme = (svg: string, scheme: Scheme): string =>
  svg.replace(
    /@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g,
    (_rule, wanted: string, rules: string) => (wanted === scheme ? rules : ""),
  );

/** The colours `#rrggbb` of all pixels of the drawing that touch its transparent ground. */
async function outlineOf(svg: string): Promise<string[]> {
  const picture = sharp(Buffer.from(svg), { density: 288 }).resize({ height: ROWS }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const opacity = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= info.width || y >= info.height ? 0 : (data[(y * info.width + x) * 4 + 3] ?? 0) / 255;
  const colors: string[] = [];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const beyond = [opacity(x - REACH, y), opacity(x + REACH, y), opacity(x, y - REACH), opacity(x, y + REACH)];
      if (opacity(x, y) < DRAWN || beyond.every((each) => each > CLEAR)) continue;
      colors.push(`#${data.subarray((y * info.width + x) * 4).toString("hex", 0, 3)}`);
    }
  }
  return colors;
}
