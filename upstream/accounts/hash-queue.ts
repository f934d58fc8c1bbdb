import { CallError } from "../http/call-error";
import { CallerGone } from "../http/hang-up";

/** Hashes at a time: files and name look-ups share libuv's four threads with them. */
const AT_ONCE = 2;
/** Hashes that may wait: of a tenth of a second each, some seconds of them. */
const WAITING = 64;

/**
 * Runs the work when its turn comes and gives what it gives. Throws `unavailable` where too many wait already, and
 * CallerGone, without running it, once `gone` aborts.
 */
export type HashQueue = <Result>(work: () => Promise<Result>, gone?: AbortSignal) => Promise<Result>;

/** A queue in the order of arrival: at most `atOnce` run, at most `waiting` wait. Who is gone leaves the queue at once. */
export function createHashQueue(atOnce = AT_ONCE, waiting = WAITING): HashQueue {
  const queue = new Set<() => void>();
  let running = 0;

  const turn = (gone?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (gone?.aborted === true) return reject(new CallerGone());
      if (running < atOnce) {
        running += 1;
        return resolve();
      }
      if (queue.size >= waiting) {
        return reject(new CallError("unavailable", "Too many sign-ins at once. Try again.", { retryAfterSeconds: 1 }));
      }
      const leave = (): void => {
        queue.delete(start);
        reject(new CallerGone());
      };
      const start = (): void => {
        queue.delete(start);
        gone?.removeEventListener("abort", leave);
        resolve();
      };
      queue.add(start);
      gone?.addEventListener("abort", leave, { once: true });
    });

  return async (work, gone) => {
    await turn(gone);
    try {
      return await work();
    } finally {
      // The next in the queue takes the place over; only where there is none is it free.
      const [next] = queue;
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
