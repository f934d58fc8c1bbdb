import type { RichNode } from "@/lib/contract/rules";
import { richPageOf } from "./rules";

const text = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : text(node.children))).join("");

const shown = (page: Record<string, unknown>, locale: "th" | "en" = "th"): [string, string] | null => {
  const rich = richPageOf(page, locale);
  return rich && [rich.locale, rich.sections.map(({ nodes }) => text(nodes)).join()];
};

test.each<[string, Record<string, unknown>, [string, string] | null]>([
  ["the player's language", { content_th: "<p>ไทย</p>", content_en: "<p>English</p>" }, ["th", "ไทย"]],
  ["English if Thai is missing", { content_en: "<p>English</p>" }, ["en", "English"]],
  ["English if Thai is empty", { content_th: " ", content_en: "a" }, ["en", "a"]],
  ["English if Thai is only code", { content_th: "<script>1</script>", content_en: "a" }, ["en", "a"]],
  ["English if Thai is a number", { content_th: 7, content_en: "a" }, ["en", "a"]],
  ["nothing if English is missing too", { content_zh: "a" }, null],
  ["nothing if no content is text", { content_th: { html: "a" }, content_en: null }, null],
])("it gives %s", (_what, page, expected) => {
  expect(shown(page)).toEqual(expected);
});

test("content that is too long is replaced by English, and refused if there is no English content", () => {
  const long = "<p>a</p>".repeat(130_000);
  expect(shown({ content_th: long, content_en: "a" })).toEqual(["en", "a"]);
  expect(shown({ content_th: "<p>ไทย</p>", content_en: long })).toEqual(["th", "ไทย"]);
  for (const page of [{ content_en: long }, { content_th: long }, { content_th: long, content_en: " " }])
    expect(() => richPageOf(page, "th")).toThrow(RangeError);
});
