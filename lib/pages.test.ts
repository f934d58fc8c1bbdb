import { readdirSync } from "node:fs";
import path from "node:path";
import { LOCALES } from "@/lib/contract/games";
import { documentOf, isUnknown, PAGES } from "./pages";

const folder = path.join(__dirname, "../app/[locale]");

/** The addresses of the files below `app/[locale]`; groups in brackets are no part of an address. */
function addresses(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === "page.tsx")
    .map(
      (name) =>
        `/${path
          .dirname(name)
          .split(path.sep)
          .filter((part) => !part.startsWith("("))
          .join("/")}`,
    );
}

test("every page has a document of its own, and no address leads to a page that does not exist", () => {
  const own = addresses().filter((address) => address !== "/unknown");
  expect([...PAGES].toSorted()).toEqual(own.toSorted());
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
