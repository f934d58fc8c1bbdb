import * as z from "zod/mini";
import {
  accountSchema,
  betSettingsSchema,
  oddsSchema,
  oddsTableSchema,
  orderSchema,
  roundSchema,
  streamingQualitySchema,
  transactionSchema,
  wireMoneySchema,
} from "./entities";
import { localeSchema } from "./games";

/** How a call's body travels: multipart or urlencoded form, JSON, or none. Readers accept JSON wherever a form is accepted. */
export type BodyEncoding = "form" | "json" | "none";

interface CallShape {
  method: "GET" | "POST";
  /** Below `/api/user`; `:gameCode` is the one path parameter there is. */
  path: string;
  /** `player` calls need a signed-in session, `guest` calls none. */
  auth: "player" | "guest";
  /** `server` calls exist for the BFF alone: the browser's proxy answers 404 for them. */
  from: "browser" | "server";
  encoding: BodyEncoding;
  request: z.ZodMiniType;
  response: z.ZodMiniType;
  /** Largest request body in bytes. */
  maxBytes: number;
}

const kilobytes = (count: number): number => count * 1024;

/** A form sends `1`, `0`, `true` or `false`; JSON may send the boolean itself. */
const formBoolean = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(["0", "1", "true", "false"])]),
  z.transform((value) => value === true || value === 1 || value === "1" || value === "true"),
);

/** A form sends digits; JSON may send the number itself. */
const formInteger = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.number().check(z.int())),
);

const empty = z.object({});
const serverTime = z.optional(z.string());
const calendarDate = z.iso.date();

const streamRequest = z.object({
  streaming_quality: z.optional(streamingQualitySchema),
  is_mobile: z.optional(formBoolean),
});

const tokenAnswer = z.object({
  token: z.string(),
  /** Seconds until the token ends unless the account is fetched. */
  expires_in: z.number(),
});

export const betRequestSchema = z.object({
  round_id: z.number().check(z.int(), z.positive()),
  setting_id: z.number().check(z.int()),
  odds_policy: z.enum(["any", "better", "none"]),
  lines: z
    .array(
      z.object({
        bet_type: z.string().check(z.minLength(1), z.maxLength(8)),
        number: z.string().check(z.minLength(1), z.maxLength(12)),
        amount: wireMoneySchema.check(z.positive()),
        odds: oddsSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(300)),
});
export type BetRequest = z.infer<typeof betRequestSchema>;
export type OddsPolicy = BetRequest["odds_policy"];

/** Every call of the upstream API, below `/api/user`: the BFF's allow-list, the upstream's routes and the browser's client read this one map. */
export const calls = {
  login: {
    method: "POST",
    path: "/login",
    auth: "guest",
    from: "server",
    encoding: "json",
    request: z.object({
      username: z.string().check(z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    response: tokenAnswer,
    maxBytes: kilobytes(4),
  },
  /** Exchanges a merchant's single-use launch token for a session token. */
  launch: {
    method: "POST",
    path: "/launch",
    auth: "guest",
    from: "server",
    encoding: "json",
    request: z.object({ token: z.string().check(z.minLength(16), z.maxLength(256)) }),
    response: z.extend(tokenAnswer, {
      lang: z.optional(z.nullable(localeSchema)),
      game: z.optional(z.nullable(z.string())),
      exit_url: z.optional(z.nullable(z.string())),
    }),
    maxBytes: kilobytes(4),
  },
  me: {
    method: "POST",
    path: "/me",
    auth: "player",
    from: "browser",
    encoding: "none",
    request: empty,
    response: accountSchema,
    maxBytes: kilobytes(4),
  },
  logout: {
    method: "POST",
    path: "/logout",
    auth: "player",
    from: "browser",
    encoding: "none",
    request: empty,
    response: z.unknown(),
    maxBytes: kilobytes(4),
  },
  loadBalance: {
    method: "POST",
    path: "/load_balance",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({ playerSession: z.optional(z.string().check(z.maxLength(256))) }),
    response: z.object({ balance: wireMoneySchema, server_time: serverTime }),
    maxBytes: kilobytes(4),
  },
  settings: {
    method: "POST",
    path: "/settings",
    auth: "player",
    from: "browser",
    encoding: "none",
    request: empty,
    response: z.object({
      countries: z.array(z.object({ id: z.number(), name: z.string(), ext: z.string(), iso2: z.string() })),
      default_country_code: z.string(),
    }),
    maxBytes: kilobytes(4),
  },
  gameHome: {
    method: "POST",
    path: "/game/:gameCode/home",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: streamRequest,
    response: z.object({
      /** Newest first: the current round, then the latest ended ones. */
      games: z.array(roundSchema),
      odds: oddsTableSchema,
      settings: betSettingsSchema,
      /** Set when the server forces one setting. */
      selected_setting_id: z.nullable(z.number()),
      streaming_url: z.nullable(z.string()),
      game_seconds: z.number(),
      /** The player's own accepted orders of the current round. */
      orders: z.optional(z.array(orderSchema)),
      /** The newest `seq` of the game's channel when this answer was made: later events apply on top. */
      seq: z.optional(z.number()),
      server_time: serverTime,
    }),
    maxBytes: kilobytes(4),
  },
  changeStreamingResolution: {
    method: "POST",
    path: "/game/:gameCode/change_streaming_resolution",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: streamRequest,
    response: z.object({ streaming_url: z.nullable(z.string()) }),
    maxBytes: kilobytes(4),
  },
  /** Needs the header `Idempotency-Key` (a UUID); the same key again returns the first answer. */
  bet: {
    method: "POST",
    path: "/game/:gameCode/bet",
    auth: "player",
    from: "browser",
    encoding: "json",
    request: betRequestSchema,
    response: z.object({ order: orderSchema, balance: wireMoneySchema }),
    maxBytes: kilobytes(64),
  },
  page: {
    method: "POST",
    path: "/page",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({ pt: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)) }),
    response: z.object({ page: z.nullable(z.record(z.string(), z.unknown())) }),
    maxBytes: kilobytes(4),
  },
  table: {
    method: "POST",
    path: "/dt/",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({
      model: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
      /** Page, from 1. */
      p: z._default(formInteger.check(z.refine((page) => page >= 1 && page <= 1_000_000)), 1),
      /** Rows a page. */
      ipp: z._default(formInteger.check(z.refine((rows) => rows >= 1 && rows <= 500)), 30),
      filters: z.optional(
        z.record(z.string(), z.pipe(z.union([z.string().check(z.maxLength(64)), z.number()]), z.transform(String))),
      ),
      "f-date-from-created_at": z.optional(calendarDate),
      "f-date-to-created_at": z.optional(calendarDate),
    }),
    response: z.object({
      total_records: z.number(),
      total_pages: z.number(),
      records: z.array(transactionSchema),
    }),
    maxBytes: kilobytes(8),
  },
  locale: {
    method: "POST",
    path: "/locale",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({ lang: localeSchema }),
    response: z.unknown(),
    maxBytes: kilobytes(4),
  },
  refreshCheck: {
    method: "POST",
    path: "/refresh_check",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({ revision: z.optional(z.string().check(z.maxLength(64))) }),
    response: z.object({ refresh: z.boolean() }),
    maxBytes: kilobytes(4),
  },
  broadcastingAuth: {
    method: "POST",
    path: "/broadcasting/auth",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({
      socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)),
      channel_name: z.string().check(z.regex(/^private-[A-Za-z0-9_\-=@,.;]{1,156}$/)),
    }),
    response: z.object({ auth: z.string() }),
    maxBytes: kilobytes(4),
  },
  broadcastingUserAuth: {
    method: "POST",
    path: "/broadcasting/user-auth",
    auth: "player",
    from: "browser",
    encoding: "form",
    request: z.object({ socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)) }),
    response: z.object({ auth: z.string(), user_data: z.string() }),
    maxBytes: kilobytes(4),
  },
} as const satisfies Record<string, CallShape>;

export type CallName = keyof typeof calls;
export type Call = (typeof calls)[CallName];
export type CallRequest<N extends CallName> = z.input<(typeof calls)[N]["request"]>;
export type ParsedCallRequest<N extends CallName> = z.output<(typeof calls)[N]["request"]>;
export type CallResponse<N extends CallName> = z.output<(typeof calls)[N]["response"]>;

/** Header `Idempotency-Key` of a bet. */
export const idempotencyKeySchema = z.uuid();

/** Everything below this path is the upstream's API, on the platform's origin and on the app's own. */
export const API_BASE = "/api/user";
