import { MAX_RICH_TEXT, richSections } from "./rich-text";

const clean = (content: string): string =>
  richSections(content, "s")
    .map(({ title, html }) => (title === null ? html : `[${title}]${html}`))
    .join("");

/** Everything that a browser could run or load, or by which a link could mislead. */
const DANGEROUS =
  /<(?!\/?(h[3-6]|p|br|hr|blockquote|pre|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|sub|sup|code|a|table|caption|thead|tbody|tfoot|tr|th|td|div)\b)[a-z!/?]/i;
const ATTRIBUTE = /<[a-z0-9]+((?: [a-z]+="[^"]*")*)(?: \/)?>/gi;
const KNOWN_ATTRIBUTE =
  /^(href="https:\/\/[^"]*"|rel="noopener noreferrer"|target="_blank"|(col|row)span="[^"]*"|scope="[^"]*"|start="[^"]*"|class="rich-table"|role="group"|tabindex="0")$/i;

function expectHarmless(html: string): void {
  expect(html).not.toMatch(DANGEROUS);
  for (const [, attributes = ""] of html.matchAll(ATTRIBUTE)) {
    for (const attribute of attributes.match(/[a-z]+="[^"]*"/gi) ?? []) expect(attribute).toMatch(KNOWN_ATTRIBUTE);
  }
  // No tag has an attribute without quotes, or anything else the pattern above could not read.
  expect(html.replaceAll(ATTRIBUTE, "").replaceAll(/<\/[a-z0-9]+>/gi, "")).not.toMatch(/[<>]/);
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
])("nothing of %s is left to run", (_what, content) => {
  for (const { html } of richSections(`<h2>T</h2>${content}`, "s")) expectHarmless(html);
  for (const { html } of richSections(content, "s")) expectHarmless(html);
});

test("harmless content is unchanged", () => {
  expect(clean('<p>1 &lt; 2 &amp; <strong>so</strong> <em>on</em>, 2³²</p><ol start="2"><li>a</li></ol>')).toBe(
    '<p>1 &lt; 2 &amp; <strong>so</strong> <em>on</em>, 2³²</p><ol start="2"><li>a</li></ol>',
  );
  expect(clean('<a href="https://a.example/x?y=1&z=2" target="top">a</a>')).toBe(
    '<a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer" target="_blank">a</a>',
  );
});

test("it is cut at its highest headings, which become the page's third level, and the others follow without a gap", () => {
  expect(richSections("<p>Lead</p><h1>One &amp; <em>only</em></h1><p>a</p><h4>Sub</h4><h1>Two</h1>b", "rules")).toEqual(
    [
      { id: "rules-1", title: null, html: "<p>Lead</p>" },
      { id: "rules-2", title: "One & only", html: "<p>a</p><h4>Sub</h4>" },
      { id: "rules-3", title: "Two", html: "b" },
    ],
  );
});

test.each([
  "<table><tr><td>a<h2>T</h2>b</td></tr></table><p>c</p>",
  '<p>a <a href="https://a.example/">b<h2>T</h2>c</a></p>',
  "<ul><li>a<h2>T</h2>b</li><li>c<blockquote><h2>U</h2></blockquote></li></ul>",
])("each part of %j has the ends of its own elements alone", (content) => {
  for (const { html } of richSections(content, "s")) {
    const open: (string | undefined)[] = [];
    for (const [, end, name] of html.matchAll(/<(\/?)([a-z\d]+)/g)) {
      if (end === "") open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  }
});

test("a table gets a box of its own", () => {
  expect(clean("<table><tr><th scope=row>a<td>b</table>")).toBe(
    '<div class="rich-table" role="group" tabindex="0"><table><tr><th scope="row">a</th><td>b</td></tr></table></div>',
  );
});

test.each(["", "   ", "<p> </p>", "<script>alert(1)</script>", "<!-- nothing -->"])("%j shows nothing", (content) => {
  expect(richSections(content, "s")).toEqual([]);
});

test("content that is too long is refused, and very deep nesting causes no error", () => {
  expect(() => richSections("x".repeat(MAX_RICH_TEXT + 1), "s")).toThrow(RangeError);
  expect(() => richSections("<p>".repeat(350_000), "s")).toThrow(RangeError);
  const deep = clean("<ul><li>".repeat(10_000));
  expect(deep.length).toBeLessThan(1000);
  expectHarmless(deep);
});
