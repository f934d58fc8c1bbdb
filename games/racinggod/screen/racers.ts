/** Racing God's field. */
export const RACERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
