import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import en from "@/messages/en.json";
import type { RichNode } from "@/lib/contract/rules";
import { RulesText } from "./rules-text";

function renderNodes(nodes: RichNode[]): void {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <RulesText lang="en" sections={[{ id: "section-1", title: "Draw", nodes }]} />
    </NextIntlClientProvider>,
  );
}

test("nodes become elements, and text that looks like markup stays text", () => {
  renderNodes([{ tag: "p", children: ["<img src=x> ", { tag: "strong", children: ["bold"] }] }]);
  expect(screen.getByText(/<img src=x>/).innerHTML).toBe("&lt;img src=x&gt; <strong>bold</strong>");
});

test("a link opens another tab without access to this one, and a link without an address is text", () => {
  renderNodes([
    { tag: "a", href: "https://a.example/", children: ["A"] },
    { tag: "a", children: ["B"] },
  ]);
  expect(screen.getByRole("link", { name: "A" })).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getByRole("link", { name: "A" })).toHaveAttribute("target", "_blank");
  expect(screen.queryByRole("link", { name: "B" })).toBeNull();
});

test("the keyboard reaches the box in which a table scrolls", () => {
  const row: RichNode = { tag: "tr", children: [{ tag: "th", scope: "row", colSpan: 2, children: ["Odds"] }] };
  renderNodes([{ tag: "table", children: [{ tag: "tbody", children: [row] }] }]);
  expect(screen.getByRole("rowheader", { name: "Odds" })).toHaveAttribute("colspan", "2");
  expect(screen.getByRole("table").parentElement).toHaveAttribute("tabindex", "0");
});
