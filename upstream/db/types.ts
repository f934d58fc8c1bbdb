/** PostgreSQL's type numbers that the two drivers would read differently. */
export const OID = { bytea: 17, int8: 20, date: 1082, int8Array: 1016 } as const;

/** Text of a bigint → number. Throws RangeError past 2⁵³: a rounded amount of money must never go on. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}

/** Text of a one-dimensional bigint[] without nulls → numbers. */
export function safeIntegers(text: string): number[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map(safeInteger);
}
