import type { Database } from "./database";
import { readSnapshot } from "./snapshot";
import { describeEachDatabase } from "./testing";

describeEachDatabase("a snapshot", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  it("may take as long as it needs, and keeps the time limit of all other statements", async () => {
    const limit = async (queryable: Pick<Database, "query">): Promise<object[]> =>
      queryable.query("select current_setting('statement_timeout') as limit");
    const [before, inside] = [await limit(db), await readSnapshot(db, limit)];
    expect(inside).toEqual([{ limit: "0" }]);
    if (db.driver === "postgres") expect(before).not.toEqual(inside);
    expect(await limit(db)).toEqual(before);
  });

  it("writes nothing", async () => {
    const write = "insert into pages (page_type, locale, content) values ('lost', 'en', '')";
    await expect(readSnapshot(db, (tx) => tx.query(write))).rejects.toThrow(/read-only/);
  });
});
