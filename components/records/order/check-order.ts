import { isIncluded } from "@/games/shared/draw/order-path";
import { call } from "@/lib/api/call";
import { fetchFairness } from "@/lib/api/fairness";
import type { Inclusion, Transaction } from "@/lib/contract/entities";
import { fairRoundAnswerSchema, roundPath } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";
import type { Currency } from "@/lib/money";

/** An order whose Merkle path to the published root was checked. */
export interface CheckedOrder {
  readonly root: string;
  readonly inclusion: Inclusion;
  readonly isIncluded: boolean;
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
  if (round.order_root == null || inclusion == null) return "missing";
  const root = round.order_root;
  return { root, inclusion, isIncluded: isIncluded(order, inclusion, { currency, root }) };
}
