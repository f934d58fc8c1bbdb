import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

const WORD_BYTES = 4;

/**
 * The stream of words of a key and a message. Block 0, 1, 2 … is HMAC-SHA256(key, the UTF-8 of `{message}:{block}`),
 * with the block in decimal. Each block is eight unsigned 32-bit big-endian words, read from its first byte on.
 */
export function committedWords(key: Uint8Array, message: string): () => number {
  const blockAt = (block: number): DataView => {
    const bytes = hmac(sha256, key, utf8ToBytes(`${message}:${block}`));
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  let block = 0;
  let offset = 0;
  let view = blockAt(block);
  return () => {
    if (offset === view.byteLength) {
      block += 1;
      offset = 0;
      view = blockAt(block);
    }
    const word = view.getUint32(offset);
    offset += WORD_BYTES;
    return word;
  };
}
