import * as z from "zod/mini";
import {
  accountSchema,
  betSettingsSchema,
  instantSchema,
  oddsTableSchema,
  orderSchema,
  pageSizeSchema,
  roundSchema,
  transactionSchema,
  wireBalanceSchema,
  wireMoneySchema,
} from "./entities";
import { gameCodeSchema, localeSchema } from "./games";

/** How a call's body travels: multipart or urlencoded form, JSON, or none. Readers accept JSON wherever a form is accepted. */
export type BodyEncoding = "form" | "json" | "none";

/** What a caller needs to know of a call: how to send it, and the schema of its answer. */
export interface ClientCall {
  method: "GET" | "POST";
  /** Below `/api/user`; `:gameCode` is the one path parameter there is. */
  path: string;
  /** `player` calls need a signed-in session, `guest` calls none. */
  auth: "player" | "guest";
  /** `server` calls exist for the BFF alone: the browser's proxy answers 404 for them. */
  from: "browser" | "server";
  encoding: BodyEncoding;
  response: z.ZodMiniType;
}

const serverTime = z.optional(instantSchema);

const tokenAnswer = {
  token: z.string(),
  /** Seconds until the token ends unless the account is fetched. */
  expires_in: z.number(),
};

/** The callers' half of `calls`, which adds the schemas of requests: the browser loads this half alone. */
export const clientCalls = {
  login: {
    method: "POST",
    path: "/login",
    auth: "guest",
    from: "server",
    encoding: "json",
    response: z.lazy(() => z.object(tokenAnswer)),
  },
  /** Exchanges a merchant's single-use launch token for a session token. */
  launch: {
    method: "POST",
    path: "/launch",
    auth: "guest",
    from: "server",
    encoding: "json",
    response: z.lazy(() =>
      z.object({
        ...tokenAnswer,
        lang: z.optional(z.nullable(localeSchema)),
        game: z.optional(z.nullable(z.string())),
        exit_url: z.optional(z.nullable(z.string())),
        deposit_url: z.optional(z.nullable(z.string())),
        support_url: z.optional(z.nullable(z.string())),
      }),
    ),
  },
  me: {
    method: "POST",
    path: "/me",
    auth: "player",
    from: "browser",
    encoding: "none",
    response: accountSchema,
  },
  logout: {
    method: "POST",
    path: "/logout",
    auth: "player",
    from: "browser",
    encoding: "none",
    response: z.unknown(),
  },
  loadBalance: {
    method: "POST",
    path: "/load_balance",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() => z.object({ balance: wireBalanceSchema, server_time: serverTime })),
  },
  settings: {
    method: "POST",
    path: "/settings",
    auth: "player",
    from: "browser",
    encoding: "none",
    response: z.lazy(() =>
      z.object({
        countries: z.array(z.object({ id: z.number(), name: z.string(), ext: z.string(), iso2: z.string() })),
        default_country_code: z.string(),
      }),
    ),
  },
  gameHome: {
    method: "POST",
    path: "/game/:gameCode/home",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() =>
      z.object({
        /** Newest first: the current round, then the latest ended ones. */
        games: z.array(roundSchema),
        odds: oddsTableSchema,
        settings: betSettingsSchema,
        /** Set when the server forces one setting. */
        selected_setting_id: z.nullable(z.number()),
        streaming_url: z.nullable(z.string()),
        game_seconds: z.number(),
        /** False where the operator closed the game: its running round finishes, and no other opens. */
        enabled: z.optional(z.boolean()),
        /** The player's own accepted orders of the current round. */
        orders: z.optional(z.array(orderSchema)),
        /** The newest `seq` of the game's channel when this answer was made: later events apply on top. */
        seq: z.optional(z.number()),
        server_time: serverTime,
      }),
    ),
  },
  /** All games at a glance, for the lobby's tiles. */
  lobbyHome: {
    method: "POST",
    path: "/game/LOBBY/home",
    auth: "player",
    from: "browser",
    encoding: "none",
    response: z.lazy(() =>
      z.object({
        /** In the lobby's order. */
        games: z.array(
          z.object({
            game: gameCodeSchema,
            enabled: z.boolean(),
            game_seconds: z.number(),
            /** The latest round; null before the first. */
            round: z.nullable(roundSchema),
            /** The latest announced results, newest first. */
            results: z.array(z.object({ round_no: z.string(), result_numbers: z.array(z.number()) })),
            /** What may be staked on one bet. */
            limits: z.array(z.object({ settingID: z.number(), min: wireMoneySchema, max: wireMoneySchema })),
          }),
        ),
        /** Set when the server forces one setting. */
        selected_setting_id: z.nullable(z.number()),
        /** The newest `seq` of the lobby's channel when this answer was made. */
        seq: z.optional(z.number()),
        server_time: serverTime,
      }),
    ),
  },
  changeStreamingResolution: {
    method: "POST",
    path: "/game/:gameCode/change_streaming_resolution",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() => z.object({ streaming_url: z.nullable(z.string()) })),
  },
  /** Needs the header `Idempotency-Key` (a UUID); the same key again returns the first answer. */
  bet: {
    method: "POST",
    path: "/game/:gameCode/bet",
    auth: "player",
    from: "browser",
    encoding: "json",
    response: z.lazy(() => z.object({ order: orderSchema, balance: wireBalanceSchema })),
  },
  page: {
    method: "POST",
    path: "/page",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() => z.object({ page: z.nullable(z.record(z.string(), z.unknown())) })),
  },
  table: {
    method: "POST",
    path: "/dt/",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() =>
      z.object({
        total_records: z.number(),
        total_pages: z.number(),
        /**
         * Orders a page, where the page that was asked for is too large to be sent. The answer is then the page of this size that holds
         * the first order asked for, and `total_pages` counts pages of this size.
         */
        ipp: z.optional(pageSizeSchema),
        records: z.array(transactionSchema),
      }),
    ),
  },
  locale: {
    method: "POST",
    path: "/locale",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.unknown(),
  },
  refreshCheck: {
    method: "POST",
    path: "/refresh_check",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() => z.object({ refresh: z.boolean() })),
  },
  broadcastingAuth: {
    method: "POST",
    path: "/broadcasting/auth",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() =>
      z.object({
        auth: z.string(),
        /** Signed together with the channel, where the platform sends data to its hub: the browser passes it on unchanged. */
        channel_data: z.optional(z.nullable(z.string())),
      }),
    ),
  },
  broadcastingUserAuth: {
    method: "POST",
    path: "/broadcasting/user-auth",
    auth: "player",
    from: "browser",
    encoding: "form",
    response: z.lazy(() => z.object({ auth: z.string(), user_data: z.string() })),
  },
} as const satisfies Record<string, ClientCall>;

/** Everything below this path is the upstream's API, on the platform's origin and on the app's own. */
export const API_BASE = "/api/user";
