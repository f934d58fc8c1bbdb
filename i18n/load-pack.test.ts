import { LOCALES } from "@/lib/contract/games";
import { LOCALE_NAMES } from "@/lib/locale";
import { loadPack } from "./load-pack";
import { merged } from "./read-pack";

test.each(LOCALES)("no other language has the logout text of %s", async (locale) => {
  const others = await Promise.all(LOCALES.filter((other) => other !== locale).map((other) => loadPack(other)));
  const { shell } = await loadPack(locale);
  expect(others.map((other) => other.shell.logout)).not.toContain(shell.logout);
  expect(LOCALE_NAMES[locale]).toBeDefined();
});

test("a language pack that cannot be loaded is logged, and English is used", async () => {
  const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = new Error("a chunk is missing");
  const words = await loadPack("th", () => Promise.reject(lost));
  expect(words.shell.logout).toBe("Log out");
  expect(error).toHaveBeenCalledWith(expect.stringContaining("th"), lost);
});

test("merged packs share namespaces, and a compiled text stays a list", () => {
  const text = ["count", 2, { other: 0 }] as never;
  const pack = { games: { A: "a" }, own: { text } };
  expect(merged(merged({ games: { LOBBY: "l" } }, pack), pack)).toEqual({
    games: { LOBBY: "l", A: "a" },
    own: { text: ["count", 2, { other: 0 }] },
  });
});
