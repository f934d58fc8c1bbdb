/**
 * `YYYYMMDD` of the merchant's day + a count of that day from 0001; rounds of a few seconds may need a fifth digit.
 * `latestOfDay` is the highest number so far on the same day.
 */
export function nextRoundNo(day: string, latestOfDay: string | undefined): string {
  if (latestOfDay !== undefined && !latestOfDay.startsWith(day)) {
    throw new RangeError(`round ${latestOfDay} is not of the day ${day}`);
  }
  const count = latestOfDay === undefined ? 0 : Number(latestOfDay.slice(day.length));
  return day + String(count + 1).padStart(4, "0");
}
