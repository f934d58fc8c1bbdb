/** Characters of a launch token: a platform's may be a signed one with its claims inside. */
export const MAX_LAUNCH_TOKEN = 4096;
