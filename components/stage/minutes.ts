const two = (value: number): string => String(value).padStart(2, "0");

/** Whole seconds as a clock shows them: 75 → `01:15`. */
export const minutesOf = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
