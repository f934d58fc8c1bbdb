/**
 * What a platform may offer beyond the specification. It declares each by its name in the answer to POST /settings:
 * `user_auth`: its hub takes `pusher:signin`.
 */
export const FEATURES = ["user_auth"] as const;

export type Feature = (typeof FEATURES)[number];
