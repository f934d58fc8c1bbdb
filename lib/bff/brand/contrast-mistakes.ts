import { nearest } from "./color";
import { type ContrastFault, contrastFaults } from "./contrast";
import { schemeOf, type Seeds, BRAND_COLORS, type BrandColor, fillsFollow, type OwnColors, paletteOf } from "./derive";
import type { Palette, Scheme } from "./palette";

interface Suspect {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  /** The palette in which `value` replaces the colour. */
  palette(value: string): Palette;
  /** True if the colour decides one of the pair's two colours. */
  isIn(fault: ContrastFault): boolean;
}

/** Of the low contrasts that no colour of `own` decides, at most the first has a message. */
export function contrastMistakes(scheme: Scheme, seeds: Seeds, own: OwnColors): [path: string, message: string][] {
  const faults = contrastFaults(paletteOf(scheme, seeds, own));
  const byName = new Map<Suspect, ContrastFault[]>();
  const others: ContrastFault[] = [];
  const named = namedIn(scheme, seeds, own);
  for (const fault of faults) {
    const suspect = named.find((each) => each.isIn(fault));
    if (suspect === undefined) others.push(fault);
    else byName.set(suspect, [...(byName.get(suspect) ?? []), fault]);
  }
  return [
    ...[...byName].flatMap(([suspect, its]) => {
      const better = betterFor(suspect);
      return its.map((fault) => mistake(suspect, fault, better));
    }),
    ...seedMistakes(seedsIn(scheme, seeds, own, named), others[0]),
  ];
}

/** The mistake for the first seed that can correct the contrast, else for the last seed. */
function seedMistakes(suspects: readonly Suspect[], fault: ContrastFault | undefined): [string, string][] {
  if (fault === undefined) return [];
  for (const suspect of suspects) {
    const better = betterFor(suspect);
    if (better !== null || suspect === suspects.at(-1)) return [mistake(suspect, fault, better)];
  }
  return [];
}

function mistake({ path, name }: Suspect, { words }: ContrastFault, better: string | null): [string, string] {
  const advice = better === null ? "" : `; the nearest ${name} that passes is ${better}`;
  return [path, `contrast too low: ${words}${advice}`];
}

function betterFor({ name, value, palette, isIn }: Suspect): string | null {
  const keepsScheme = (other: string): boolean => name !== "ground" || schemeOf(other) === schemeOf(value);
  return nearest(value, (other) => keepsScheme(other) && !contrastFaults(palette(other)).some(isIn));
}

function namedIn(scheme: Scheme, seeds: Seeds, own: OwnColors): Suspect[] {
  return BRAND_COLORS.flatMap((name) => {
    const value = own[name];
    if (value === undefined) return [];
    const tokens = [name, ...followersOf(name, own)];
    return [
      {
        ...{ path: scheme, name, value },
        palette: (other: string) => paletteOf(scheme, seeds, { ...own, [name]: other }),
        isIn: (fault: ContrastFault) => tokens.some((token) => fault.tokens.includes(token)),
      },
    ];
  });
}

/** The button colours that are computed from the colour of this name. */
function followersOf(name: BrandColor, own: OwnColors): BrandColor[] {
  if (name === "accent") return own.accentFill === undefined ? ["accentFill"] : [];
  return name === "accentStrong" && fillsFollow(own) && own.accentFillStrong === undefined ? ["accentFillStrong"] : [];
}

function seedsIn(scheme: Scheme, seeds: Seeds, own: OwnColors, named: readonly Suspect[]): Suspect[] {
  return (["accent", "ground"] as const).flatMap((name) => {
    const value = seeds[name];
    if (value === undefined) return [];
    return [
      {
        ...{ path: name, name, value },
        palette: (other: string) => paletteOf(scheme, { ...seeds, [name]: other }, own),
        isIn: (fault: ContrastFault) => !named.some((each) => each.isIn(fault)),
      },
    ];
  });
}
