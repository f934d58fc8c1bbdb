import { Parser } from "htmlparser2";

/** Bytes of a picture. */
export const MAX_SVG_BYTES = 64 * 1024;

/** Allowed elements: shapes, paint and text. No element that runs, loads or embeds is allowed. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "style"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"],
  ...["linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern"],
]);

/** Matches text that loads a resource: `@import`, and an address outside the picture. */
const LOADS = /@import|url\(\s*(?!["']?#)|javascript:|expression\(/i;

export interface Svg {
  /** Width ÷ height of its `viewBox`. */
  readonly ratio: number;
}

/** Checks a brand's picture. Returns its shape, or each reason to refuse it. */
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
