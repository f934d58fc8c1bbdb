"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { cookieAttributes, pageCookieSite } from "@/lib/cookie-site";
import { appEvents } from "@/lib/events";
import { WATCHING_COOKIE } from "./watching-cookie";

interface Watching {
  /** The player wants to see the live stream. */
  readonly watching: boolean;
  /** The wish was uttered on this very page, not remembered from an earlier one. */
  readonly pressed: boolean;
  setWatching(on: boolean): void;
}

const WatchingContext = createContext<Watching>({ watching: false, pressed: false, setWatching: () => undefined });

/**
 * Holds the player's wish to watch, for as long as the visit lasts: in a cookie of the session, so that the server already
 * renders the page with the stream's room in it. `initial`: what that cookie said.
 */
export function WatchingProvider({ initial, children }: { initial: boolean; children: ReactNode }): ReactNode {
  const [wish, keep] = useState({ watching: initial, pressed: false });
  const setWatching = useCallback((on: boolean) => {
    document.cookie = `${WATCHING_COOKIE}=${on ? "1" : "0"}; Path=/; ${cookieAttributes(pageCookieSite())}`;
    keep({ watching: on, pressed: on });
    appEvents.emit("stream:toggle", on);
  }, []);
  const value = useMemo(() => ({ ...wish, setWatching }), [wish, setWatching]);
  return <WatchingContext value={value}>{children}</WatchingContext>;
}

/** Whether the stream is on; false outside a provider, where there is none. */
export const useWatching = (): Watching => useContext(WatchingContext);
