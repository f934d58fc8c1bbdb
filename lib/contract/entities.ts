import * as z from "zod/mini";
import { GAME_CODES, LOCALES, STREAMING_QUALITIES } from "./games";
import { mayBeWireMoney } from "@/lib/money";

export const gameCodeSchema = z.enum(GAME_CODES);

export const localeSchema = z.enum(LOCALES);

// The schemas are built when an answer is first read: building all of them at once would delay a phone's first view. The browser reads only
// events: PURE makes its build leave out the schemas of answers.

/** Three letters in the form of a currency's code; the currency need not exist. */
export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

export const currencySchema = z.string().check(z.refine(isCurrency, { message: "a currency (ISO 4217)" }));

const decimal = () => z.number().check(z.refine(mayBeWireMoney, { message: "at most four decimals" }));

/**
 * Money on the wire: a decimal number in the currency that its object names, else in the account's. The schema does not know that
 * currency: `normalise` checks its decimals.
 */
export const wireMoneySchema = decimal();

/** A balance on the wire. A balance with more decimals than its currency has is rounded down. */
export const wireBalanceSchema = decimal();

/** An instant: ISO 8601 with an offset. The product converts it to UTC in milliseconds. */
export const instantSchema = z.string();

/** Decimal odds, stake included, three decimals. */
export const oddsSchema = z.number().check(z.gt(0));

/** `{bet_type: {number: odds}}` */
export type OddsTable = Record<string, Record<string, number>>;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOdds = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value > 0;

// One check for the whole table: a schema for each cell would cost a phone 1 ms for every update.
export function isOddsTable(table: unknown): table is OddsTable {
  if (!isRecord(table)) return false;
  for (const type of Object.keys(table)) {
    const numbers = table[type];
    if (!isRecord(numbers) || !Object.values(numbers).every(isOdds)) return false;
  }
  return true;
}

export const oddsTableSchema = z.custom<OddsTable>(isOddsTable, "decimal odds by bet type and number");

export const merchantSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    id: z.number(),
    mcode: z.string(),
    /** 1 = a developer merchant, whose players bypass maintenance. */
    developer: z.number(),
    time_zone: z.optional(z.nullable(z.string())),
  }),
);

/** The account as the browser receives it, without the token. Unknown keys are stripped. */
export const accountSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    id: z.number(),
    username: z.string(),
    merchant_id: z.number(),
    merchant: merchantSchema,
    group: z.object({ permissions: z.array(z.object({ permission_tag: z.string() })) }),
    /** Null: the player has not chosen a language. */
    lang: z.nullable(localeSchema),
    currency: currencySchema,
    balance: wireBalanceSchema,
    /** Public name of the session; events that end a session name it. */
    player_session: z.optional(z.nullable(z.string())),
  }),
);
export type Account = z.infer<typeof accountSchema>;

/**
 * One round. A screen's countdown ends 5 s before `end_at`. A platform therefore sends the close plus 5 s; if it sends the close itself,
 * the countdown ends 5 s early. `time_left` is the seconds until `end_at` (0 after the close), measured at the answer's `server_time`; an
 * answer with that instant needs no `time_left`. The optional instants are the later phases: the draw, the announcement of the winnings,
 * the next round's start. Some platforms send only the first five keys.
 */
export const roundSchema = z.lazy(() =>
  z.object({
    id: z.number(),
    status: z.number(),
    time_left: z.optional(z.number()),
    round_no: z.string(),
    end_at: instantSchema,
    draws_at: z.optional(instantSchema),
    announces_at: z.optional(instantSchema),
    next_at: z.optional(instantSchema),
    /** The end of the betting, without the screen's 5 s. It decides `beacon_round`. */
    closes_at: z.optional(instantSchema),
    /** The draw in the game's own form (PK10: the ten cars in finishing order; one ball; one segment); null or absent before the draw. */
    result_numbers: z.optional(z.nullable(z.array(z.number()))),
    /** `roundNo:rank-num-time,…` for the racing games, after the result. */
    result_text: z.optional(z.nullable(z.string())),
    /** SHA-256 of the round's secret link, hex; public before the first bet. */
    commitment: z.optional(z.nullable(z.string())),
    /** The secret link, hex; only after the draw. */
    revealed: z.optional(z.nullable(z.string())),
    entropy: z.optional(z.nullable(z.string())),
    /** The beacon's round (drand) whose value the draw waits for, public before the first bet; absent without a beacon. */
    beacon_round: z.optional(z.nullable(z.number())),
    /** The signature of that value, hex; only after the draw. `entropy` is its SHA-256. */
    beacon_signature: z.optional(z.nullable(z.string())),
    /** The Merkle root of the round's accepted orders, hex; from the close on. */
    order_root: z.optional(z.nullable(z.string())),
    /** Values from which the odds of this round are computed, only in games with forms (Racing God: eight strengths). */
    form: z.optional(z.nullable(z.array(z.number()))),
  }),
);
export type Round = z.infer<typeof roundSchema>;

const roundBetsSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    round_id: z.number(),
    /** Number of bet lines; `amount` is the sum of their stakes. */
    bets: z.number(),
    amount: wireMoneySchema,
    last_at: z.optional(instantSchema),
  }),
);

export const lobbyGameSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    game: gameCodeSchema,
    enabled: z.boolean(),
    game_seconds: z.number(),
    round: z.nullable(roundSchema),
    /** The latest announced results, newest first. */
    results: z.array(z.object({ round_no: z.string(), result_numbers: z.array(z.number()) })),
    /** The minimum and the maximum stake of a player on one bet. */
    limits: z.array(z.object({ settingID: z.number(), min: wireMoneySchema, max: wireMoneySchema })),
    /** The player's accepted bets in the latest round of this game that the player bet in; null or absent before the first. */
    own: z.optional(z.nullable(roundBetsSchema)),
  }),
);

export const lineLimitSchema = /* @__PURE__ */ z.lazy(() => z.object({ min: wireMoneySchema, max: wireMoneySchema }));

export const betSettingsSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    chips: z.array(z.object({ settingID: z.number(), values: z.array(wireMoneySchema) })),
    settings: z.array(
      z.object({
        settingID: z.number(),
        limits: z.record(z.string(), lineLimitSchema),
        order_max: wireMoneySchema,
      }),
    ),
    payouts: z.array(z.object({ settingID: z.number(), maxPayout: wireMoneySchema })),
  }),
);
export type BetSettings = z.infer<typeof betSettingsSchema>;

export const orderLineSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    bet_type: z.string(),
    number: z.string(),
    amount: wireMoneySchema,
    odds: z.optional(oddsSchema),
    /** The returned amount of the line (stake included), after its round is announced. */
    returned: z.optional(z.nullable(wireMoneySchema)),
  }),
);

export const orderSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    id: z.number(),
    reference_number: z.string(),
    round_id: z.number(),
    round_no: z.string(),
    total_amount: wireMoneySchema,
    numbers: z.array(orderLineSchema),
  }),
);
export type Order = z.infer<typeof orderSchema>;

/** Proves that an order belongs to the root of its round's orders (docs/fairness.md). */
const inclusionSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    key: z.string(),
    account_id: z.number(),
    /** The bet limits that the bet named. */
    setting_id: z.number(),
    /** The version of the game's bets and odds with which the order is settled. */
    catalogue_version: z.number(),
    max_payout: wireMoneySchema,
    /** The hash beside the order's at each level of the tree, from the leaves up, 64 hex digits. */
    path: z.array(z.object({ side: z.enum(["left", "right"]), hash: z.string() })),
    /** The root to which the path leads, 64 hex digits: the browser compares it with the round's public root. */
    order_root: z.optional(z.nullable(z.string())),
  }),
);
export type Inclusion = z.infer<typeof inclusionSchema>;

export const pageSizeSchema = z.number().check(z.int(), z.positive());

/** One order of any game in the bet records (model `PK10Transaction`). */
export const transactionSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    id: z.number(),
    created_at: instantSchema,
    game: z.optional(gameCodeSchema),
    round_id: z.optional(z.number()),
    round_no: z.string(),
    reference_number: z.string(),
    /** A value of `ROUND_STATUS`: the round's status. */
    status: z.optional(z.number()),
    commitment: z.optional(z.nullable(z.string())),
    /** As in a round; null until the round is announced. */
    revealed: z.optional(z.nullable(z.string())),
    entropy: z.optional(z.nullable(z.string())),
    /** As in a round; the signature is null until the round is announced. */
    beacon_round: z.optional(z.nullable(z.number())),
    beacon_signature: z.optional(z.nullable(z.string())),
    closes_at: z.optional(instantSchema),
    form: z.optional(z.nullable(z.array(z.number()))),
    result_numbers: z.nullable(z.array(z.number())),
    total_amount: wireMoneySchema,
    /** `pending`, `win`, `lose`, `draw` (nothing won or lost) or `void`; a foreign platform's own word is shown unchanged. */
    win_lose_explained: z.string(),
    win_lose_amount: z.nullable(wireMoneySchema),
    balance_before: z.optional(wireBalanceSchema),
    balance_after: z.optional(wireBalanceSchema),
    numbers: z.array(orderLineSchema),
    /** From the close on, only in an answer about this order. */
    inclusion: z.optional(z.nullable(inclusionSchema)),
  }),
);
export type Transaction = z.infer<typeof transactionSchema>;

export const SUPPORT_STATES = ["open", "answered", "closed"] as const;

/** One question of a player to support (model `SupportRequest`). */
export const supportRequestSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    id: z.number(),
    created_at: instantSchema,
    /** One of `SUPPORT_STATES`; any other text of a platform is shown unchanged. */
    state: z.string(),
    text: z.string(),
    order_id: z.optional(z.nullable(z.number())),
    answer: z.optional(z.nullable(z.string())),
  }),
);
export type SupportRequest = z.infer<typeof supportRequestSchema>;

/** One row of the public winning list; `playerID` is masked. */
export const winningEntrySchema = z.lazy(() =>
  z.object({
    mCode: z.string(),
    playerID: z.string(),
    WinAmt: wireMoneySchema,
    /** Currency of `WinAmt`; absent: the currency of the player who sees the list. */
    currency: z.optional(z.nullable(currencySchema)),
  }),
);
export type WinningEntry = z.infer<typeof winningEntrySchema>;

export const streamingQualitySchema = z.enum(STREAMING_QUALITIES);
