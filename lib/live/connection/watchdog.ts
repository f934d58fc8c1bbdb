/** A socket that is silent this long is sent a ping. */
export const SILENCE_MS = 10_000;
/** After this time without a message the screen may be out of date. */
const STALE_MS = 3000;
/** After this time without a message the socket is closed. */
const DEAD_MS = 8000;
const LOOK_MS = 1000;
/** A check this much late means that the page was suspended: messages may still wait to be read. */
const ASLEEP_MS = 3000;

export interface WatchdogEdge {
  ping(): void;
  /** Called once when the socket counts as silent, and once when a message arrives again. */
  onSilence(silent: boolean): void;
  onDead(): void;
}

/**
 * Watches an open socket: a lost network need not close it, and pusher-js with the specification's times would notice two
 * and a half minutes later.
 */
export class Watchdog {
  #timer: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #lookedAt = 0;
  #pingedAt: number | null = null;
  #silent = false;

  constructor(private readonly edge: WatchdogEdge) {}

  /** A socket has just opened. */
  start(): void {
    this.stop();
    this.#heardAt = performance.now();
    this.#lookedAt = this.#heardAt;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#pingedAt = null;
    this.#silent = false;
  }

  heard(): void {
    this.#heardAt = performance.now();
    this.#pingedAt = null;
    if (!this.#silent) return;
    this.#silent = false;
    this.edge.onSilence(false);
  }

  /** Sends a ping now, unless one is unanswered. */
  probe(): void {
    if (this.#pingedAt === null) this.#ping(performance.now());
  }

  #ping(now: number): void {
    this.#pingedAt = now;
    this.edge.ping();
  }

  #look(): void {
    const now = performance.now();
    const wasAsleep = now - this.#lookedAt > ASLEEP_MS;
    this.#lookedAt = now;
    if (this.#pingedAt === null ? now - this.#heardAt >= SILENCE_MS : wasAsleep) this.#ping(now);
    const unanswered = this.#pingedAt === null ? 0 : now - this.#pingedAt;
    if (unanswered >= STALE_MS && !this.#silent) {
      this.#silent = true;
      this.edge.onSilence(true);
    }
    if (unanswered >= DEAD_MS) this.edge.onDead();
  }
}
