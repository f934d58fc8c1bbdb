/**
 * Features that a platform may offer beyond the specification. It lists their names in the answer to POST /settings:
 * `support_requests`: it takes players' questions about their orders.
 * `user_auth`: its hub takes `pusher:signin`.
 * `presence`: it sends how many players of a merchant are at a table, and how many bets are on each spot.
 * `fairness`: everybody may read its draws.
 */
export const FEATURES = ["support_requests", "user_auth", "presence", "fairness"] as const;

/** Presence is sent and shown from this number of players on: of fewer, a player could tell who bets on what. */
export const LEAST_PRESENT = 5;

export type Feature = (typeof FEATURES)[number];
