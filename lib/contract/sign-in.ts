/** Characters of a launch token: a platform's may be a signed one with its claims inside. */
export const MAX_LAUNCH_TOKEN = 4096;

/** A session ends this long after its account was last fetched (specification, point 9: token expiry 15 minutes). */
export const SESSION_SECONDS = 15 * 60;
