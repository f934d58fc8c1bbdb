import * as z from "zod/mini";
import { MAX_BET_LINES, ODDS_POLICIES } from "./bet";
import {
  oddsSchema,
  wireMoneySchema,
  accountSchema,
  betSettingsSchema,
  instantSchema,
  lobbyGameSchema,
  oddsTableSchema,
  orderSchema,
  pageSizeSchema,
  roundSchema,
  streamingQualitySchema,
  supportRequestSchema,
  transactionSchema,
  wireBalanceSchema,
  localeSchema,
} from "./entities";
import { clientCalls, MAX_LAUNCH_TOKEN } from "./client-calls";
import { isWebUrl } from "./http-url";
import { isContactNumber, MAX_CONTACT_NUMBER, MAX_LINK, MAX_PICTURE_BYTES, MAX_QUESTION } from "./support-request";

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

export const betRequestSchema = z.object({
  round_id: z.number().check(z.int(), z.positive()),
  setting_id: z.number().check(z.int()),
  odds_policy: z.enum(ODDS_POLICIES),
  lines: z
    .array(
      z.object({
        bet_type: z.string().check(z.minLength(1), z.maxLength(8)),
        number: z.string().check(z.minLength(1), z.maxLength(12)),
        amount: wireMoneySchema.check(z.positive()),
        odds: oddsSchema,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_BET_LINES)),
});
export type BetRequest = z.infer<typeof betRequestSchema>;

const serverTime = z.optional(instantSchema);

const tokenAnswer = {
  token: z.string(),
  /** Seconds until the token ends unless the account is fetched. */
  expires_in: z.number(),
};

/** A platform's answer to each call. The BFF reads it by its schema; the browser gets the result and does not check it again. */
export const answers = {
  login: z.lazy(() => z.object(tokenAnswer)),
  launch: z.lazy(() =>
    z.object({
      ...tokenAnswer,
      lang: z.optional(z.nullable(localeSchema)),
      game: z.optional(z.nullable(z.string())),
      exit_url: z.optional(z.nullable(z.string())),
      deposit_url: z.optional(z.nullable(z.string())),
      support_url: z.optional(z.nullable(z.string())),
    }),
  ),
  me: accountSchema,
  logout: z.unknown(),
  loadBalance: z.lazy(() => z.object({ balance: wireBalanceSchema, server_time: serverTime })),
  settings: z.lazy(() =>
    z.object({
      countries: z.array(z.object({ id: z.number(), name: z.string(), ext: z.string(), iso2: z.string() })),
      default_country_code: z.string(),
      /** Names of the platform's features beyond the specification: see `FEATURES`. Unknown names are ignored. */
      features: z.optional(z.array(z.string())),
    }),
  ),
  gameHome: z.lazy(() =>
    z.object({
      /** Newest first: the current round, then the latest ended ones. */
      games: z.array(roundSchema),
      odds: oddsTableSchema,
      settings: betSettingsSchema,
      /** Set when the server forces one setting. */
      selected_setting_id: z.optional(z.nullable(z.number())),
      streaming_url: z.optional(z.nullable(z.string())),
      game_seconds: z.number(),
      /** False if the operator closed the game: its running round finishes, and no other opens. */
      enabled: z.optional(z.boolean()),
      /** The player's own accepted orders of the current round. */
      orders: z.optional(z.array(orderSchema)),
      /** The newest `seq` of the game's channel when this answer was made: later events apply on top. */
      seq: z.optional(z.number()),
      server_time: serverTime,
    }),
  ),
  lobbyHome: z.lazy(() =>
    z.object({
      games: z.array(lobbyGameSchema),
      selected_setting_id: z.optional(z.nullable(z.number())),
      seq: z.optional(z.number()),
      server_time: serverTime,
    }),
  ),
  changeStreamingResolution: z.lazy(() => z.object({ streaming_url: z.nullable(z.string()) })),
  bet: z.lazy(() => z.object({ order: orderSchema, balance: wireBalanceSchema })),
  page: z.lazy(() => z.object({ page: z.nullable(z.record(z.string(), z.unknown())) })),
  table: z.lazy(() =>
    z.object({
      total_records: z.number(),
      total_pages: z.number(),
      /**
       * The number of orders on a page; present if the requested page is too large to be sent. The answer is then the page of this
       * size that holds the first requested order, and `total_pages` counts pages of this size.
       */
      ipp: z.optional(pageSizeSchema),
      records: z.array(transactionSchema),
    }),
  ),
  supportRequests: z.lazy(() =>
    z.object({ total_records: z.number(), total_pages: z.number(), records: z.array(supportRequestSchema) }),
  ),
  askSupport: z.lazy(() => z.object({ id: z.number(), state: z.string() })),
  locale: z.unknown(),
  refreshCheck: z.lazy(() => z.object({ refresh: z.boolean() })),
  broadcastingAuth: z.lazy(() =>
    z.object({
      auth: z.string(),
      /** Data that the platform signs together with the channel for its hub; the browser passes them on unchanged. */
      channel_data: z.optional(z.nullable(z.string())),
    }),
  ),
  broadcastingUserAuth: z.lazy(() => z.object({ auth: z.string(), user_data: z.string() })),
} as const satisfies Record<keyof typeof clientCalls, z.ZodMiniType>;

const KILOBYTE = 1024;

/** `maxBytes`: the limit of the request's body. */
const shape = <N extends keyof typeof clientCalls, S extends z.ZodMiniType>(
  name: N,
  request: S,
  maxBytes = 4 * KILOBYTE,
) => ({ ...clientCalls[name], response: answers[name], request, maxBytes });

const empty = z.object({});
/** A date of this century: not every time zone can represent the calendar's first and last years. */
const calendarDate = z.iso.date().check(z.regex(/^20/));

const tableRequest = z.object({
  model: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
  p: z._default(formInteger.check(z.refine((page) => page >= 1 && page <= 1_000_000)), 1),
  ipp: z._default(formInteger.check(z.refine((rows) => rows >= 1 && rows <= 500)), 30),
  filters: z.optional(
    z.record(z.string(), z.pipe(z.union([z.string().check(z.maxLength(64)), z.number()]), z.transform(String))),
  ),
  "f-date-from-created_at": z.optional(calendarDate),
  "f-date-to-created_at": z.optional(calendarDate),
});

const streamRequest = z.object({
  streaming_quality: z.optional(streamingQualitySchema),
  is_mobile: z.optional(formBoolean),
});

/**
 * Every call of the upstream API, below `/api/user`. The BFF's allow-list and the upstream's routes read this map; the
 * browser's client reads only `clientCalls`.
 */
export const calls = {
  login: shape(
    "login",
    z.object({
      username: z.string().check(z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
  ),
  launch: shape(
    "launch",
    z.object({ token: z.string().check(z.minLength(1), z.maxLength(MAX_LAUNCH_TOKEN)) }),
    16 * KILOBYTE,
  ),
  me: shape("me", empty),
  logout: shape("logout", empty),
  loadBalance: shape("loadBalance", z.object({ playerSession: z.optional(z.string().check(z.maxLength(256))) })),
  settings: shape("settings", empty),
  gameHome: shape("gameHome", streamRequest),
  lobbyHome: shape("lobbyHome", empty),
  changeStreamingResolution: shape("changeStreamingResolution", streamRequest),
  bet: shape("bet", betRequestSchema, 64 * KILOBYTE),
  page: shape("page", z.object({ pt: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)) })),
  table: shape("table", tableRequest, 8 * KILOBYTE),
  supportRequests: shape("supportRequests", tableRequest, 8 * KILOBYTE),
  askSupport: shape(
    "askSupport",
    z.object({
      order_id: z.optional(formInteger),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION)),
      contact_number: z.optional(
        z.string().check(z.maxLength(MAX_CONTACT_NUMBER), z.refine(isContactNumber, "must be a contact number")),
      ),
      country_id: z.optional(formInteger),
      link: z.optional(z.string().check(z.maxLength(MAX_LINK), z.refine(isWebUrl, "must be an address"))),
      /** The upstream checks the name and the content with `isPicture`. */
      picture: z.optional(z.file().check(z.maxSize(MAX_PICTURE_BYTES))),
    }),
    MAX_PICTURE_BYTES + 32 * KILOBYTE,
  ),
  locale: shape("locale", z.object({ lang: localeSchema })),
  refreshCheck: shape("refreshCheck", z.object({ revision: z.optional(z.string().check(z.maxLength(64))) })),
  broadcastingAuth: shape(
    "broadcastingAuth",
    z.object({
      socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)),
      channel_name: z.string().check(z.regex(/^private-[A-Za-z0-9_\-=@,.;]{1,156}$/)),
    }),
  ),
  broadcastingUserAuth: shape(
    "broadcastingUserAuth",
    z.object({ socket_id: z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/)) }),
  ),
};

export type CallName = keyof typeof calls;
export type Call = (typeof calls)[CallName];
export type CallRequest<N extends CallName> = z.input<(typeof calls)[N]["request"]>;
export type ParsedCallRequest<N extends CallName> = z.output<(typeof calls)[N]["request"]>;
export type CallResponse<N extends CallName> = z.output<(typeof calls)[N]["response"]>;

export const idempotencyKeySchema = z.uuid();
