import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from "react";
import { cookieAttributes, pageCookieSite } from "@/lib/cookie-site";
import { appEvents } from "@/lib/browser/events";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { usePreference } from "@/lib/browser/use-preferences";
import { WATCHING_COOKIE } from "./watching-cookie";

interface Watching {
  readonly watching: boolean;
  /** True only if the player turned the stream on in this page: a choice from the cookie does not count. */
  readonly pressed: boolean;
  setWatching(on: boolean): void;
}

const WatchingContext = createContext<Watching>({ watching: false, pressed: false, setWatching: () => undefined });

const isKept = (): boolean => document.cookie.split("; ").includes(`${WATCHING_COOKIE}=1`);

/** The document's first script reads the cookie, and reserves the stream's space before the first paint. */
export function WatchingProvider({ children }: { children: ReactNode }): ReactNode {
  const kept = useBrowserValue(isKept, false);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const setWatching = useCallback((on: boolean) => {
    document.cookie = `${WATCHING_COOKIE}=${on ? "1" : "0"}; Path=/; ${cookieAttributes(pageCookieSite())}`;
    setPressed(on);
    appEvents.emit("stream:toggle", on);
  }, []);
  const watching = pressed ?? kept;
  const [isInset] = usePreference("streamInset");
  const inStage = watching && !isInset;
  const isHydrated = useBrowserValue(() => true, false);
  useLayoutEffect(() => {
    // While the page hydrates, React does not know the choice yet; the document's first script has applied the choice.
    if (isHydrated) document.documentElement.toggleAttribute("data-watching", inStage);
  }, [isHydrated, inStage]);
  const value = useMemo(() => ({ watching, pressed: pressed === true, setWatching }), [watching, pressed, setWatching]);
  return <WatchingContext value={value}>{children}</WatchingContext>;
}

export const useWatching = (): Watching => useContext(WatchingContext);
