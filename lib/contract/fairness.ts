import * as z from "zod/mini";
import { instantSchema, gameCodeSchema } from "./entities";
import { ROUND_STATUS, type PlayedCode } from "./games";

/** Below this path a platform with the feature `fairness` publishes its draws, and the app passes them on. */
export const FAIRNESS_BASE = "/api/fairness";

/** Maximum of days in one answer; the newest days are sent. */
export const MAX_FAIR_DAYS = 366;
export const FAIR_PAGE_ROUNDS = 100;
/** A day has at most this number of pages: a round takes 5 seconds or more. */
export const MAX_FAIR_PAGES = 200;

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A chain of secrets: hashing a round's secret `link` times gives the anchor, which was public before the first round. */
const fairChainSchema = z.lazy(() =>
  z.object({
    id: z.number(),
    /** 64 hex digits. */
    anchor: z.string(),
    /** The number of secrets, one for each round. */
    length: z.number(),
    created_at: instantSchema,
  }),
);
export type FairChain = z.infer<typeof fairChainSchema>;

/** A round as everybody may see it. Before its draw the round has its commitment and no secret. */
const fairRoundSchema = z.lazy(() =>
  z.object({
    round_no: z.string(),
    /** A value of `ROUND_STATUS`. */
    status: z.number(),
    opens_at: instantSchema,
    /** The end of the betting, from which the beacon's round follows. Absent: nobody can check that round's time. */
    closes_at: z.optional(instantSchema),
    draws_at: instantSchema,
    chain_id: z.number(),
    /** The round's place in the chain, from 1. */
    link: z.number(),
    /** SHA-256 of the secret, hex. */
    commitment: z.string(),
    /** The secret, hex: with the result, or for a void round as soon as the next round exists. */
    revealed: z.optional(z.nullable(z.string())),
    entropy: z.optional(z.nullable(z.string())),
    /** The beacon's round (drand) whose value the draw waits for; absent without a beacon. */
    beacon_round: z.optional(z.nullable(z.number())),
    /** The beacon's signature, hex; present together with `entropy`. */
    beacon_signature: z.optional(z.nullable(z.string())),
    /** Root of the Merkle tree over the round's orders, hex, from the close on. */
    order_root: z.optional(z.nullable(z.string())),
    /** Betting ended when the beacon's value could already be known: the round has no root of its orders. */
    closed_late: z.optional(z.boolean()),
    form: z.optional(z.nullable(z.array(z.number()))),
    result_numbers: z.optional(z.nullable(z.array(z.number()))),
    void_numbers: z.optional(z.nullable(z.array(z.number()))),
  }),
);
export type FairRound = z.infer<typeof fairRoundSchema>;

/** `GET …/:game/days`: days with rounds as `YYYY-MM-DD`, newest first. */
export const fairDaysSchema = z.lazy(() => z.object({ game: gameCodeSchema, days: z.array(daySchema) }));
export type FairDays = z.infer<typeof fairDaysSchema>;

/** `GET …/:game/rounds?day=…&page=…`: a page of a day's rounds, oldest first, with their chains. */
export const fairPageSchema = z.lazy(() =>
  z.object({
    game: gameCodeSchema,
    day: daySchema,
    page: z.number(),
    total_pages: z.number(),
    /** A round of a later day exists: this day gets no more rounds. */
    is_over: z.boolean(),
    chains: z.array(fairChainSchema),
    rounds: z.array(fairRoundSchema),
  }),
);
export type FairPage = z.infer<typeof fairPageSchema>;

/** `GET …/:game/rounds/:roundNo`. `previous` and `next`: numbers of the game's rounds. */
export const fairRoundAnswerSchema = z.lazy(() =>
  z.object({
    game: gameCodeSchema,
    chain: fairChainSchema,
    round: fairRoundSchema,
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
);
export type FairRoundAnswer = z.infer<typeof fairRoundAnswerSchema>;

/** The keys are the answers' names in docs/platform.md. */
export const fairAnswers = {
  fairDays: fairDaysSchema,
  fairPage: fairPageSchema,
  fairRound: fairRoundAnswerSchema,
} as const;

/**
 * True if the round is drawn or void, and its secret is public: the round then has all of its data. The platform may
 * still correct the round until it is paid.
 */
export const isSettled = ({ status, revealed }: FairRound): boolean =>
  (status === ROUND_STATUS.resulted || status === ROUND_STATUS.void) && revealed != null;

/** Why a round has no root of its orders: `late` if the round says so, else `none` for a drawn round without a root, else null. */
export function rootGapOf({ status, order_root: root, closed_late: isLate }: FairRound): "late" | "none" | null {
  if (isLate === true) return "late";
  return status === ROUND_STATUS.resulted && root == null ? "none" : null;
}

/**
 * The outcome that a void round would have had; null if nobody can verify it: without the secret, or without the awaited value of the
 * beacon.
 */
export function voidNumbersOf({ revealed, beacon_round, beacon_signature, void_numbers }: FairRound): number[] | null {
  if (revealed == null || (beacon_round != null && beacon_signature == null)) return null;
  return void_numbers ?? null;
}

export const daysPath = (game: PlayedCode): string => `${FAIRNESS_BASE}/${game}/days`;

/** `page` counts from 1. */
export const dayPath = (game: PlayedCode, day: string, page: number): string =>
  `${FAIRNESS_BASE}/${game}/rounds?day=${day}&page=${page}`;

export const roundPath = (game: PlayedCode, roundNo: string): string =>
  `${FAIRNESS_BASE}/${game}/rounds/${encodeURIComponent(roundNo)}`;
