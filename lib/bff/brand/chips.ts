import { z } from "zod";
import { colorSchema as color, contrast, inkOn, nearest, TEXT_CONTRAST } from "./color";
import { floored } from "./contrast";

/** A chip's own colour, and the colour of the number on it. */
interface ChipColors {
  readonly face: string;
  readonly ink: string;
}

const chip = z
  .union([color, z.strictObject({ face: color, ink: color })])
  .transform((given): ChipColors => (typeof given === "string" ? { face: given, ink: inkOn(given) } : given))
  .superRefine(({ face, ink }, context) => {
    const isLegible = (candidate: string): boolean => contrast(candidate, face) >= TEXT_CONTRAST;
    if (isLegible(ink)) return;
    const message = `contrast too low: ink on face: ${floored(contrast(ink, face))}:1, needs ${TEXT_CONTRAST}:1; the nearest ink that passes is ${nearest(ink, isLegible)}`;
    context.addIssue({ code: "custom", path: ["ink"], message });
  });

/** Colours of a brand's chips: in the order of the tray, or by the text on the chip (`50`, `1K`). */
export const chipsSchema = z.union(
  [z.array(chip).min(1).max(10), z.record(z.string().regex(/^\d{1,4}(\.\d{1,3})?[KMB]?$/), chip)],
  'must be a list of 1 to 10 colours, or colours by the text on the chip, such as {"50": "#facc15", "1K": {"face": "#1a2b3c", "ink": "#ffffff"}}',
);

/** Rules for the chips of a table; each chip has its text in `data-face`. */
export function chipCss(chips: z.output<typeof chipsSchema>): string[] {
  const rules = Array.isArray(chips)
    ? chips.map((each, at) => [`:nth-child(${chips.length}n+${at + 1})`, each] as const)
    : Object.entries(chips).map(([face, each]) => [`[data-face="${face}"]`, each] as const);
  // The tray shows chips that are not selected paler, which takes contrast from the number.
  return rules.map(([which, { face, ink }]) => `[data-chip]${which}{--chip-face:${face};--chip-ink:${ink};opacity:1}`);
}
