import QuickLRU from "quick-lru";
import { SESSION_SECONDS } from "@/lib/contract/sign-in";
import { isLive, type Session, unsealSession } from "./session";

export interface SessionMemory {
  /** Cookie value → live session, or null. Only accepted cookies are remembered. */
  read(seal: string | undefined): Promise<Session | null>;
  /** Ends a sign-in: its cookies are refused from now on, and no late answer may seal it again. */
  end(sid: string): void;
  hasEnded(sid: string): boolean;
  /** Session cookies that are kept unsealed. */
  readonly size: number;
}

export interface SessionMemoryOptions {
  secrets: readonly string[];
  now: () => number;
  /** Most entries of unsealed cookies, and of ended sign-ins. */
  limit?: number;
}

/** Unsealing costs about as much as the rest of a proxied call, so the cookies in use are cached unsealed. */
export function createSessionMemory({ secrets, now, limit = 10_000 }: SessionMemoryOptions): SessionMemory {
  // Keeps up to twice its `maxSize`.
  const bound = { maxSize: Math.ceil(limit / 2) };
  const unsealed = new QuickLRU<string, Session>(bound);
  const ended = new QuickLRU<string, number>(bound);

  const hasEnded = (sid: string): boolean => {
    const at = ended.get(sid);
    return at !== undefined && now() < at + SESSION_SECONDS * 1000;
  };

  return {
    hasEnded,
    get size() {
      return unsealed.size;
    },
    end: (sid) => void ended.set(sid, now()),
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
