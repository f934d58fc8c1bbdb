/** Integer minor units (sen): the only form in which money is added, compared or stored. */
export type Minor = number;

/** Wire money (RM, at most two decimals) → minor units. Throws RangeError for anything that is not a whole number of sen. */
export function toMinor(wire: number): Minor {
  const minor = Math.round(wire * 100);
  if (!Number.isSafeInteger(minor) || Math.abs(wire * 100 - minor) > 1e-6) {
    throw new RangeError(`not a money amount: ${wire}`);
  }
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
