import { clientCalls } from "@/lib/contract/client-calls";
import type { BetRequest } from "@/lib/contract/calls";
import type { Order } from "@/lib/contract/entities";
import { normalise } from "@/lib/contract/normalise";
import { toWire } from "@/lib/money";
import { type BetMark, stakeOf } from "./find-order";

export interface PlacedBet {
  readonly order: Order;
  /** Wire money; null where the answer does not carry it. */
  readonly balance: number | null;
  /** Only the order's id was read; the other fields are those of the request. */
  readonly odd?: true;
}

/**
 * What a 2xx answer to a bet says. If it holds a readable order id, the bet is placed, whatever else is wrong with it. Otherwise
 * the outcome is unknown and the result is null.
 */
export function readBetAnswer(json: unknown, request: BetRequest, mark: BetMark): PlacedBet | null {
  const { currency } = mark;
  const { fault, value } = normalise(clientCalls.bet.response, json, currency);
  if (fault === undefined) return value;
  const id = orderIdOf(json);
  if (id === null) return null;
  console.warn(`the answer to a bet is not what the contract says, but order ${id} stands`, fault);
  const order: Order = {
    id,
    reference_number: textOf(at(json, "order", "reference_number")) ?? String(id),
    round_id: request.round_id,
    round_no: mark.roundNo,
    total_amount: toWire(stakeOf(request, currency), currency),
    numbers: request.lines,
  };
  return { order, balance: null, odd: true };
}

/** Where an order's id may stand: as the contract has it, or in the wrappers of Laravel's API resources. */
const ID_PATHS = [
  ["order", "id"],
  ["order", "data", "id"],
  ["data", "order", "id"],
  ["data", "order", "data", "id"],
] as const;

function orderIdOf(json: unknown): number | null {
  for (const path of ID_PATHS) {
    const id = idOf(at(json, ...path));
    if (id !== null) return id;
  }
  // An id that stands alone may be the id of a failure.
  return at(json, "success") === false ? null : (idOf(at(json, "id")) ?? idOf(at(json, "data", "id")));
}

function idOf(value: unknown): number | null {
  const id = typeof value === "string" && /^[0-9]{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value.slice(0, 64) : null;
}

function at(json: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    json,
  );
}
