/** Texts with one specimen's values in them, which give way to each reader's own. */
export interface PageTemplate<Hole extends string> {
  /** The texts in the order given, every mark replaced by the value of its hole. */
  fill(values: Readonly<Record<Hole, string>>): string[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Cuts `texts` at the marks of the holes. Values are put in as they stand: whoever fills answers for what may stand there.
 * Null when a mark is in none of the texts: the page then shows that value in another form, which nothing would replace.
 */
export function cutTemplate<Hole extends string>(
  texts: readonly string[],
  marks: Readonly<Partial<Record<Hole, string>>>,
): PageTemplate<Hole> | null {
  const holeOf = new Map<string, Hole>();
  for (const hole in marks) {
    const mark = marks[hole];
    if (mark !== undefined) holeOf.set(mark, hole);
  }
  // The longest first: a mark may be the beginning of another.
  const all = [...holeOf.keys()].toSorted((left, right) => right.length - left.length);
  const pattern = new RegExp(`(${all.map(escaped).join("|")})`);
  // A split by a pattern in brackets keeps what it matched, at every odd place.
  const cut = texts.map((text) =>
    text.split(pattern).map((part, at) => ({ text: part, hole: holeOf.get(at % 2 === 1 ? part : "") })),
  );
  const found = new Set(cut.flat().map(({ hole }) => hole));
  if ([...holeOf.values()].some((hole) => !found.has(hole))) return null;
  return {
    fill: (values) =>
      cut.map((parts) => parts.map(({ text, hole }) => (hole === undefined ? text : values[hole])).join("")),
  };
}
