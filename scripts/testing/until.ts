const LIMIT_MS = 60_000;

/**
 * Looks every 20 ms until `look` gives a value, and resolves with the value. False, null and undefined do not count as
 * values. Rejects after a minute, or when `look` rejects.
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
