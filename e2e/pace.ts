/** The environment variable that Playwright's global setup sets. */
export const PACE = "TEST_PACE";

/**
 * How many times slower this machine is than two free cores. Rounds of `startApp` and all waits last that many times
 * longer; the rounds of `e2e/laravel` do not.
 */
export const pace = Number(process.env[PACE] ?? 1);
