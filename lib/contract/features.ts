/**
 * Features that a platform may offer beyond the specification. The platform lists their names in the answer to POST /settings:
 * `support_requests`: the platform accepts players' questions about their orders.
 * `user_auth`: the platform's hub accepts `pusher:signin`.
 * `presence`: the platform sends how many players of a merchant are at a table, and how many bets are on each spot.
 * `fairness`: everybody may read the platform's draws.
 */
export const FEATURES = ["support_requests", "user_auth", "presence", "fairness"] as const;

/** Presence is sent and shown from this number of players on: of fewer, a player could tell who bets on what. */
export const LEAST_PRESENT = 5;

export type Feature = (typeof FEATURES)[number];
