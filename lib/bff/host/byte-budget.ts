/** Limits the bytes of all request bodies in memory together. */
export interface ByteBudget {
  /** Counts `bytes`; false, and nothing is counted, where they do not fit. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createByteBudget(maxBytes: number): ByteBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > maxBytes) return false;
      taken += bytes;
      return true;
    },
    give(bytes) {
      taken -= bytes;
    },
  };
}
