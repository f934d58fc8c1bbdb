import { createNanoEvents, type Emitter } from "nanoevents";
import type { GameCode } from "@/lib/contract/games";
import type { Minor } from "@/lib/money";
import type { Preferences } from "./preferences";

/** The large modals over a page, opened by `modal:open`. */
export type ModalName = "transaction" | "rules" | "limits" | "preferences";

/** A round in an app event; its full state is in the game's store. */
export interface RoundNews {
  readonly id: number;
  readonly roundNo: string;
  /** 0: open. */
  readonly status: number;
}

export interface ResultNews {
  readonly roundNo: string;
  /** The draw in the game's own form. */
  readonly numbers: readonly number[];
}

export interface WinNews {
  readonly roundNo: string;
  readonly game: string;
  /** What came back, stakes included. */
  readonly amount: Minor;
}

/** Events between parts of the page that do not import each other. */
export interface AppEvents {
  "modal:open": (name: ModalName) => void;
  "modal:close": () => void;
  /** A navigation starts, and its page is there. */
  "loading:start": () => void;
  "loading:stop": () => void;
  "game:load": (game: GameCode) => void;
  "game:unload": (game: GameCode) => void;
  /** A round that was not shown before, and one that is shown with new values. */
  "round:new": (game: GameCode, round: RoundNews) => void;
  "round:update": (game: GameCode, round: RoundNews) => void;
  /** A round began in a game that the lobby shows. */
  "lobby:new-game": (game: GameCode, round: RoundNews) => void;
  /** The countdown on the game's screen has ended: bets are closed. */
  "countdown:end": (game: GameCode) => void;
  /** The result of the draw that is shown. */
  "result:new": (game: GameCode, result: ResultNews) => void;
  /** The player's own winnings of a round. */
  "game:won": (win: WinNews) => void;
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
  /** Asks for a class of the body, and for its end. */
  "body:add-class": (name: string) => void;
  "body:remove-class": (name: string) => void;
}

/** The page's one emitter. Browser only: emit and listen from effects and handlers, never while rendering. */
export const appEvents: Emitter<AppEvents> = createNanoEvents<AppEvents>();

// Here, so that a class that is asked for while the page still mounts is not lost.
appEvents.on("body:add-class", (name) => document.body.classList.add(name));
appEvents.on("body:remove-class", (name) => document.body.classList.remove(name));
