import type { OddsTable, Order } from "@/lib/contract/entities";
import type { Currency } from "@/lib/money";
import type { ChannelFrame, ChannelStatus } from "../connection/channel";
import type { GameHome, PageTime } from "../types";

export type GameFrame = ChannelFrame<"game">;

/** `now` is page time. */
export type GameEvent =
  | { readonly type: "frame"; readonly now: PageTime; readonly frame: GameFrame }
  /** `at`: when the answer reached the page, if the page read it later. */
  | {
      readonly type: "snapshot";
      readonly now: PageTime;
      readonly home: GameHome;
      /** The currency of the amounts in `home`. */
      readonly currency: Currency;
      readonly at?: PageTime;
    }
  /** `jitter` in [0, 1) spreads the retries of many pages. */
  | { readonly type: "snapshot_failed"; readonly now: PageTime; readonly jitter: number }
  | { readonly type: "tick"; readonly now: PageTime }
  /** `seq`: the number of the channel's newest event at the subscription, if the hub sends it. */
  | {
      readonly type: "channel";
      readonly now: PageTime;
      readonly status: ChannelStatus;
      readonly seq?: number | undefined;
    }
  | { readonly type: "online"; readonly now: PageTime; readonly online: boolean }
  /** The page was hidden, asleep or cached: its clock and its data may be wrong. */
  | { readonly type: "woke"; readonly now: PageTime }
  /** Another call to the platform failed: the shown game may be out of date too. */
  | { readonly type: "platform_failed"; readonly now: PageTime }
  | { readonly type: "refresh"; readonly now: PageTime }
  /** The player bet in another tab or on another device. */
  | { readonly type: "bet_elsewhere"; readonly now: PageTime }
  | { readonly type: "order_accepted"; readonly now: PageTime; readonly order: Order }
  /** New odds in the answer to a bet of this page. */
  | { readonly type: "odds_changed"; readonly now: PageTime; readonly odds: OddsTable }
  | { readonly type: "streaming_url"; readonly now: PageTime; readonly url: string | null }
  | { readonly type: "version_flagged"; readonly now: PageTime };

export type BetStep =
  | { readonly type: "sent" }
  /** `balance`: wire money, null if the answer has no current balance; `partial`: only the order's id was read. */
  | { readonly type: "placed"; readonly order: Order; readonly balance: number | null; readonly partial: boolean }
  /** `odds`: the odds now in force, if the refusal carries them. */
  | { readonly type: "refused"; readonly code: string; readonly odds?: OddsTable | undefined }
  /** No answer came: the bet may have been placed. */
  | { readonly type: "uncertain" }
  /** The player no longer waits for the answer of an uncertain bet. */
  | { readonly type: "abandoned" };

export type GameEffect =
  | { readonly type: "fetch_snapshot" }
  /** `of`: whether the player had bets in the round that has ended. */
  | { readonly type: "load_balance"; readonly of: "withBets" | "withoutBets" }
  | { readonly type: "results_cleared" }
  | { readonly type: "kick"; readonly kickType: string; readonly gameCode: string | null }
  | { readonly type: "reload" };
