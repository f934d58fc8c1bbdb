/** Integer minor units (sen): the only form in which money is added, compared or stored. */
export type Minor = number;

/** The largest amount: up to here wire × 100 rounds to the one right integer. RM 22 million million. */
export const MAX_MINOR: Minor = 2 ** 51;

/** Wire money (RM, at most two decimals) → minor units. Throws RangeError for anything that is not a whole number of sen. */
export function toMinor(wire: number): Minor {
  const minor = Math.round(wire * 100);
  // The double nearest to minor / 100 is the one that a decimal with two places is read as: exact at every size.
  if (!(Math.abs(minor) <= MAX_MINOR) || minor / 100 !== wire) throw new RangeError(`not a money amount: ${wire}`);
  return minor;
}

/** Minor units → wire money. */
export function toWire(minor: Minor): number {
  return minor / 100;
}

/** floor(stake × odds) in minor units; odds in thousandths, stake included. BigInt, because the product can pass 2⁵³. */
export function returnOf(stake: Minor, oddsMilli: number): Minor {
  return Number((BigInt(stake) * BigInt(oddsMilli)) / 1000n);
}
