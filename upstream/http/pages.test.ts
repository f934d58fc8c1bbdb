import { describePglite } from "../db/testing";
import type { Database } from "../db/database";
import { LOCALES } from "@/lib/contract/games";
import { readPage } from "./pages";

describePglite("a page of the platform", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("is null if the page is absent", async () => {
    expect(await readPage(db, "no_such_page")).toBeNull();
    expect(await readPage(db, "__proto__")).toBeNull();
  });

  it("is the platform's own text in every language, with the round length of the game", async () => {
    await db.query(
      "insert into games (code, game_seconds) values ('PK10', 40) on conflict (code) do update set game_seconds = 40",
    );
    const page = await readPage(db, "pk10_rules");
    expect(Object.keys(page ?? {}).sort()).toEqual(LOCALES.map((locale) => `content_${locale}`).sort());
    expect(page?.content_en).toContain("A round lasts 40 seconds");
  });

  it("is the stored text in each language for which the table has one", async () => {
    await db.query(
      "insert into pages (page_type, locale, content) values ('pk10_rules', 'th', '<p>ใหม่</p>'), ('about', 'en', 'Hello')",
    );
    const page = await readPage(db, "pk10_rules");
    expect(page?.content_th).toBe("<p>ใหม่</p>");
    expect(page?.content_en).toContain("A round lasts");
    expect(await readPage(db, "about")).toEqual({ content_en: "Hello" });
  });
});
