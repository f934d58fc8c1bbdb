import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Inclusion, Transaction } from "@/lib/contract/entities";
import { type Currency, toMinor } from "@/lib/money";

/** The part of an order's leaf that is not in the order's inclusion. */
export type ProvedOrder = Pick<Transaction, "reference_number" | "created_at" | "total_amount" | "numbers">;

/** The text that an order's leaf hashes after the byte 00 (docs/fairness.md). */
function orderText(order: ProvedOrder, accepted: Inclusion, currency: Currency): string {
  const lines = order.numbers.map(
    ({ bet_type: type, number, amount, odds = 0 }) =>
      `${type} ${number} ${toMinor(amount, currency)} ${Math.round(odds * 1000)}`,
  );
  return [
    ...["grandstand:v1:order", order.reference_number, accepted.key, accepted.account_id, accepted.setting_id],
    ...[accepted.catalogue_version, currency, toMinor(order.total_amount, currency)],
    ...[toMinor(accepted.max_payout, currency), Date.parse(order.created_at), lines.join(",")],
  ].join(":");
}

/** True if the path leads from exactly this order to the root, 64 hex digits. Never throws. */
export function isIncluded(
  order: ProvedOrder,
  inclusion: Inclusion,
  { currency, root }: { currency: Currency; root: string },
): boolean {
  try {
    let hash = sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(orderText(order, inclusion, currency))));
    for (const step of inclusion.path) {
      const beside = hexToBytes(step.hash);
      const [left, right] = step.side === "left" ? [beside, hash] : [hash, beside];
      if (beside.length !== hash.length) return false;
      hash = sha256(concatBytes(Uint8Array.of(1), left, right));
    }
    return bytesToHex(hash) === root.toLowerCase();
  } catch {
    return false;
  }
}
