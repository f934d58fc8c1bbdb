/** The page for the text of a page-number field, kept within 1…`pages`; `current` for what is no number. */
export function pageWithin(text: string, pages: number, current: number): number {
  const wanted = text.trim() === "" ? Number.NaN : Number(text);
  const page = Number.isNaN(wanted) ? current : Math.trunc(wanted);
  return Math.min(Math.max(page, 1), Math.max(1, pages));
}
