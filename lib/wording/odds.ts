/** Odds in thousandths → three decimals: 1980 → `1.980`. */
export function formatOdds(milli: number): string {
  return (milli / 1000).toFixed(3);
}
