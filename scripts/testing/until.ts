const LIMIT_MS = 60_000;

/**
 * Looks again every 20 ms until `look` gives a value, and resolves with it. False, null and undefined do not count as values.
 * Rejects after a minute, and when `look` does.
 */
export async function until<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Not seen within a minute: ${look.toString()}`);
}
