import type { BetRequest } from "@/lib/contract/calls";
import type { Order, Transaction } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import { instantOf } from "@/lib/browser/instant";
import { type Currency, type Minor, toMinor } from "@/lib/money";
import { call } from "./call";
import { answeredPage } from "./data-table";
import { CallError } from "./call-error";

/** The data that identify the order of one confirm among the player's orders. */
export interface BetMark {
  readonly roundNo: string;
  /** The currency of the amounts in the bet's request and in its order. */
  readonly currency: Currency;
  /** When the bet was confirmed, in ms since 1970 by the platform's clock. */
  readonly sentAt: number;
  /** Ids of the orders that the page knew before the bet; they belong to other bets. */
  readonly knownOrders: readonly number[];
}

/** Shorter than for records on the screen, because a bet waits for the answer. */
const RECORDS_TIMEOUT_MS = 5_000;
/** Page size, and limit of the rows read: a player confirms far fewer bets in one round. */
const RECORDS_READ = 100;
/** The page knows the platform's clock to about a second, and the platform may cut its times to whole seconds. */
const CLOCK_SLACK_MS = 3_000;

/** Finds a bet's order in the player's records of its game and round, or null. Throws CallError. */
export async function findOrder(game: GameCode, request: BetRequest, mark: BetMark): Promise<Order | null> {
  for (let requested = { p: 1, ipp: RECORDS_READ }; ;) {
    const answer = await call(
      "table",
      { model: "PK10Transaction", ...requested, filters: { game, round_no: mark.roundNo } },
      { timeoutMs: RECORDS_TIMEOUT_MS },
    );
    const found = answer.records.find(
      (record) =>
        (record.game ?? game) === game && isOfRound(record, request, mark) && isOrderOf(record, request, mark),
    );
    if (found !== undefined) return orderOf(found, request);
    const { p, ipp } = answeredPage(requested, answer);
    if (p >= answer.total_pages || p * ipp >= RECORDS_READ) return null;
    requested = { p: p + 1, ipp };
  }
}

/** A platform may answer with more rows than the filters ask for. */
const isOfRound = (record: Transaction, request: BetRequest, mark: BetMark): boolean =>
  record.round_id === undefined ? record.round_no === mark.roundNo : record.round_id === request.round_id;

function isOrderOf(record: Transaction, request: BetRequest, mark: BetMark): boolean {
  const at = instantOf(record.created_at);
  return (
    !mark.knownOrders.includes(record.id) &&
    at !== null &&
    at >= mark.sentAt - CLOCK_SLACK_MS &&
    toMinor(record.total_amount, mark.currency) === stakeOf(request, mark.currency) &&
    linesText(record.numbers) === linesText(request.lines)
  );
}

export const stakeOf = (request: BetRequest, currency: Currency): Minor =>
  request.lines.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);

/** A text that is the same for the same lines in any order. */
function linesText(lines: readonly { bet_type: string; number: string; amount: number }[]): string {
  const each = lines.map(({ bet_type, number, amount }) => JSON.stringify([bet_type, number, amount]));
  return each.toSorted().join();
}

function orderOf(record: Transaction, request: BetRequest): Order {
  const { id, reference_number, round_no, total_amount, numbers } = record;
  return { id, reference_number, round_id: request.round_id, round_no, total_amount, numbers };
}

/** The waits before the attempts, 11 minutes in all: a platform may write its records late. */
const LOOKING_WAITS_MS = [5_000, 10_000, 20_000, 30_000, ...Array<number>(10).fill(60_000)];

/** Reads the records until they hold the bet's order. Returns null when the time is over or `signal` aborts. */
export async function lookForOrder(
  game: GameCode,
  request: BetRequest,
  mark: BetMark,
  signal: AbortSignal,
): Promise<Order | null> {
  for (const waitMs of LOOKING_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (signal.aborted) return null;
    try {
      const order = await findOrder(game, request, mark);
      if (order !== null) return order;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      console.warn("the bet records could not be read", error);
    }
  }
  return null;
}
