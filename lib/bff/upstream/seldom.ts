/** What fails one call fails every call of every player: one line in so long says it. */
const LINE_MS = 5_000;
/** A platform may make up as many keys as it likes. */
const MAX_KEYS = 500;

/** A key → how often it came up since its line before, where its next line is due; else null. */
export type Seldom = (key: string) => number | null;

export function createSeldom(now: () => number): Seldom {
  const lines = new Map<string, { times: number; quietUntil: number }>();
  return (key) => {
    const { times, quietUntil } = lines.get(key) ?? { times: 0, quietUntil: 0 };
    const isDue = now() >= quietUntil;
    if (lines.size >= MAX_KEYS && !lines.has(key)) lines.clear();
    lines.set(key, isDue ? { times: 0, quietUntil: now() + LINE_MS } : { times: times + 1, quietUntil });
    return isDue ? times + 1 : null;
  };
}
