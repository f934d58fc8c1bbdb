import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { CallError, CallerGone } from "../call-error";

/** One of the scrypt settings that OWASP recommends as equally strong. A try takes 16 MB of memory. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const HASH_BYTES = 32;
const FORMAT = /^scrypt\$([0-9a-f]{32})\$([0-9a-f]{64})$/;

/** Stored instead of a hash for an account without a password: only a merchant's launch signs its player in. */
export const NO_PASSWORD = "-";

/** Derives 32 bytes; slow on purpose. */
export type DeriveKey = (password: string, salt: Buffer) => Promise<Buffer>;

export const deriveKey: DeriveKey = (password, salt) =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** Gives the text to store: `scrypt$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString("hex")}$${(await deriveKey(password, salt)).toString("hex")}`;
}

/** True if the password is the stored one. An unknown account (undefined) takes the same time as a known one. */
export async function isPassword(password: string, stored: string | undefined, derive = deriveKey): Promise<boolean> {
  const [, salt, hash] = FORMAT.exec(stored ?? "") ?? [];
  const derived = await derive(password, salt === undefined ? Buffer.alloc(16) : Buffer.from(salt, "hex"));
  return hash !== undefined && timingSafeEqual(derived, Buffer.from(hash, "hex"));
}

/**
 * Runs {@link isPassword} in the caller's turn. Throws `unavailable` if too many callers wait, and CallerGone, without
 * hashing, if the caller hangs up before its turn.
 */
export type VerifyPassword = (password: string, stored: string | undefined, caller: Caller) => Promise<boolean>;

/** One queue for all verifications of this process: strangers' attempts can use only a part of the machine. */
export function createPasswordVerifier(derive?: DeriveKey): VerifyPassword {
  const queued = createHashQueue();
  return (password, stored, caller) => queued(caller, () => isPassword(password, stored, derive));
}

/** Leaves one of several cores to the event loop, and two of libuv's four threads to files and name look-ups. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(cores - 1, 2));

/** Hashes that may wait in a lane. Each takes a tenth of a second: the last one waits some seconds. */
const WAITING = 64;

export interface Caller {
  /** The caller's network, as lib/network.ts computes it. */
  readonly network: string;
  /** True if the player has signed in from that network within the last 30 days. */
  readonly known: boolean;
  /** Aborts when the caller hangs up. */
  readonly gone?: AbortSignal | undefined;
}

/**
 * Runs the work when the caller's turn comes and returns its result. Throws `unavailable` if the caller's lane is full,
 * and CallerGone, without running the work, if `gone` aborts before the turn.
 */
type HashQueue = <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>;

interface Waiter {
  start(): void;
  refuse(): void;
}

/** Waiters by network, in the order of the networks' turns. Each network has one turn in a round; a new network comes last. */
function createLane(waiting: number) {
  const networks = new Map<string, Set<Waiter>>();
  const countOf = (network: string): number => networks.get(network)?.size ?? 0;

  const remove = (network: string, waiter: Waiter): void => {
    networks.get(network)?.delete(waiter);
    if (countOf(network) === 0) networks.delete(network);
  };

  /**
   * Removes the newest waiter of the network with the most waiters if the lane is full. Returns false, and removes
   * nobody, if the caller's network would then have as many waiters.
   */
  const makeRoom = (network: string): boolean => {
    const all = [...networks].flatMap(([each, waiters]) => [...waiters].map((waiter) => ({ network: each, waiter })));
    if (all.length < waiting) return true;
    const most = Math.max(...all.map((each) => countOf(each.network)));
    const newest = all.findLast((each) => countOf(each.network) === most);
    if (newest === undefined || countOf(network) + 1 >= most) return false;
    remove(newest.network, newest.waiter);
    newest.waiter.refuse();
    return true;
  };

  return {
    remove,
    add(network: string, waiter: Waiter): boolean {
      if (!makeRoom(network)) return false;
      networks.set(network, (networks.get(network) ?? new Set()).add(waiter));
      return true;
    },
    take(): Waiter | undefined {
      const [[network, waiters] = []] = networks;
      const [waiter] = waiters ?? [];
      if (network === undefined || waiters === undefined || waiter === undefined) return undefined;
      networks.delete(network);
      waiters.delete(waiter);
      if (waiters.size > 0) networks.set(network, waiters);
      return waiter;
    },
  };
}

/**
 * Runs at most `atOnce` hashes. Known callers and strangers wait in a lane each, of at most `waiting` callers. The two
 * lanes alternate; within a lane the networks alternate. A waiting caller who disconnects leaves at once.
 */
export function createHashQueue(
  atOnce: number = hashesAtOnce(availableParallelism()),
  waiting: number = WAITING,
): HashQueue {
  const known = createLane(waiting);
  const strangers = createLane(waiting);
  /** The first lane has the next turn. */
  let lanes = [known, strangers] as const;
  let running = 0;

  const next = (): Waiter | undefined => {
    const [first, second] = lanes;
    const waiter = first.take();
    if (waiter === undefined) return second.take();
    lanes = [second, first];
    return waiter;
  };

  const turn = (caller: Caller): Promise<void> =>
    new Promise((resolve, reject) => {
      const { network, gone } = caller;
      if (gone?.aborted === true) return reject(new CallerGone());
      if (running < atOnce) {
        running += 1;
        return resolve();
      }
      const lane = caller.known ? known : strangers;
      const leave = (): void => {
        lane.remove(network, waiter);
        reject(new CallerGone());
      };
      const waiter: Waiter = {
        start() {
          gone?.removeEventListener("abort", leave);
          resolve();
        },
        refuse() {
          gone?.removeEventListener("abort", leave);
          reject(new CallError("unavailable", "Too many sign-ins at once. Try again.", { retryAfterSeconds: 1 }));
        },
      };
      if (!lane.add(network, waiter)) return waiter.refuse();
      gone?.addEventListener("abort", leave, { once: true });
    });

  return async (caller, work) => {
    await turn(caller);
    try {
      return await work();
    } finally {
      // The next waiter takes the place of the ended hash. Without a waiter the place becomes free.
      const waiter = next();
      if (waiter === undefined) running -= 1;
      else waiter.start();
    }
  };
}
