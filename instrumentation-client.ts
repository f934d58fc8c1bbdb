import { appEvents } from "./lib/events";

/** Next calls this as a navigation starts. One that only changes the query keeps its page, and with it its loading state. */
export function onRouterTransitionStart(url: string): void {
  if (new URL(url, window.location.href).pathname !== window.location.pathname) appEvents.emit("loading:start");
}
