import { createNanoEvents, type Emitter } from "nanoevents";
import type { GameCode } from "./contract/games";

/** The large windows over a page, opened by whoever likes through `modal:open`. */
export type ModalName = "transaction" | "rules" | "limits" | "preferences";

/** What one part of the page tells any other that cares to listen; the parts need not know each other. */
export interface AppEvents {
  "modal:open": (name: ModalName) => void;
  "modal:close": () => void;
  /** A navigation starts, and its page is there. */
  "loading:start": () => void;
  "loading:stop": () => void;
  /** The live stream is turned on or off, or wanted in another quality. */
  "stream:toggle": (on: boolean) => void;
  "stream:quality": (quality: "hd" | "sd") => void;
  "game:load": (game: GameCode) => void;
  "game:unload": (game: GameCode) => void;
}

/** The page's one emitter. Browser only: emit and listen from effects and handlers, never while rendering. */
export const appEvents: Emitter<AppEvents> = createNanoEvents<AppEvents>();
