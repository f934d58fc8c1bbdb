/** Stands where a bet has no odds. */
export const NO_ODDS = "–";
