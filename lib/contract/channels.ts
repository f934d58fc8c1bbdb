import * as z from "zod/mini";
import {
  instantSchema,
  oddsTableSchema,
  roundSchema,
  winningEntrySchema,
  wireBalanceSchema,
  wireMoneySchema,
  gameCodeSchema,
} from "./entities";

/** The embedded upstream adds these two fields to every payload; a foreign platform may send neither. */
const stamp = {
  /** Rises by one with each event of a channel. */
  seq: z.optional(z.number()),
  server_time: z.optional(instantSchema),
};

const kickFields = { ...stamp, kickType: z.string(), gameCode: z.optional(z.nullable(z.string())) };
const kick = z.lazy(() => z.object(kickFields));

/** The session that an event ends, by its name in the account; absent: every session that receives the event. */
const endedSession = { player_session: z.optional(z.nullable(z.string())) };

/** Channel kind → event → payload. The Pusher event name is the key, unchanged; laravel-echo listens to it with a leading dot. */
export const channels = {
  game: {
    /** `enabled` is false if the operator closed the game: this round finishes, and no other opens. */
    game_update: z.lazy(() => z.object({ ...stamp, round: roundSchema, enabled: z.optional(z.boolean()) })),
    odds_update: z.lazy(() => z.object({ ...stamp, round_id: z.optional(z.number()), odds: oddsTableSchema })),
    results: z.lazy(() =>
      z.object({
        ...stamp,
        round_id: z.number(),
        round_no: z.string(),
        result_numbers: z.array(z.number()),
        /** `roundNo:rank-num-time,…` for the racing games. */
        result_text: z.optional(z.string()),
        revealed: z.optional(z.string()),
        /** The same as the round's; present if the round waited for a beacon. */
        entropy: z.optional(z.string()),
        beacon_signature: z.optional(z.nullable(z.string())),
      }),
    ),
    winning: z.lazy(() =>
      z.object({
        ...stamp,
        round_id: z.optional(z.number()),
        winners: z.array(winningEntrySchema),
      }),
    ),
    kick_all: kick,
  },
  /** The events that the lobby's tiles need: each change of any game's latest round or of its switch. */
  lobby: {
    lobby_update: z.lazy(() =>
      z.object({ ...stamp, game: gameCodeSchema, enabled: z.boolean(), round: z.nullable(roundSchema) }),
    ),
    kick_all: kick,
  },
  system: {
    new_version: z.lazy(() => z.object({ ...stamp, revision: z.optional(z.string()) })),
  },
  user: {
    user_logout: z.lazy(() => z.object({ ...stamp, ...endedSession, reason: z.optional(z.string()) })),
    user_kick: z.lazy(() => z.object({ ...kickFields, ...endedSession })),
    user_balance_update: z.lazy(() =>
      z.object({
        ...stamp,
        balance: wireBalanceSchema,
        /** Present if the change is a round's winnings. */
        win: z.optional(
          z.object({
            round_id: z.number(),
            round_no: z.string(),
            game: z.string(),
            /** Stakes included. */
            amount: wireMoneySchema,
            staked: wireMoneySchema,
          }),
        ),
      }),
    ),
  },
  merchant: {
    setting_update: z.lazy(() => z.object({ ...stamp })),
  },
  /** A game's table for the players of one merchant. */
  table: {
    presence: z.lazy(() =>
      z.object({
        ...stamp,
        round_id: z.number(),
        players: z.number(),
        /** Accepted bets of these players' merchant by bet type and number: how many, not how much. */
        bets: z.record(z.string(), z.record(z.string(), z.number())),
      }),
    ),
  },
} as const satisfies Record<string, Record<string, z.ZodMiniType>>;

export type ChannelKind = keyof typeof channels;
export type ChannelEvent<K extends ChannelKind> = keyof (typeof channels)[K] & string;
export type ChannelPayload<K extends ChannelKind, E extends ChannelEvent<K>> = z.output<
  Extract<(typeof channels)[K][E], z.ZodMiniType>
>;
