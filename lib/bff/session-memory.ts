import { isLive, SESSION_SECONDS, type Session, unsealSession } from "./session";

/** A Map that forgets its least recently used entry beyond `limit`. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();
  constructor(readonly limit: number) {}

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.limit) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  get size(): number {
    return this.#entries.size;
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
