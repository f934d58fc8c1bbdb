import { isLive, SESSION_SECONDS, type Session, unsealSession } from "./session";

/**
 * A Map of at most `limit` entries that keeps what is in use: entries live in two generations, a hit moves one to the young,
 * and when that is half the limit the old one is dropped. A hit on a young entry costs a plain lookup.
 */
export class BoundedMap<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  constructor(readonly limit: number) {}

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const value = this.#old.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#old.delete(key);
    this.#young.set(key, value);
    if (this.#young.size * 2 <= this.limit) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

export interface SessionMemory {
  /** Cookie value → live session, or null. Unsealed cookies are remembered, refused ones are not. */
  read(seal: string | undefined): Promise<Session | null>;
  /** From now on no cookie of this sign-in counts, and no late answer may seal it again. */
  end(sid: string): void;
  hasEnded(sid: string): boolean;
}

export interface SessionMemoryOptions {
  secrets: readonly string[];
  now: () => number;
  /** Entries kept of unsealed cookies and of ended sign-ins, each. */
  limit?: number;
}

/** Unsealing costs about as much as the rest of a proxied call, so the newest cookies are kept unsealed (bounded). */
export function createSessionMemory({ secrets, now, limit = 10_000 }: SessionMemoryOptions): SessionMemory {
  const unsealed = new BoundedMap<Session>(limit);
  const ended = new BoundedMap<number>(limit);

  const hasEnded = (sid: string): boolean => {
    const at = ended.get(sid);
    return at !== undefined && now() < at + SESSION_SECONDS * 1000;
  };

  return {
    hasEnded,
    end: (sid) => ended.set(sid, now()),
    async read(seal) {
      if (seal === undefined || seal === "" || seal.length > 4096) return null;
      const known = unsealed.get(seal);
      const session = known ?? (await unsealSession(seal, secrets, now()));
      if (session === null || !isLive(session, now()) || hasEnded(session.sid)) return null;
      if (known === undefined) unsealed.set(seal, session);
      return session;
    },
  };
}
