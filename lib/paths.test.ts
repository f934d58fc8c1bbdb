import { readdirSync } from "node:fs";
import path from "node:path";
import { generateStaticParams } from "@/app/[locale]/(player)/game/[code]/home/page";
import { GAME_CODES, LOCALES } from "@/lib/contract/games";
import { builtPages, documentOf, gameOfPath, isRequestPage, isUnknown, pathOfGame } from "./paths";

const PAGES = builtPages();

/** The addresses of the pages below a folder of `app`. A route group in parentheses is no part of an address. */
function addresses(below: string): string[] {
  const folder = path.join(__dirname, "../app", below);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "page.tsx")
    .map(
      (name) =>
        `/${path
          .dirname(name)
          .split(path.sep)
          .filter((part) => !part.startsWith("("))
          .join("/")}`,
    )
    .flatMap((address) =>
      address.includes("[code]")
        ? generateStaticParams().map(({ code }) => address.replace("[code]", code))
        : [address],
    );
}

test("each page has its own document, and each document has its page", () => {
  const own = new Set(addresses("[locale]").filter((address) => address !== "/unknown"));
  expect([...PAGES].toSorted()).toEqual([...own].toSorted());
});

test("a page that is rendered on request has no document, but an address for each language", () => {
  const rendered = addresses("(reading)/[locale]");
  expect(rendered).not.toHaveLength(0);
  for (const page of rendered) {
    expect([PAGES.has(page), isRequestPage(page), isRequestPage(`${page}/`)]).toEqual([false, true, true]);
    expect(documentOf(`${page}/`, "th")).toBe(`/th${page}`);
  }
  for (const page of [...PAGES, "/game/pk10", "/game/chess/rules", "/game/pk10/rules/more"])
    expect(isRequestPage(page)).toBe(false);
});

test.each(LOCALES)("a page leads to its document in %s, with or without a slash at its end", (locale) => {
  for (const page of PAGES) {
    expect(documentOf(page, locale)).toBe(`/${locale}${page}`);
    expect(documentOf(`${page}/`, locale)).toBe(`/${locale}${page}`);
    expect(isUnknown(documentOf(page, locale))).toBe(false);
  }
});

test.each([
  "/",
  "/nowhere",
  "/lobby",
  "/game",
  "/game/pk10",
  "/game/pk10/home/more",
  "/th/lobby/home",
  "/unknown",
  "/LOBBY/HOME",
  "//error",
])("%s is no page", (address) => {
  expect(documentOf(address, "vn")).toBe("/vn/unknown");
  expect(isUnknown("/vn/unknown")).toBe(true);
});

test.each(GAME_CODES)("the page of %s is a page of the product, and its address names the game", (game) => {
  expect(PAGES.has(pathOfGame(game))).toBe(true);
  expect(gameOfPath(pathOfGame(game))).toBe(game);
});
