import { isIncluded } from "@/games/shared/draw/order-path";
import { call } from "@/lib/api/call";
import { fetchFairness } from "@/lib/api/fairness";
import type { Inclusion, Transaction } from "@/lib/contract/entities";
import { fairRoundAnswerSchema, roundPath } from "@/lib/contract/fairness";
import { type PlayedCode, ROUND_STATUS } from "@/lib/contract/games";
import type { Currency } from "@/lib/money";

/** An order whose Merkle path to the published root was checked. */
export interface CheckedOrder {
  /** The public root; null if the platform has published none. */
  readonly root: string | null;
  readonly inclusion: Inclusion;
  /** `other_root`: the root that came with the order is not the public one. */
  readonly verdict: "included" | "not_included" | "other_root";
}

/**
 * Checks the Merkle path from the order, as the screen shows it, to the published root, which is the same for everybody. "missing": the
 * platform has published no root of the round, or has no path to it. Throws CallError.
 */
export async function checkOrder(
  order: Transaction,
  game: PlayedCode,
  currency: Currency,
): Promise<CheckedOrder | "missing"> {
  const filters = { reference_number: order.reference_number };
  const [{ round }, { records }] = await Promise.all([
    fetchFairness(roundPath(game, order.round_no), fairRoundAnswerSchema),
    call("table", { model: "PK10Transaction", filters }, { silent: true }),
  ]);
  const inclusion = records.find(({ id }) => id === order.id)?.inclusion;
  // A cache may have kept the public round from before the close.
  if (inclusion == null || round.status === ROUND_STATUS.open) return "missing";
  const { order_root: own } = inclusion;
  const root = round.order_root ?? null;
  if (own != null && own.toLowerCase() !== root?.toLowerCase()) return { root, inclusion, verdict: "other_root" };
  if (root === null) return "missing";
  const verdict = isIncluded(order, inclusion, { currency, root }) ? "included" : "not_included";
  return { root, inclusion, verdict };
}
