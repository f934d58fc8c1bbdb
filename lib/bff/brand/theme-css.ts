import { type FullPalette, fullPalette, type Palette, PALETTES, type Scheme } from "./palette";

/** The look of a brand. All values are validated, because they are written into a style sheet. */
export interface Theme {
  /** `system`: the player's own setting decides; without one the theme is light. */
  readonly scheme: Scheme | "system";
  /** Replacements for the product's own colours of a scheme. */
  readonly dark?: Partial<Palette>;
  readonly light?: Partial<Palette>;
  /** The corners of a panel, in CSS pixels; smaller parts follow it. */
  readonly radius?: number;
  /** Font families, in CSS notation, that come before those of each script. */
  readonly font?: string;
}

/**
 * The style sheet of a theme: the tokens of app/globals.css as custom properties. If both schemes are allowed, the
 * document's `data-theme` takes precedence over the player's system. Controls on a video are dark in each scheme.
 */
export function themeCss({ scheme, dark, light, radius, font }: Theme): string {
  const schemes = { dark: declarations("dark", dark), light: declarations("light", light) };
  const brand = [
    ...(radius === undefined ? [] : [`--brand-radius:${radius}px`]),
    ...(font === undefined ? [] : [`--brand-font:${font},`]),
  ];
  return [
    ...(scheme === "system"
      ? [
          rule(':root,:root[data-theme="light"]', schemes.light),
          `@media (prefers-color-scheme:dark){${rule(":root", schemes.dark)}}`,
          rule(':root[data-theme="dark"],.on-picture', schemes.dark),
        ]
      : [rule(":root", schemes[scheme]), rule(".on-picture", schemes.dark)]),
    ...(brand.length > 0 ? [rule(":root", brand)] : []),
    "",
  ].join("\n");
}

const TOKENS = Object.keys(fullPalette(PALETTES.dark)) as readonly (keyof FullPalette)[];

function declarations(scheme: Scheme, own: Partial<Palette> | undefined): readonly string[] {
  const palette = fullPalette({ ...PALETTES[scheme], ...own });
  return [`color-scheme:${scheme}`, ...TOKENS.map((token) => `--color-${kebab(token)}:${palette[token]}`)];
}

const rule = (selector: string, body: readonly string[]): string => `${selector}{${body.join(";")}}`;

const kebab = (token: string): string => token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
