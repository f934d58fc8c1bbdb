/** What was typed is forgotten this long after the last key. */
export const TYPE_AHEAD_MS = 350;

/**
 * The option for typed letters: the next one after `current` that begins with them (the current one itself while a longer
 * word is typed). Equal letters go round the options that begin with that letter. -1 when none does.
 */
export function typedOption(labels: readonly string[], typed: string, current: number): number {
  const wanted = typed.toLocaleLowerCase();
  const letters = [...wanted];
  const repeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const start = letters.length > 1 && !repeated ? current : current + 1;
  const begins = (prefix: string): number => {
    for (let step = 0; step < labels.length; step += 1) {
      const at = (Math.max(0, start) + step) % labels.length;
      if (labels[at]?.toLocaleLowerCase().startsWith(prefix)) return at;
    }
    return -1;
  };
  return begins(repeated ? (letters[0] ?? "") : wanted);
}
