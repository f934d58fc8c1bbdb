import * as z from "zod/mini";
import {
  accountSchema,
  betSettingsSchema,
  instantSchema,
  oddsTableSchema,
  orderSchema,
  pageSizeSchema,
  roundSchema,
  supportRequestSchema,
  transactionSchema,
  wireBalanceSchema,
  wireMoneySchema,
} from "./entities";
import type { clientCalls } from "./client-calls";
import { gameCodeSchema, localeSchema } from "./games";

const serverTime = z.optional(instantSchema);

const tokenAnswer = {
  token: z.string(),
  /** Seconds until the token ends unless the account is fetched. */
  expires_in: z.number(),
};

/** A platform's answer to each call. The BFF reads it by its schema; the browser takes what the BFF has read. */
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
      /** The `iso2` of one of them. */
      default_country_code: z.string(),
      /** What the platform offers beyond the specification: see `FEATURES`. Unknown names are ignored. */
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
  lobbyHome: z.lazy(() =>
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
  changeStreamingResolution: z.lazy(() => z.object({ streaming_url: z.nullable(z.string()) })),
  bet: z.lazy(() => z.object({ order: orderSchema, balance: wireBalanceSchema })),
  page: z.lazy(() => z.object({ page: z.nullable(z.record(z.string(), z.unknown())) })),
  table: z.lazy(() =>
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
  supportRequests: z.lazy(() =>
    z.object({ total_records: z.number(), total_pages: z.number(), records: z.array(supportRequestSchema) }),
  ),
  askSupport: z.lazy(() => z.object({ id: z.number(), state: z.string() })),
  locale: z.unknown(),
  refreshCheck: z.lazy(() => z.object({ refresh: z.boolean() })),
  broadcastingAuth: z.lazy(() =>
    z.object({
      auth: z.string(),
      /** Signed together with the channel, where the platform sends data to its hub: the browser passes it on unchanged. */
      channel_data: z.optional(z.nullable(z.string())),
    }),
  ),
  broadcastingUserAuth: z.lazy(() => z.object({ auth: z.string(), user_data: z.string() })),
} as const satisfies Record<keyof typeof clientCalls, z.ZodMiniType>;
