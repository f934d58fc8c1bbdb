import type { PageData } from "@/lib/api/bootstrap";
import { CallError } from "@/lib/api/call-error";
import { noticeOf, type Notice } from "@/lib/api/notices";
import type { GameCode } from "@/lib/contract/games";
import { type Outage, outageOf } from "@/lib/browser/outage";
import type { GameHome, LobbyHome, PageTime, Received } from "./types";
import { createStore, type Store } from "./store";

export interface LoaderState {
  /** `slow`: takes so long that the page shows a notice. `failed`: another try follows, unless the page is outdated. */
  readonly phase: "loading" | "slow" | "ready" | "failed";
  /** Why the newest try failed; null unless `phase` is `failed`. */
  readonly outage: Outage | null;
}

interface LoaderEdge {
  ask(game: GameCode, signal: AbortSignal): Promise<PageData>;
  now(): PageTime;
  /** `askedAt`: when the page requested the answer; 0 if the document may have begun the call. */
  receivedAt(askedAt: PageTime): PageTime;
  /** A random number in [0, 1), which spreads the attempts of many pages. */
  random(): number;
  notify(notice: Notice): void;
}

const SLOW_MS = 2_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;
/** Longer than after an outage, because a refusal usually lasts longer. */
const REFUSED_RETRY_MS = 30_000;
const MAINTENANCE_RETRY_MS = 15_000;

type Waiting = (data: Received<PageData>) => void;

/** Repeats a failed call, unless the session is over or the page is outdated. */
export class PageLoader {
  readonly store: Store<LoaderState> = createStore<LoaderState>({ phase: "loading", outage: null });
  /** Whether the platform has a lobby. Null until this page has learned it. */
  hasLobby: boolean | null = null;
  #game: GameCode | null = null;
  #failures = 0;
  #isFirst = true;
  #asking: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loaded: Received<PageData> | null = null;
  #waiting: Waiting[] = [];

  constructor(private readonly edge: LoaderEdge) {}

  /** Calls `onReady` when the first data of this game's page arrive. */
  start(game: GameCode, onReady: Waiting): () => void {
    this.#game = game;
    if (this.#loaded === null) {
      this.#waiting.unshift(onReady);
      void this.#ask();
    } else onReady(this.#loaded);
    return () => {
      this.#asking?.abort();
      this.#asking = null;
      clearTimeout(this.#timer);
      this.#waiting = this.#waiting.filter((each) => each !== onReady);
    };
  }

  /** The player opens this game's page: loads that page's data, unless the first data have arrived. */
  turnTo(game: GameCode): void {
    if (this.#loaded !== null || this.#game === game || this.#game === null) return;
    this.#game = game;
    this.#failures = 0;
    this.store.set({ phase: "loading", outage: null });
    void this.#ask();
  }

  retry(): void {
    if (this.#loaded === null) void this.#ask();
  }

  /** Gives the first home answer of the page's game to one reader; null: the reader must fetch the home. */
  gameHome(game: GameCode): Promise<Received<GameHome>> | null {
    return this.#home(game, ({ gameHome }) => gameHome);
  }

  /** Like {@link gameHome}, for the lobby. The data are null if the platform has no lobby. */
  lobbyHome(): Promise<Received<LobbyHome | null>> | null {
    return this.#home("LOBBY", ({ lobbyHome }) => lobbyHome);
  }

  #home<H>(game: GameCode, homeOf: (data: PageData) => H): Promise<Received<Exclude<H, null>>> | null;
  #home<H>(game: GameCode, homeOf: (data: PageData) => H): Promise<Received<H>> | null {
    if (this.#game !== game) return null;
    return new Promise((resolve) => {
      const deliver: Waiting = ({ data, at }) => {
        // The home answer is used once: the next reader needs newer data.
        this.#game = null;
        resolve({ data: homeOf(data), at });
      };
      if (this.#loaded === null) this.#waiting.push(deliver);
      else deliver(this.#loaded);
    });
  }

  async #ask(): Promise<void> {
    const game = this.#game;
    if (game === null) return;
    this.#asking?.abort();
    const mine = new AbortController();
    this.#asking = mine;
    clearTimeout(this.#timer);
    if (this.store.get().phase === "loading") {
      this.#timer = setTimeout(() => this.store.set({ phase: "slow", outage: null }), SLOW_MS);
    }
    // The document's head may have begun the first call.
    const askedAt = this.#isFirst ? 0 : this.edge.now();
    this.#isFirst = false;
    try {
      const data = await this.edge.ask(game, mine.signal);
      if (mine.signal.aborted) return;
      clearTimeout(this.#timer);
      this.#ready({ data, at: this.edge.receivedAt(askedAt) });
    } catch (error) {
      if (mine.signal.aborted) return;
      clearTimeout(this.#timer);
      if (!(error instanceof CallError)) throw error;
      this.#failed(error);
    }
  }

  #ready(loaded: Received<PageData>): void {
    this.#loaded = loaded;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const deliver of waiting) deliver(loaded);
    this.store.set({ phase: "ready", outage: null });
  }

  #failed(error: CallError): void {
    const outage = outageOf(error.status, { ...error.body, code: error.code }, error.reference);
    // The listener of the notice leaves or covers the page.
    const notice = error.status === 401 || outage.kind === "maintenance" ? noticeOf(error, []) : null;
    if (notice !== null) this.edge.notify(notice);
    if (error.status === 401) return;
    this.store.set({ phase: "failed", outage });
    if (outage.kind === "outdated") return;
    const waitMs = this.#waitMs(outage, error.retryAfterSeconds);
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.#ask(), waitMs);
  }

  #waitMs({ kind }: Outage, retryAfterSeconds: number | null): number {
    const spread = 0.75 + this.edge.random() / 2;
    if (kind === "busy" && retryAfterSeconds !== null)
      return Math.max(RETRY_MS, retryAfterSeconds * 1000) * (1 + this.edge.random() / 4);
    if (kind === "maintenance") return MAINTENANCE_RETRY_MS * spread;
    if (kind === "forbidden" || kind === "refused" || kind === "unreadable") return REFUSED_RETRY_MS * spread;
    return Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** this.#failures) * spread;
  }
}
