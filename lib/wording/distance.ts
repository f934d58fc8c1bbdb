/**
 * Kilometres → what is shown: `<1 km` below one, else whole kilometres with commas.
 * @throws RangeError for what is no distance
 */
export function formatDistance(kilometres: number): string {
  if (!(kilometres >= 0 && kilometres < Infinity)) throw new RangeError(`not a distance: ${kilometres}`);
  return kilometres < 1 ? "<1 km" : `${Math.floor(kilometres).toLocaleString("en")} km`;
}
