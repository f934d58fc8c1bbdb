import * as z from "zod/mini";

/** A form sends `1`, `0`, `true` or `false`; JSON may send the boolean itself. */
export const formBoolean = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(["0", "1", "true", "false"])]),
  z.transform((value) => value === true || value === 1 || value === "1" || value === "true"),
);

/** A form sends digits; JSON may send the number itself. */
export const formInteger = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.number().check(z.int())),
);
