/**
 * Features that a platform may offer beyond the specification. It lists their names in the answer to POST /settings:
 * `support_requests`: it takes players' questions about their orders.
 * `user_auth`: its hub takes `pusher:signin`.
 */
export const FEATURES = ["support_requests", "user_auth"] as const;

export type Feature = (typeof FEATURES)[number];
