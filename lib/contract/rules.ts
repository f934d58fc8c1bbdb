import * as z from "zod/mini";
import { localeSchema } from "./games";

/** `GET /api/rules?game=…&lang=…`: a game's rules as the platform has them, cleaned by the BFF and cut at their headings. */
export const rulesSchema = z.lazy(() =>
  z.object({
    /** Their actual language: English where the platform has no other. */
    locale: localeSchema,
    sections: z.array(
      z.object({
        /** Unique on the page; for links to it. */
        id: z.string(),
        /** Plain text; null for the part before the first heading. */
        title: z.nullable(z.string()),
        /** Safe HTML with headings of the fourth level and below. */
        html: z.string(),
      }),
    ),
  }),
);
export type Rules = z.infer<typeof rulesSchema>;

export const RULES_PATH = "/api/rules";
