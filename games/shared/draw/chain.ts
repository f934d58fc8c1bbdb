import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";

export const LINK_BYTES = 32;

/**
 * The links of one hash chain, sᵢ = SHA256(sᵢ₊₁): link `length` is the secret seed and link 0 the anchor, which is
 * published before link 1 is used. A round that uses link i commits to it by link i−1, the secret of the previous
 * round. Therefore no round may open until the previous one is drawn or void.
 */
export interface HashChain {
  readonly anchor: Uint8Array;
  /** Link 1…`length`, the secret of a round. Throws RangeError for any other index. */
  link(index: number): Uint8Array;
}

/** Hashes `length` times at the opening. Later a link costs at most about √length hashes. */
export function openChain(seed: Uint8Array, length: number): HashChain {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`invalid chain length: ${length}`);
  const stride = Math.ceil(Math.sqrt(length));
  // Every stride-th link counted from the seed; the others are computed from the stored link above them.
  const stored = [linkBytes(seed)];
  let link = linkBytes(seed);
  for (let depth = 1; depth <= length; depth += 1) {
    link = sha256(link);
    if (depth % stride === 0) stored.push(link);
  }
  return {
    anchor: link,
    link(index) {
      if (!Number.isInteger(index) || index < 1 || index > length)
        throw new RangeError(`the chain has no link ${index}`);
      const depth = length - index;
      const above = stored[Math.floor(depth / stride)];
      if (above === undefined) throw new RangeError(`the chain has no link ${index}`);
      return hashTimes(above, depth % stride);
    },
  };
}

/** The commitment of a round's secret, published before its first bet: SHA256(secret). */
export function commitmentOf(secret: Uint8Array): Uint8Array {
  return sha256(linkBytes(secret));
}

/** The bytes of a link, which is given as 64 hex digits or as bytes. Throws RangeError for an invalid link. */
export function linkBytes(link: Uint8Array | string): Uint8Array {
  if (typeof link === "string" && !/^[0-9a-f]{64}$/i.test(link)) throw new RangeError("a link has 64 hex digits");
  const bytes = typeof link === "string" ? hexToBytes(link) : new Uint8Array(link);
  if (bytes.length !== LINK_BYTES) throw new RangeError(`a link has ${LINK_BYTES} bytes, not ${bytes.length}`);
  return bytes;
}

function hashTimes(link: Uint8Array, times: number): Uint8Array {
  let current = Uint8Array.from(link);
  for (let step = 0; step < times; step += 1) current = sha256(current);
  return current;
}
