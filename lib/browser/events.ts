import { createNanoEvents, type Emitter } from "nanoevents";
import type { SessionEndReason } from "@/lib/contract/embed";
import type { GameCode } from "@/lib/contract/games";
import type { GamePhase, LastResult, LiveRound } from "@/lib/live/types";
import type { Currency, Minor } from "@/lib/money";
import type { Preferences } from "./preferences";

export type ModalName = "transaction" | "rules" | "limits" | "preferences" | "keys";

type RoundNews = Pick<LiveRound, "id" | "roundNo" | "status">;

type ResultNews = Pick<LastResult, "roundNo" | "numbers">;

interface BetNews {
  readonly type: "sent" | "placed" | "refused" | "uncertain" | "abandoned";
  readonly code?: string;
}

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
  "loading:start": () => void;
  "loading:stop": () => void;
  "game:load": (game: GameCode) => void;
  "game:unload": (game: GameCode) => void;
  /** The page shows a new round, or a known round with new values. */
  "round:new": (game: GameCode, round: RoundNews) => void;
  "round:update": (game: GameCode, round: RoundNews) => void;
  "lobby:new-game": (game: GameCode, round: RoundNews) => void;
  /** The countdown on the game's screen has ended: bets are closed. */
  "countdown:end": (game: GameCode) => void;
  "result:new": (game: GameCode, result: ResultNews) => void;
  /** The newest round of the game's page has entered its next phase. */
  "round:phase": (game: GameCode, roundNo: string, phase: GamePhase) => void;
  /** A step of this page's bet; `stake` only for a placed bet. */
  "bet:step": (game: GameCode, step: BetNews, stake: MoneyNews | null) => void;
  "game:won": (win: WinNews) => void;
  /** The first balance of this page, and each change. */
  "balance:change": (balance: MoneyNews) => void;
  /** `balance:refresh` and `session:logout` do nothing without a signed-in player. */
  "balance:refresh": () => void;
  "session:logout": () => void;
  /** The session is over, and the page is about to be left; the first reason of a document counts. */
  "session:end": (reason: SessionEndReason) => void;
  /** The embedding page has no launch link for this frame. */
  "launch:none": () => void;
  "sound:switch": (isOn: boolean) => void;
  /** Preferences, 0–100, changed here or in another tab. */
  "volume:music": (percent: number) => void;
  "volume:effects": (percent: number) => void;
  "game:opacity": (percent: number) => void;
  /** The live stream is turned on or off, or its quality changes; null: the device's default. */
  "stream:toggle": (on: boolean) => void;
  "stream:quality": (quality: Preferences["streamingQuality"]) => void;
  "bet-setting:index": (indexes: Preferences["betSettingIndex"]) => void;
  "layout:mobile": (mobile: boolean) => void;
  "layout:orientation": (orientation: "landscape" | "portrait") => void;
  "body:add-class": (name: string) => void;
  "body:remove-class": (name: string) => void;
}

/** The page's one emitter. Browser only: emit and listen from effects and handlers, never while rendering. */
export const appEvents: Emitter<AppEvents> = createNanoEvents<AppEvents>();

// Not in a component, which would miss a class that is requested while the page mounts.
appEvents.on("body:add-class", (name) => document.body.classList.add(name));
appEvents.on("body:remove-class", (name) => document.body.classList.remove(name));
