import type { ChannelStatus } from "../game/events";
import { RETRY_FIRST_MS, subscribeBackoffMs } from "./backoff";
import type { Transport } from "./transport";

export interface SubscriptionListener {
  onEvent(event: string, data: unknown): void;
  onStatus(status: ChannelStatus, seq?: number): void;
}

/** One channel with its listeners, over as many transports as the connection goes through. */
export class ChannelSubscription {
  readonly listeners = new Set<SubscriptionListener>();
  releaseTimer: ReturnType<typeof setTimeout> | undefined;
  #handle: { retry(): void; leave(): void } | null = null;
  #status: ChannelStatus | null = null;
  #connected = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly name: string,
    private readonly events: readonly string[],
    private readonly random: () => number,
  ) {}

  /** What the listeners were last notified of; null before anything is known. */
  get status(): ChannelStatus | null {
    return this.#status;
  }

  /** Subscribes over a transport that was just opened. */
  enter(transport: Transport, connected: boolean): void {
    this.#connected = connected;
    this.#handle = transport.subscribe(this.name, this.events, {
      onEvent: (event, data) => {
        for (const listener of [...this.listeners]) listener.onEvent(event, data);
      },
      onSubscribed: (seq) => {
        clearTimeout(this.#retryTimer);
        this.#failures = 0;
        this.#notify("subscribed", seq);
      },
      onRefused: () => {
        this.#notify("lost");
        this.#expectAnswer();
      },
    });
    this.#expectAnswer();
  }

  /** The transport's socket came or went; it subscribes again by itself. */
  onSocket(connected: boolean): void {
    this.#connected = connected;
    if (connected) this.#expectAnswer();
    else this.#notify("lost");
  }

  /** The socket is open but silent, or no longer silent. */
  onSilence(silent: boolean): void {
    if (this.#status === (silent ? "subscribed" : "silent")) this.#notify(silent ? "silent" : "subscribed");
  }

  /** The transport is gone. */
  exit(): void {
    this.#handle = null;
    this.#connected = false;
    clearTimeout(this.#retryTimer);
    if (this.#status !== null) this.#notify("lost");
  }

  /** The last listener left for good. */
  close(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.releaseTimer);
    this.#handle?.leave();
    this.#handle = null;
  }

  /** Some hubs do not answer a refused subscription: without an answer it is tried again, too. */
  #expectAnswer(): void {
    clearTimeout(this.#retryTimer);
    if (!this.#connected || this.#status === "subscribed") return;
    this.#retryTimer = setTimeout(
      () => {
        this.#failures += 1;
        this.#expectAnswer();
        this.#handle?.retry();
      },
      RETRY_FIRST_MS + subscribeBackoffMs(this.#failures, this.random),
    );
  }

  #notify(status: ChannelStatus, seq?: number): void {
    if (status === "lost" && this.#status === "lost") return;
    this.#status = status;
    for (const listener of [...this.listeners]) listener.onStatus(status, seq);
  }
}
