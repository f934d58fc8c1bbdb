import * as z from "zod/mini";

const shownNameSchema = z.object({
  /** An invisible character in it is shown as U+FFFD. */
  name: z.string(),
  /** Letters to highlight: first and end, as offsets in `name`. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** The merchant's code, if the two names look alike. */
  merchant: z.nullable(z.string()),
});
/** A player's name as the question before a launch shows it. */
export type ShownName = z.infer<typeof shownNameSchema>;

const shownNamesSchema = z.object({
  current: z.nullable(shownNameSchema),
  next: z.nullable(shownNameSchema),
  /** The names differ, but look the same. */
  alike: z.boolean(),
});
/** The signed-in player and a launch's; null for one that is not known. */
export type ShownNames = z.infer<typeof shownNamesSchema>;

/** The answer to GET /api/auth/pending-launch. `sid`: the launch's sign-in; the player's answer names the launch by it. */
export const pendingLaunchSchema = z.extend(shownNamesSchema, { sid: z.string() });
