import { type Checked, isNumber, isOptional, isShape, isText } from "@/lib/browser/checks";
import { instantOf } from "@/lib/browser/instant";
import { openTabChannel, type TabChannel } from "@/lib/browser/tab-channel";
import { type Currency, type Minor, toMinor } from "@/lib/money";

const isNews = isShape({ balance: isNumber, server_time: isOptional(isText()) });

/** A balance in wire money, with its server time if known. */
export type BalanceNews = Checked<typeof isNews>;

export interface BalanceTabs {
  publish(news: BalanceNews): void;
  /** Opens the channel; `publish` does nothing before that. */
  listen(listener: (news: BalanceNews) => void): () => void;
}

/** `sid`: the session's random name; tabs of another session use another channel. */
export function balanceTabsOf(sid: string): BalanceTabs {
  let channel: TabChannel<BalanceNews> | null = null;
  return {
    publish: (news) => channel?.publish(news),
    listen(listener) {
      channel = openTabChannel(`balance.${sid}`, isNews, listener);
      return () => {
        channel?.close();
        channel = null;
      };
    },
  };
}

/** Interval of the balance's call while a game's page is open. */
export const BALANCE_POLL_MS = 10_000;
/** After this time the page shows the balance with its time, and still waits for the answer. */
export const LATE_MS = 3_000;

interface BalanceEdge {
  load(): Promise<BalanceNews>;
  show(balance: Minor): void;
  /** The time of the shown balance if its call failed or is late; null when a newer balance arrives. */
  age(at: Date | null): void;
  readonly tabs?: BalanceTabs | undefined;
}

/**
 * Shows the newest balance of all sources. A balance with a server time is never replaced by one with an earlier server
 * time; a balance without a server time is ordered by its arrival.
 */
export class Balance {
  /** The server's time (ms since 1970) of the shown balance, if the server sent one. */
  #time: number | null = null;
  /** Raised by every balance: shows that a call is older than the shown balance. */
  #version = 0;
  #isLoading = false;
  /** When the shown balance arrived, by the browser's clock. */
  #takenAt = new Date();
  #isOld = false;

  constructor(
    private shown: Minor,
    private readonly currency: Currency,
    private readonly edge: BalanceEdge,
  ) {}

  take(news: BalanceNews): void {
    const { balance, server_time: time } = news;
    if (this.#show(news)) this.edge.tabs?.publish(time === undefined ? { balance } : { balance, server_time: time });
  }

  /** Shows a balance of another tab if it has a server time, else fetches the balance. */
  followTabs(): () => void {
    const stop = this.edge.tabs?.listen((news) => {
      if (news.server_time !== undefined) this.#show(news);
      else {
        // The answer of a call already sent may be older than this balance.
        this.#version += 1;
        void this.refresh();
      }
    });
    return () => stop?.();
  }

  /** Does nothing during another fetch. A failure is logged. */
  async refresh(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const version = this.#version;
    let isOvertaken = false;
    const markOld = (): void => {
      if (version === this.#version) this.#setOld(true);
    };
    const late = setTimeout(markOld, LATE_MS);
    try {
      const answer = await this.edge.load();
      // A newer balance may have arrived since, and this answer may be older than that.
      isOvertaken = version !== this.#version && !this.#isOlder(answer);
      if (!isOvertaken) this.take(answer);
    } catch (error) {
      console.warn("the balance could not be loaded", error);
      markOld();
    } finally {
      clearTimeout(late);
      this.#isLoading = false;
    }
    if (isOvertaken) await this.refresh();
  }

  #isOlder({ server_time }: BalanceNews): boolean {
    const time = instantOf(server_time);
    return time !== null && this.#time !== null && time < this.#time;
  }

  #show(news: BalanceNews): boolean {
    if (this.#isOlder(news)) return false;
    this.#version += 1;
    this.#takenAt = new Date();
    this.#setOld(false);
    this.#time = instantOf(news.server_time) ?? this.#time;
    const balance = toMinor(news.balance, this.currency);
    if (balance === this.shown) return false;
    this.shown = balance;
    this.edge.show(balance);
    return true;
  }

  #setOld(isOld: boolean): void {
    if (isOld === this.#isOld) return;
    this.#isOld = isOld;
    this.edge.age(isOld ? this.#takenAt : null);
  }
}
