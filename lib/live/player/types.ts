import type { Currency, Minor } from "@/lib/money";
import type { OwnWin } from "../game/types";

/** What is true of the player on every page. */
export interface PlayerState {
  /** Of every amount on the page. */
  readonly currency: Currency;
  readonly balance: Minor;
  /** False until the server gave a balance. */
  readonly balanceLoaded: boolean;
  readonly ownWin: OwnWin | null;
  /** The hub has refused this page for good: only a fresh page can be live again. */
  readonly refused: boolean;
}

/** Where the browser's socket goes. */
export interface RealtimeSettings {
  readonly key: string;
  /** ws(s):// or http(s):// origin with an optional path; null: the page's own origin. */
  readonly url: string | null;
}
