import * as z from "zod/mini";
import { localeSchema } from "./entities";

/** The elements of rich content below a section's heading. Images and media are not allowed: a remote file would report each reader to another site. */
export const RICH_TAGS = [
  ...(["h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "ul", "ol", "li", "dl", "dt", "dd"] as const),
  ...(["strong", "b", "em", "i", "u", "s", "sub", "sup", "code", "a"] as const),
  ...(["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"] as const),
] as const;
export type RichTag = (typeof RICH_TAGS)[number];

/** An element with all attributes that it can have. It has no style, class or id, because the product's style sheet decides its look. */
export interface RichElement {
  readonly tag: RichTag;
  /** The https address of a link. */
  readonly href?: string | undefined;
  readonly colSpan?: number | undefined;
  readonly rowSpan?: number | undefined;
  readonly scope?: string | undefined;
  /** The first number of a list. */
  readonly start?: number | undefined;
  readonly children: readonly RichNode[];
}
export type RichNode = string | RichElement;

export const RICH_LINK = /^https:\/\//i;

const nodeSchema: z.ZodMiniType<RichNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(RICH_TAGS),
      href: z.optional(z.string().check(z.regex(RICH_LINK))),
      colSpan: z.optional(z.int()),
      rowSpan: z.optional(z.int()),
      scope: z.optional(z.string()),
      start: z.optional(z.int()),
      children: z.array(nodeSchema),
    }),
  ]),
);

/** `GET /api/rules?game=…&lang=…`. Rules are elements and text, never HTML: pages and dialog show only what this schema lists. */
export const rulesSchema = z.lazy(() =>
  z.object({
    /** The language of the texts: the requested one, or English if the platform lacks rules in the requested one. */
    locale: localeSchema,
    sections: z.array(
      z.object({
        /** Unique on the page, for links to the section. */
        id: z.string(),
        /** Plain text; null for the part before the first heading. */
        title: z.nullable(z.string()),
        nodes: z.array(nodeSchema),
      }),
    ),
  }),
);
export type Rules = z.infer<typeof rulesSchema>;
export type RulesSection = Rules["sections"][number];

export const RULES_PATH = "/api/rules";
