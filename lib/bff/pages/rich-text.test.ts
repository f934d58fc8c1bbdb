import { type RichNode, rulesSchema } from "@/lib/contract/rules";
import { MAX_RICH_TEXT, richSections } from "./rich-text";

const markup = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const { tag, children, ...attributes } = node;
      const given = Object.entries(attributes).flatMap(([name, value]) =>
        value === undefined ? [] : [` ${name}=${value}`],
      );
      return `<${tag}${given.join("")}>${markup(children)}</${tag}>`;
    })
    .join("");

const read = (content: string): string =>
  richSections(content, "s")
    .map(({ title, nodes }) => (title === null ? markup(nodes) : `[${title}]${markup(nodes)}`))
    .join("");

const DANGEROUS =
  /^(script|style|link|meta|base|img|svg|math|audio|video|iframe|object|embed|form|input|button|template|x-.*)$/;

/** Expects only tags and attributes of the contract's list, and links to https. */
function expectHarmless(content: string): void {
  const sections = richSections(content, "s");
  expect(rulesSchema.parse({ locale: "en", sections }).sections).toEqual(sections);
  const visit = (node: RichNode): void => {
    if (typeof node === "string") return;
    const { tag, children, href, colSpan: _, rowSpan: __, scope: ___, start: ____, ...others } = node;
    expect([tag, Object.keys(others)]).toEqual([expect.not.stringMatching(DANGEROUS), []]);
    expect(href ?? "https://").toMatch(/^https:\/\//i);
    children.forEach(visit);
  };
  sections.forEach(({ nodes }) => nodes.forEach(visit));
}

test.each([
  ["a script", "<p>a</p><script>alert(1)</script><p>b</p>"],
  ["an unclosed script", "<p>a</p><script>alert(1)"],
  ["a handler", '<p onclick="alert(1)" onmouseover=alert(1)>a</p><img src=x onerror=alert(1)>'],
  ["a javascript address", '<a href="javascript:alert(1)">a</a><a href=" java\nscript:alert(1)">b</a>'],
  [
    "an encoded javascript address",
    '<a href="&#106;avascript:alert(1)">a</a><a href="jav&#x09;ascript:alert(1)">b</a>',
  ],
  ["a data address", '<a href="data:text/html,<script>alert(1)</script>">a</a>'],
  [
    "a plain and a relative address",
    '<a href="http://a.example">a</a><a href="//a.example">b</a><a href="/logout">c</a>',
  ],
  [
    "frames and forms",
    '<iframe src="https://a.example" srcdoc="<script>1</script>">x</iframe><form action="https://a.example"><input name=password><button>Go</button></form>',
  ],
  [
    "styles",
    '<style>*{display:none}</style><p style="position:fixed;inset:0" class="panel" id="main">a</p><link rel=stylesheet href=https://a.example>',
  ],
  [
    "vector images",
    '<svg onload=alert(1)><animate attributeName=href values=javascript:alert(1) /><a href="https://a.example">x</a></svg>',
  ],
  [
    "base, meta and object",
    '<base href="https://a.example/"><meta http-equiv=refresh content="0;url=https://a.example"><object data=x></object><embed src=x>',
  ],
  [
    "mutations in math",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  ],
  ["mutations in svg", '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  ["mutations in noscript", '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  [
    "mutations in a form in a table",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  ],
  ["markup in an attribute", '<a href="https://a.example/?<h2>x</h2><script>alert(1)</script>">a</a>'],
  [
    "a heading in a link",
    '<a href="https://a.example/"><h2>x<script>1</script></h2></a><table><tr><td><h2>y</h2></td></tr></table>',
  ],
  [
    "comments and doctypes",
    "<!--<script>alert(1)</script>--><!DOCTYPE html><![CDATA[<script>alert(1)</script>]]><?php x ?>",
  ],
  ["what only looks like markup", "1 < 2 && <b<script>alert(1)</script>>x &lt;script&gt;alert(1)&lt;/script&gt;"],
  ["custom elements and templates", '<template><script>alert(1)</script></template><x-y is="z" onfoo=1>a</x-y>'],
])("%s leaves nothing that can run", (_what, content) => {
  expectHarmless(`<h2>T</h2>${content}`);
  expectHarmless(content);
});

test("the text of code elements is left out", () => {
  const code = "<script>alert(1)</script><style>p {}</style><svg><text>c</text></svg><select><option>d</select>";
  expect(read(`<p>a</p>${code}<button>b</button>`)).toBe("<p>a</p>b");
});

test("text that looks like markup stays text", () => {
  expect(richSections("1 < 2 && &lt;script&gt;alert(1)&lt;/script&gt;", "s")).toEqual([
    { id: "s-1", title: null, nodes: ["1 < 2 && <script>alert(1)</script>"] },
  ]);
});

test("harmless content is unchanged", () => {
  const list = '<p>1 &lt; 2 <strong>so</strong> <em>on</em>, 2³²</p><ol start="2"><li>a</li></ol>';
  expect(read(list)).toBe("<p>1 < 2 <strong>so</strong> <em>on</em>, 2³²</p><ol start=2><li>a</li></ol>");
  expect(read('<a href="https://a.example/x?y=1&z=2" target="top">a</a>')).toBe(
    "<a href=https://a.example/x?y=1&z=2>a</a>",
  );
  expect(read("<table><tr><th scope=row colspan=2>a<td rowspan=9999>b</table>")).toBe(
    "<table><tbody><tr><th colSpan=2 scope=row>a</th><td>b</td></tr></tbody></table>",
  );
});

test("content is divided at its highest headings, and the levels of the headings in a part have no gap", () => {
  const content =
    "<p>Lead</p><h1>One &amp; <em>only</em></h1><p>a</p><h4>Sub</h4><h6>Below</h6><div><h1>Two</h1>b</div>";
  expect(richSections(content, "rules").map(({ id, title, nodes }) => [id, title, markup(nodes)])).toEqual([
    ["rules-1", null, "<p>Lead</p>"],
    ["rules-2", "One & only", "<p>a</p><h4>Sub</h4><h5>Below</h5>"],
    ["rules-3", "Two", "b"],
  ]);
});

test.each([
  [
    "<table><tr><td>a<h2>T</h2>b</td></tr></table><p>c</p>",
    "<table><tbody><tr><td>a<h4>T</h4>b</td></tr></tbody></table><p>c</p>",
  ],
  ["<ul><li>a<h1>T</h1></li></ul><h2>U</h2>c", "<ul><li>a<h4>T</h4></li></ul>[U]c"],
])("a heading inside another element starts no part: %j", (content, expected) => {
  expect(read(content)).toBe(expected);
});

test.each(["", "   ", "<p> </p>", "<script>alert(1)</script>", "<!-- nothing -->"])("%j shows nothing", (content) => {
  expect(richSections(content, "s")).toEqual([]);
});

test("content that is too long, has too many elements or is nested very deeply is refused, and content that is nested deeper than a page needs is dropped", () => {
  expect(() => richSections("x".repeat(MAX_RICH_TEXT + 1), "s")).toThrow(RangeError);
  expect(() => richSections("<ul><li>".repeat(10_000), "s")).toThrow(RangeError);
  const fonts = Array.from({ length: 400 }, (_, at) => `<font a${at}>`).join("");
  expect(() => richSections(`<p>${fonts}</p>${"<p>x</p>".repeat(10_000)}`, "s")).toThrow(RangeError);
  const deep = `${"<ul><li>".repeat(100)}deep`;
  expect(read(deep)).not.toContain("deep");
  expectHarmless(deep);
});
