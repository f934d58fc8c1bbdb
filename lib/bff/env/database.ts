import { z } from "zod";

const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);

const postgres = z.string().refine(isPostgresUrl, "must be a postgres:// address").optional();

/** The environment variables of the database. */
export const databaseShape = { DATABASE_URL: postgres, DATABASE_READ_URL: postgres };

/** PGlite has no replica. */
export function databaseCheck(given: Readonly<Partial<Record<keyof typeof databaseShape, string>>>): string[] {
  return given.DATABASE_READ_URL !== undefined && given.DATABASE_URL === undefined
    ? ["DATABASE_URL: is required when DATABASE_READ_URL is set"]
    : [];
}
