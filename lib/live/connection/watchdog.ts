/** A socket that says nothing for so long is asked for a sign of life. */
export const SILENCE_MS = 10_000;
/** Without an answer for so long, what is shown may be wrong. */
export const STALE_MS = 3000;
/** Without an answer for so long, the socket is given up. */
export const DEAD_MS = 8000;
const LOOK_MS = 1000;
/** Looking this much late means that the page did not run: what came meanwhile has not been heard yet. */
const ASLEEP_MS = 3000;

export interface WatchdogEdge {
  ping(): void;
  /** Told once when the silence begins to matter, and once when something is heard again. */
  onSilence(silent: boolean): void;
  onDead(): void;
}

/**
 * Watches a socket that is open: a network may go without closing it, and pusher-js itself, at the specification's
 * times, would notice two and a half minutes later.
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

  /** Asks for a sign of life now, unless one is awaited. */
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
