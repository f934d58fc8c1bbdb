const WITH_OFFSET = /T.+(?:Z|[+-]\d\d:\d\d)$/;

/** ISO 8601 → ms since 1970. Null without an offset: browsers read such a text differently. */
export function instantOf(iso: string | null | undefined): number | null {
  if (iso === null || iso === undefined || !WITH_OFFSET.test(iso)) return null;
  const parsed = Date.parse(iso);
  return Number.isNaN(parsed) ? null : parsed;
}
