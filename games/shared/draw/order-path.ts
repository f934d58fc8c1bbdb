import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Inclusion, Transaction } from "@/lib/contract/entities";
import { type Currency, toMinor } from "@/lib/money";

/** The data of an order that its leaf is made of. */
export type ProvedOrder = Pick<Transaction, "reference_number" | "numbers">;

/** What an order's leaf hashes after the byte 00 (docs/fairness.md). */
function orderText({ reference_number: reference, numbers }: ProvedOrder, key: string, currency: Currency): string {
  const lines = numbers.map(
    ({ bet_type: type, number, amount, odds = 0 }) =>
      `${type} ${number} ${toMinor(amount, currency)} ${Math.round(odds * 1000)}`,
  );
  return `grandstand:v1:order:${reference}:${key}:${lines.join(",")}`;
}

/** True if the path leads from exactly this order to the root, 64 hex digits. Never throws. */
export function isIncluded(
  order: ProvedOrder,
  { key, path }: Inclusion,
  { currency, root }: { currency: Currency; root: string },
): boolean {
  try {
    let hash = sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(orderText(order, key, currency))));
    for (const step of path) {
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
