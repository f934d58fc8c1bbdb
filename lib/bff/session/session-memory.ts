import QuickLRU from "quick-lru";
import { isLive, type Session, unsealSession } from "./session";
import { MAX_ENDED, REMEMBER_ENDED_MS, type SharedEnds } from "./shared-ends";

export interface SessionMemory {
  /** Cookie value → live session, or null. Only accepted cookies are remembered. */
  read(seal: string | undefined): Promise<Session | null>;
  /** Ends a sign-in: its cookies are refused from now on, and no late answer may seal it again. */
  end(sid: string): void;
  /** True if this process knows that a sign-in has ended. */
  hasEnded(sid: string): boolean;
  /** The same, after asking the other processes of the deployment. */
  hasEndedAnywhere(sid: string): Promise<boolean>;
  /** Session cookies that are kept unsealed. */
  readonly size: number;
}

interface SessionMemoryOptions {
  secrets: readonly string[];
  now: () => number;
  /** Most unsealed cookies. */
  limit?: number;
  /** Most ended sign-ins. */
  endedLimit?: number;
  /** The session ends of other processes; without it, a process knows only its own. */
  shared?: SharedEnds | undefined;
}

/**
 * More than the sockets that a hub accepts: players who poll in turn would otherwise push each other out. An unsealed cookie takes
 * about 850 bytes.
 */
const MAX_UNSEALED = 40_000;

/** Unsealing costs about as much as the rest of a proxied call, therefore the cookies in use are cached unsealed. */
export function createSessionMemory(options: SessionMemoryOptions): SessionMemory {
  const { secrets, now, limit = MAX_UNSEALED, endedLimit = MAX_ENDED, shared } = options;
  // Each map keeps up to twice its `maxSize`.
  const unsealed = new QuickLRU<string, Session>({ maxSize: Math.ceil(limit / 2) });
  /** When each sign-in ended: epoch milliseconds. */
  const ended = new QuickLRU<string, number>({ maxSize: Math.ceil(endedLimit / 2) });
  const remember = (sid: string): void => void ended.set(sid, now());
  shared?.listen(remember);

  const hasEnded = (sid: string): boolean => {
    const at = ended.get(sid);
    return at !== undefined && now() < at + REMEMBER_ENDED_MS;
  };

  return {
    hasEnded,
    async hasEndedAnywhere(sid) {
      await shared?.refresh();
      return hasEnded(sid);
    },
    get size() {
      return unsealed.size;
    },
    end(sid) {
      remember(sid);
      shared?.tell(sid);
    },
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
