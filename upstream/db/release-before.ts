/** The first migration that the release before did not have: until a release has a tag, this says which one it was. */
export const FIRST_MIGRATION_SINCE = "0014_currencies.sql";
