import { createStore } from "../store";

/** The page around the frame has paused betting. A document has one parent, so the store is the module's; only the browser sets it. */
export const bettingPaused = createStore(false);
