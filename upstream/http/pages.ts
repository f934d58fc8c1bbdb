import type { Queryable } from "../db/database";

/** A page of the platform as `{content_{locale}: …}`, or null when there is none. */
export async function readPage(db: Queryable, pageType: string): Promise<Record<string, unknown> | null> {
  const rows = await db.query<{ locale: string; content: string }>(
    "select locale, content from pages where page_type = $1",
    [pageType],
  );
  if (rows.length === 0) return null;
  return Object.fromEntries(rows.map((row) => [`content_${row.locale}`, row.content]));
}
