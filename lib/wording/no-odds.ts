/** Shown in place of odds for a bet without odds. */
export const NO_ODDS = "–";
