/** A session ends this long after its account was last fetched, at most a minute less (specification, point 9: token expiry 15 minutes). Its cookie ends with it. */
export const SESSION_SECONDS = 15 * 60;

/** How long a launch waits for the player's answer, and its link for the next try during maintenance. */
export const PENDING_LAUNCH_SECONDS = 5 * 60;

/** How long a browser keeps the chosen language. */
export const LANGUAGE_SECONDS = 365 * 86_400;
