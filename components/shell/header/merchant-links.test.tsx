import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { renderToString } from "react-dom/server";
import { keepExitUrl } from "@/lib/browser/exit-url";
import { english as messages } from "@/i18n/testing";
import { ExitLink } from "./merchant-links";

const link = (
  <NextIntlClientProvider locale="en" messages={messages}>
    <ExitLink className="x" />
  </NextIntlClientProvider>
);

afterEach(() => act(() => keepExitUrl(null)));

test("the link names the merchant's host, and leads to the merchant's own site outside any frame", () => {
  render(link);
  expect(screen.queryByRole("link")).toBeNull();
  act(() => keepExitUrl("https://casino.example/lobby?from=grandstand"));
  const shown = screen.getByRole("link", { name: "Back to casino.example" });
  expect(shown).toHaveAttribute("href", "https://casino.example/lobby?from=grandstand");
  expect(shown).toHaveAttribute("target", "_top");
  act(() => keepExitUrl(null));
  expect(screen.queryByRole("link")).toBeNull();
});

test("the document has no link to the merchant's own site, because it is the same for all players", () => {
  keepExitUrl("https://casino.example/");
  expect(renderToString(link)).not.toContain("casino");
});
