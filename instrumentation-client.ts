import { appEvents } from "./lib/browser/events";

/** Next calls this function when a navigation starts, in the same event as Next's own transition. */
export function onRouterTransitionStart(): void {
  appEvents.emit("loading:start");
}
