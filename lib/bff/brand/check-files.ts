import { createHash } from "node:crypto";
import { create, type Font } from "fontkitten";
import { z } from "zod";
import { Parser } from "htmlparser2";

const MAX_FONT_BYTES = 300 * 1024;

export const fontSchema = z.strictObject({
  family: z
    .string()
    .max(40)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, "must be a name of letters, digits and spaces"),
  file: z.string().regex(/^[\w-][\w.-]{0,80}\.woff2$/, "must be the name of a woff2 file in the brand's folder"),
  /** One weight, or the lightest and the boldest of a variable font. */
  weight: z
    .string()
    .regex(/^[1-9]\d{0,2}(?: [1-9]\d{0,2})?$/, "must be one weight or two, such as 400 or 100 900")
    .optional(),
});

export interface WebFont {
  readonly path: string;
  readonly css: string;
}

export const familiesOf = ({ family }: z.output<typeof fontSchema>): string => `"${family}","${family} fallback"`;

const SAMPLE =
  "Balance RM 1,234.50 Place your bets Big Small Odd Even Round 20261125 Results Confirm bets 1.985 Records Rules";
/** The mean width of a character of the sample in Arial, and in Liberation Sans, which has the same widths, in em. */
const ARIAL_WIDTH = 0.4831;

export function checkFont(
  { family, weight }: z.output<typeof fontSchema>,
  content: Uint8Array,
): WebFont | { fault: string } {
  if (content.byteLength > MAX_FONT_BYTES) {
    return { fault: `has ${Math.ceil(content.byteLength / 1024)} kB, more than ${MAX_FONT_BYTES / 1024} kB` };
  }
  if (Buffer.from(content.subarray(0, 4)).toString("latin1") !== "wOF2") return { fault: "is no woff2 file" };
  const sizes = sizesOf(content);
  if (sizes === null) return { fault: "is no font that can be read" };
  const path = `/brand/font-${createHash("sha256").update(content).digest("base64url").slice(0, 22)}.woff2`;
  const part = (share: number): string => `${(share * 100).toFixed(2)}%`;
  const css = [
    `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:${weight ?? sizes.weight};font-display:swap}`,
    // Arial is scaled to the font's width and height, for Latin letters only: nothing moves when the font arrives.
    `@font-face{font-family:"${family} fallback";src:local("Arial"),local("Liberation Sans");unicode-range:U+0-24F,U+1E00-1EFF,U+2000-20BF;` +
      `size-adjust:${part(sizes.width)};ascent-override:${part(sizes.ascent / sizes.width)};` +
      `descent-override:${part(sizes.descent / sizes.width)};line-gap-override:${part(sizes.lineGap / sizes.width)}}`,
  ].join("\n");
  return { path, css };
}

interface FontSizes {
  /** The mean width of a character, as a multiple of Arial's. */
  readonly width: number;
  /** Ascent, descent and line gap are in em. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly weight: string;
}

function sizesOf(content: Uint8Array): FontSizes | null {
  try {
    const font = create(Buffer.from(content));
    if (font.isCollection) return null;
    const em = font.unitsPerEm;
    const axis = font.variationAxes["wght"];
    const width = meanWidth(font) / em / ARIAL_WIDTH;
    if (!Number.isFinite(width) || width <= 0) return null;
    return {
      width,
      ascent: font.ascent / em,
      descent: Math.abs(font.descent) / em,
      lineGap: font.lineGap / em,
      weight: axis === undefined ? String(font["OS/2"].usWeightClass) : `${axis.min} ${axis.max}`,
    };
  } catch {
    // The reader throws errors of several kinds at a broken file.
    return null;
  }
}

const meanWidth = (font: Font): number =>
  font.glyphsForString(SAMPLE).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / SAMPLE.length;

const MAX_SVG_BYTES = 64 * 1024;

/** Allowed elements: shapes, paint and text. No element that runs, loads or embeds is allowed. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "style"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"],
  ...["linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern"],
]);

const LOADS = /@import|url\(\s*(?!["']?#)|javascript:|expression\(/i;

interface Svg {
  readonly ratio: number;
}

export function checkSvg(text: string): Svg | { faults: string[] } {
  if (Buffer.byteLength(text) > MAX_SVG_BYTES) return { faults: [`has more than ${MAX_SVG_BYTES / 1024} kB`] };
  const faults = new Set<string>();
  const names: string[] = [];
  let ratio: number | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        names.push(name);
        if (names.length === 1) ratio = name === "svg" ? ratioOf(attributes["viewBox"]) : null;
        if (!ELEMENTS.has(name)) faults.add(`has an element <${name}>, which is not allowed`);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (isUnsafe(attribute, value)) faults.add(`has an attribute ${attribute} that runs or loads something`);
        }
      },
      ontext(content) {
        if (LOADS.test(content)) faults.add("has a style that loads something");
      },
      onprocessinginstruction(name) {
        // Many editors begin a file with `<?xml …?>`.
        if (name.toLowerCase() !== "?xml") faults.add(`has an instruction <${name}>`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (names[0] !== "svg") faults.add("is no SVG picture");
  else if (ratio === null) faults.add("needs a viewBox such as 0 0 120 32");
  return faults.size > 0 || ratio === null ? { faults: [...faults] } : { ratio };
}

function isUnsafe(attribute: string, value: string): boolean {
  if (/^on/i.test(attribute)) return true;
  if (/(?:^|:)(?:href|src)$/i.test(attribute)) return !value.startsWith("#");
  return LOADS.test(value);
}

function ratioOf(viewBox: string | undefined): number | null {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? width / height : null;
}
