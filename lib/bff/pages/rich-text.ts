import sanitizeHtml from "sanitize-html";

/** A part of rich content: what follows one of its highest headings. */
export interface RichSection {
  /** Unique on the page; for links to it. */
  readonly id: string;
  /** Plain text; null for the part before the first heading. */
  readonly title: string | null;
  /** Safe HTML with headings of the fourth level and below. */
  readonly html: string;
}

/** The longest content that is shown, in characters: cleaning more would delay all other players. */
export const MAX_RICH_TEXT = 100_000;

/** Deeper than any real page; what is nested further is dropped. */
const MAX_DEPTH = 24;

/**
 * What rich content from another system may contain. No images and no media: the pages' policy would block remote ones, and
 * they would report the readers to another site. No style, class or id: the look is ours. Links may only use https.
 */
const POLICY: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "strong", "b", "em", "i", "u", "s", "sub", "sup", "code", "a"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  // The contents of these are code, or text that a browser would parse by other rules than the cleaner.
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "noembed",
    "noframes",
    "iframe",
    "xmp",
    "svg",
    "math",
  ],
  allowedAttributes: {
    a: ["href", "rel", "target"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["https"],
  allowProtocolRelative: false,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: /^https:\/\//i.test(href) ? { href, rel: "noopener noreferrer", target: "_blank" } : {},
    }),
  },
};

/**
 * Rich content of another system → safe HTML, cut at its headings, to be shown under a second-level heading: its highest
 * heading becomes the third level. Tables are wrapped, so that a wide one scrolls by itself.
 * Empty for content that shows nothing. Throws RangeError for content longer than {@link MAX_RICH_TEXT}.
 */
export function richSections(content: string, idPrefix: string): readonly RichSection[] {
  if (content.length > MAX_RICH_TEXT) throw new RangeError(`rich content of ${content.length} characters`);
  const html = rankHeadings(sanitizeHtml(content, POLICY));
  // The cleaner wrote this itself: a heading has no attributes, and "<" is in no text and no attribute.
  const [lead = "", ...rest] = html.split(/<h3>([\s\S]*?)<\/h3>/);
  const parts = [
    { title: null, html: lead },
    ...pairs(rest).map(([title, body]) => ({ title: plainText(title), html: body })),
  ].map((part) => ({ ...part, html: wrapTables(whole(part.html)) }));
  return parts
    .filter((part) => part.title !== null || plainText(part.html) !== "")
    .map((part, index) => ({ id: `${idPrefix}-${index + 1}`, title: part.title, html: part.html.trim() }));
}

/** A cut within an element leaves tags without their pair, which would end or extend elements of the page around the part. */
const whole = (html: string): string => sanitizeHtml(html, POLICY);

const pairs = (list: readonly string[]): [string, string][] =>
  list.flatMap((title, index) => (index % 2 === 0 ? [[title, list[index + 1] ?? ""]] : []));

/** The levels in use become 3, 4 … without a gap, at most 6. */
function rankHeadings(html: string): string {
  const ranks = [...new Set([...html.matchAll(/<h([1-6])>/g)].map(([, rank]) => Number(rank)))].toSorted(
    (a, b) => a - b,
  );
  return html.replaceAll(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, rank: string) => `<${slash}h${Math.min(6, 3 + ranks.indexOf(Number(rank)))}>`,
  );
}

/** A table scrolls sideways inside its own box, which the keyboard can reach. */
const wrapTables = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="rich-table" role="group" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text of safe HTML; the cleaner knows four entities. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
