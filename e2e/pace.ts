/** The environment variable that Playwright's global setup sets. */
export const PACE = "TEST_PACE";

/** How many times slower this machine is than two free cores. All rounds and all waits of the tests last that many times longer. */
export const pace = Number(process.env[PACE] ?? 1);
