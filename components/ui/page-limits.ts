/** The page meant by what stands in a page-number box, kept within 1…`pages`; `current` for what is no number. */
export function pageWithin(text: string, pages: number, current: number): number {
  const wanted = text.trim() === "" ? Number.NaN : Number(text);
  const page = Number.isNaN(wanted) ? current : Math.trunc(wanted);
  return Math.min(Math.max(page, 1), Math.max(1, pages));
}
