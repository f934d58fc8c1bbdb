import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from "parse5";
import {
  RICH_LINK,
  RICH_TAGS,
  type RichElement,
  type RichNode,
  type RichTag,
  type RulesSection,
} from "@/lib/contract/rules";

/** The longest content that is shown, in characters: reading more would delay all other players. */
export const MAX_RICH_TEXT = 100_000;
/** Maximum of open elements: for each tag, HTML's rules walk through the open elements. */
const MAX_OPEN = 500;
/** Maximum of elements: HTML opens unclosed ones such as `<b>` again in each paragraph. */
const MAX_ELEMENTS = 20_000;
/** Maximum depth, deeper than any real page; elements below it are dropped. */
const MAX_DEPTH = 24;
/** Maximum span of a cell, and maximum first number of a list. */
const MAX_NUMBER = 1_000;

/** The text of these elements is dropped: code, choices of a form, or text for other programs. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  ...["script", "style", "template", "noscript", "noembed", "noframes", "iframe", "xmp", "plaintext"],
  ...["title", "textarea", "select", "option"],
]);

const HEADINGS = ["h4", "h5", "h6"] as const;

/** Elements in which HTML allows white space but no other text. */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(["table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl"]);

/**
 * Divides rich content of another system at its headings of the highest level; headings inside another element do not count. The
 * heading becomes the part's title (h3 on the page); deeper headings get the levels h4 to h6 without a gap. Leaves out elements and
 * attributes that are not in the contract's list, but keeps the text of a left-out element, except code and form choices.
 * Returns an empty list for content without visible text. Throws RangeError for content longer than {@link MAX_RICH_TEXT}, with too many elements or nested very deeply.
 */
export function richSections(content: string, idPrefix: string): RulesSection[] {
  if (content.length > MAX_RICH_TEXT) throw new RangeError(`rich content of ${content.length} characters`);
  const nodes = readNodes(parse(content), 0);
  const highest = Math.min(...nodes.flatMap((node) => levelOf(node) ?? []));
  const levels = [...new Set(levelsOf(nodes))].filter((level) => level >= highest).toSorted((a, b) => a - b);
  const parts: { title: string | null; nodes: RichNode[] }[] = [{ title: null, nodes: [] }];
  for (const node of nodes) {
    if (levelOf(node) === highest) parts.push({ title: textOf(node).replaceAll(/\s+/g, " ").trim(), nodes: [] });
    else parts.at(-1)?.nodes.push(shownNode(node, levels));
  }
  return parts
    .filter(({ title, nodes: shown }) => title !== null || shown.map(textOf).join("").trim() !== "")
    .map((part, index) => ({ id: `${idPrefix}-${index + 1}`, ...part }));
}

/** The nodes as a browser nests them. The `div` makes the parser read a row outside a table as a browser does. */
function parse(content: string): DefaultTreeAdapterTypes.ChildNode[] {
  let open = 0;
  let made = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      open += 1;
      made += 1;
      if (open > MAX_OPEN || made > MAX_ELEMENTS)
        throw new RangeError(`rich content of ${made} elements, ${open} open`);
    },
    onItemPop: () => void (open -= 1),
  };
  return parseFragment(`<div>${content}`, { treeAdapter }).childNodes;
}

/** `level`: a heading's level in the content, 1 to 6. */
interface ReadElement extends Omit<RichElement, "children"> {
  level?: number;
  children: readonly ReadNode[];
}
type ReadNode = string | ReadElement;

function readNodes(nodes: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number): ReadNode[] {
  const read = nodes.flatMap((node): ReadNode[] => {
    if (defaultTreeAdapter.isTextNode(node)) return [node.value];
    const isShown = defaultTreeAdapter.isElementNode(node) && node.namespaceURI === html.NS.HTML;
    if (!isShown || WITHOUT_TEXT.has(node.tagName) || depth > MAX_DEPTH) return [];
    const children = readNodes(node.childNodes, depth + 1);
    const [, level] = /^h([1-6])$/.exec(node.tagName) ?? [];
    if (level !== undefined) return [{ tag: "h4", level: Number(level), children }];
    const tag = RICH_TAGS.find((each) => each === node.tagName);
    if (tag === undefined) return children;
    const isSpaced = !WITHOUT_SPACES.has(tag);
    const kept = children.filter((child) => isSpaced || typeof child !== "string" || child.trim() !== "");
    return [{ tag, ...attributesOf(tag, node), children: kept }];
  });
  return read.reduce<ReadNode[]>(joinTexts, []);
}

/** Texts between which an element was left out become one: React would write a comment between them. */
function joinTexts(joined: ReadNode[], node: ReadNode): ReadNode[] {
  const last = joined.at(-1);
  if (typeof last === "string" && typeof node === "string") joined.splice(-1, 1, last + node);
  else joined.push(node);
  return joined;
}

function attributesOf(tag: RichTag, { attrs }: DefaultTreeAdapterTypes.Element): Omit<RichElement, "tag" | "children"> {
  const given = new Map(attrs.map(({ name, value }) => [name, value]));
  const text = (name: string, form: RegExp): string | undefined => {
    const value = given.get(name);
    return value !== undefined && form.test(value) ? value : undefined;
  };
  const number = (name: string): number | undefined => {
    const value = Number(text(name, /^\d{1,4}$/));
    return value >= 1 && value <= MAX_NUMBER ? value : undefined;
  };
  if (tag === "a") return { href: text("href", RICH_LINK) };
  if (tag === "ol") return { start: number("start") };
  if (tag !== "th" && tag !== "td") return {};
  const spans = { colSpan: number("colspan"), rowSpan: number("rowspan") };
  return tag === "td" ? spans : { ...spans, scope: text("scope", /^(row|col)(group)?$/) };
}

const levelOf = (node: ReadNode): number | undefined => (typeof node === "string" ? undefined : node.level);

const levelsOf = (nodes: readonly ReadNode[]): number[] =>
  nodes.flatMap((node) =>
    typeof node === "string" ? [] : [...(node.level === undefined ? [] : [node.level]), ...levelsOf(node.children)],
  );

function shownNode(node: ReadNode, levels: readonly number[]): RichNode {
  if (typeof node === "string") return node;
  const { level, children, ...own } = node;
  const tag = level === undefined ? own.tag : (HEADINGS[Math.max(0, levels.indexOf(level) - 1)] ?? "h6");
  return { ...own, tag, children: children.map((child) => shownNode(child, levels)) };
}

const textOf = (node: ReadNode): string =>
  typeof node === "string" ? node : node.tag === "br" ? " " : node.children.map(textOf).join("");
