import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Beacon, BeaconChain } from "./beacon-chain";

const bls = bls12_381.shortSignatures;

/**
 * True if the signature is valid for this chain and round. A round has one valid signature, which nobody can choose,
 * and which no minority of the network's members can compute. Takes about 30 ms. Never throws.
 */
export function isBeaconOf(chain: BeaconChain, { round, signature }: Beacon): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !/^[0-9a-f]{96}$/i.test(signature)) return false;
  try {
    return bls.verify(hexToBytes(signature), bls.hash(beaconMessage(round)), hexToBytes(chain.publicKey));
  } catch {
    return false;
  }
}

/** Returns the message that the chain signs for a round: SHA256 of the round's number in 8 bytes, highest byte first. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}
