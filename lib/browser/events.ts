import { createNanoEvents, type Emitter } from "nanoevents";
import type { SessionEndReason } from "@/lib/contract/embed";
import type { GameCode } from "@/lib/contract/games";
import type { GamePhase, LastResult, LiveRound } from "@/lib/live/types";
import type { Currency, Minor } from "@/lib/money";
import type { Preferences } from "./preferences";

/** The large modals over a page, opened by `modal:open`. */
export type ModalName = "transaction" | "rules" | "limits" | "preferences" | "keys";

/** A round in an app event; its full state is in the game's store. */
type RoundNews = Pick<LiveRound, "id" | "roundNo" | "status">;

/** The draw in the game's own form. */
type ResultNews = Pick<LastResult, "roundNo" | "numbers">;

/** A step of a bet; the game's own types have more fields. */
interface BetNews {
  readonly type: "sent" | "placed" | "refused" | "uncertain" | "abandoned";
  /** Why it was refused. */
  readonly code?: string;
}

/** An amount with its currency. */
export interface MoneyNews {
  readonly amount: Minor;
  readonly currency: Currency;
}

/** `amount`: the returned amount, stakes included. */
interface WinNews extends MoneyNews {
  readonly staked: number;
  readonly roundNo: string;
  readonly game: string;
}

/** Events between parts of the page that do not import each other. */
export interface AppEvents {
  "modal:open": (name: ModalName) => void;
  "modal:close": () => void;
  /** Opens the replay and the proof of one of the last results. */
  "result:open": (result: LastResult) => void;
  /** A navigation starts and ends. */
  "loading:start": () => void;
  "loading:stop": () => void;
  "game:load": (game: GameCode) => void;
  "game:unload": (game: GameCode) => void;
  /** The page shows a new round, or a known round with new values. */
  "round:new": (game: GameCode, round: RoundNews) => void;
  "round:update": (game: GameCode, round: RoundNews) => void;
  /** A round began in a game that the lobby shows. */
  "lobby:new-game": (game: GameCode, round: RoundNews) => void;
  /** The countdown on the game's screen has ended: bets are closed. */
  "countdown:end": (game: GameCode) => void;
  /** The page shows the draw with this result. */
  "result:new": (game: GameCode, result: ResultNews) => void;
  /** The newest round of the game's page is in its next phase. */
  "round:phase": (game: GameCode, roundNo: string, phase: GamePhase) => void;
  /** A step of this page's bet; `stake` only for a placed bet. */
  "bet:step": (game: GameCode, step: BetNews, stake: MoneyNews | null) => void;
  /** The player's own winnings of a round. */
  "game:won": (win: WinNews) => void;
  /** The first balance of this page, and each change. */
  "balance:change": (balance: MoneyNews) => void;
  /** Requests the balance, and the end of the session. Without a signed-in player nothing happens. */
  "balance:refresh": () => void;
  "session:logout": () => void;
  /** The session is over, and the page is about to be left; the first reason of a document counts. */
  "session:end": (reason: SessionEndReason) => void;
  /** The embedding page has no launch link for this frame. */
  "launch:none": () => void;
  /** Every sound was turned on, or muted. */
  "sound:switch": (isOn: boolean) => void;
  /** Preferences, 0–100, changed here or in another tab. */
  "volume:music": (percent: number) => void;
  "volume:effects": (percent: number) => void;
  "game:opacity": (percent: number) => void;
  /** The live stream is turned on or off, or its quality changes; null: the device's default. */
  "stream:toggle": (on: boolean) => void;
  "stream:quality": (quality: Preferences["streamingQuality"]) => void;
  "bet-setting:index": (indexes: Preferences["betSettingIndex"]) => void;
  /** The window became narrow enough for the mobile layout, or wide enough for the desktop's. */
  "layout:mobile": (mobile: boolean) => void;
  "layout:orientation": (orientation: "landscape" | "portrait") => void;
  /** Adds a class to the body, or removes it. */
  "body:add-class": (name: string) => void;
  "body:remove-class": (name: string) => void;
}

/** The page's one emitter. Browser only: emit and listen from effects and handlers, never while rendering. */
export const appEvents: Emitter<AppEvents> = createNanoEvents<AppEvents>();

// Listens from here, not from a component: a class that is requested while the page mounts would be lost.
appEvents.on("body:add-class", (name) => document.body.classList.add(name));
appEvents.on("body:remove-class", (name) => document.body.classList.remove(name));
