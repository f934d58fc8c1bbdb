import type { PartialBet } from "@/lib/contract/bet";

/**
 * The usable part of a platform's 2xx answer to a bet that breaks the contract: with a readable order id the bet is placed, whatever
 * else is wrong with it. Null without such an id.
 */
export function partialBetOf(json: unknown): PartialBet | null {
  const id = orderIdOf(json);
  if (id === null) return null;
  return {
    partial: true,
    order: { id, reference_number: textOf(at(json, "order", "reference_number")) ?? String(id) },
  };
}

/** The places of an order's id: as the contract has it, or in the wrappers of Laravel's API resources. */
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
  // An id outside an order may be the id of a failure.
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
