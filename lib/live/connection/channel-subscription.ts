import type { ChannelStatus } from "../game/events";
import type { Transport } from "./transport";

/** A refused or unanswered subscription is asked for again after this long, then twice as long, up to the last. */
const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 30_000;

/** Wait before the try after `failures` failed ones; half of it is random, so that many pages do not come back at once. */
export function backoffMs(failures: number, random: () => number): number {
  return Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + random() / 2);
}

export interface RoomListener {
  onEvent(event: string, data: unknown): void;
  onStatus(status: ChannelStatus, seq?: number): void;
}

/** One channel with its listeners, over as many transports as the connection goes through. */
export class Room {
  readonly listeners = new Set<RoomListener>();
  releaseTimer: ReturnType<typeof setTimeout> | undefined;
  #subscription: { retry(): void; leave(): void } | null = null;
  #status: ChannelStatus | null = null;
  #connected = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly name: string,
    private readonly events: readonly string[],
    private readonly random: () => number,
  ) {}

  /** What the listeners were told last; null before anything is known. */
  get status(): ChannelStatus | null {
    return this.#status;
  }

  /** Subscribes over a transport that was just opened. */
  enter(transport: Transport, connected: boolean): void {
    this.#connected = connected;
    this.#subscription = transport.subscribe(this.name, this.events, {
      onEvent: (event, data) => {
        for (const listener of [...this.listeners]) listener.onEvent(event, data);
      },
      onSubscribed: (seq) => {
        clearTimeout(this.#retryTimer);
        this.#failures = 0;
        this.#tell("subscribed", seq);
      },
      onRefused: () => {
        this.#tell("lost");
        this.#expectAnswer();
      },
    });
    this.#expectAnswer();
  }

  /** The transport's socket came or went; it subscribes again by itself. */
  onSocket(connected: boolean): void {
    this.#connected = connected;
    if (connected) this.#expectAnswer();
    else this.#tell("lost");
  }

  /** The socket is open, but nothing comes from it; or something does again. */
  onSilence(silent: boolean): void {
    if (this.#status === (silent ? "subscribed" : "silent")) this.#tell(silent ? "silent" : "subscribed");
  }

  /** The transport is gone. */
  exit(): void {
    this.#subscription = null;
    this.#connected = false;
    clearTimeout(this.#retryTimer);
    if (this.#status !== null) this.#tell("lost");
  }

  /** The last listener left for good. */
  close(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.releaseTimer);
    this.#subscription?.leave();
    this.#subscription = null;
  }

  /** Some hubs answer a refused subscription with an error that names no channel, or not at all: silence is asked again too. */
  #expectAnswer(): void {
    clearTimeout(this.#retryTimer);
    if (!this.#connected || this.#status === "subscribed") return;
    this.#retryTimer = setTimeout(
      () => {
        this.#failures += 1;
        this.#expectAnswer();
        this.#subscription?.retry();
      },
      RETRY_FIRST_MS + backoffMs(this.#failures, this.random),
    );
  }

  #tell(status: ChannelStatus, seq?: number): void {
    if (status === "lost" && this.#status === "lost") return;
    this.#status = status;
    for (const listener of [...this.listeners]) listener.onStatus(status, seq);
  }
}
