import { chipCss } from "./chips";
import { familiesOf } from "./font";
import { type FullPalette, fullPalette, type Palette, PALETTES, type Scheme } from "./palette";
import type { Theme } from "./theme";

/**
 * The style sheet of a theme: the tokens of app/globals.css as custom properties. If both schemes are allowed, the
 * document's `data-theme` takes precedence over the player's system. Controls on a video are dark in each scheme.
 */
export function themeCss({ scheme, palettes, radius, font, webFont, chips }: Theme): string {
  const schemes = { dark: declarations("dark", palettes.dark), light: declarations("light", palettes.light) };
  const fonts = [webFont && familiesOf(webFont), font].filter((each) => each !== undefined);
  const brand = [
    ...(radius === undefined ? [] : [`--brand-radius:${radius}px`]),
    ...(fonts.length === 0 ? [] : [`--brand-font:${fonts.join(",")},`]),
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
    ...(chips === undefined ? [] : chipCss(chips)),
    "",
  ].join("\n");
}

const TOKENS = Object.keys(fullPalette(PALETTES.dark)) as readonly (keyof FullPalette)[];

function declarations(scheme: Scheme, own: Palette): readonly string[] {
  const palette = fullPalette(own);
  return [`color-scheme:${scheme}`, ...TOKENS.map((token) => `--color-${kebab(token)}:${palette[token]}`)];
}

const rule = (selector: string, body: readonly string[]): string => `${selector}{${body.join(";")}}`;

const kebab = (token: string): string => token.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
