"use client";

import { usePathname } from "next/navigation";
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  useRef,
} from "react";
import { bootstrapReceivedAt, fetchBootstrap, type PageData } from "@/lib/api/bootstrap";
import { call, callAs } from "@/lib/api/call";
import { notify } from "@/lib/api/notices";
import { reloadIfOutdated } from "@/lib/api/page-revision";
import { fetchSettings, forgetSettings, offers } from "@/lib/api/settings";
import type { Site } from "@/lib/contract/bootstrap";
import type { Account } from "@/lib/contract/entities";
import { markFramed } from "@/lib/cookie-site";
import { appEvents } from "@/lib/browser/events";
import { gameOfPath } from "@/lib/paths";
import { forgetTables, readText, tabStorage, writeText } from "@/lib/browser/storage-keys";
import { balanceTabsOf } from "./balance";
import { Connection } from "../connection/connection";
import type { Authorize, HubSignIn, OpenTransport } from "../connection/echo-transport";
import { watchAway } from "../page-events";
import { PageLoader } from "../page-loader";
import { PlayerContext } from "./use-player";
import { keepAccount, type CachedAccount, readCachedAccount } from "./cached-account";
import { PlayerSession, publishPlayerEvents } from "./session";
import type { AccountRefreshProps } from "@/lib/api/account-refresh";

/** The `sid` of the session that was ended last; the `storage` event reaches all other tabs. */
const SESSION_END_KEY = "player.session-ended";

const browserStorage = (): Storage => window.localStorage;

/** Without storage the other tabs notice the end of the session by a 401. */
export const publishSessionEnd = (sid: string): void => void writeText(browserStorage, SESSION_END_KEY, sid);

/** Calls `listener` when another tab ended session `sid`, also after a return from the back/forward cache. */
export function onSessionEnded(sid: string, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === SESSION_END_KEY && newValue === sid) listener();
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && readText(browserStorage, SESSION_END_KEY) === sid) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShow);
  };
}

/** Waits until the browser has painted and is idle, to delay neither the first view nor input. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

function openEchoOf(siteOf: () => Site): OpenTransport {
  return async (listener) => {
    await whenIdle();
    const { openEcho } = await import("../connection/echo-transport");
    // This code takes long on a phone: it runs in a separate task, not together with opening the socket.
    await whenIdle();
    const { hub_key: key, realtime_url: url } = siteOf();
    const authorize: Authorize = (socketId, channelName) =>
      call("broadcastingAuth", { socket_id: socketId, channel_name: channelName });
    const signIn: HubSignIn = {
      isOffered: fetchSettings().then((settings) => offers(settings, "user_auth")),
      sign: (socketId) => call("broadcastingUserAuth", { socket_id: socketId }),
    };
    return openEcho({ key, url }, window.location.href, authorize, listener, signIn);
  };
}

const never = (): (() => void) => () => undefined;

/** Time limit of the logout call; the next page also ends the session. */
const LOGOUT_TIMEOUT_MS = 5_000;

/** Shorter than the interval of the balance calls: each interval makes its own call. */
const BALANCE_TIMEOUT_MS = 8_000;

interface Entered {
  readonly account: Account;
  readonly site: Site;
}

function createPlayerPage() {
  let site: Site | null = null;
  const siteOf = (): Site => {
    if (site === null) throw new Error("the connection is opened before the page's first data are here");
    return site;
  };
  let isForgotten = false;
  let kept: { readonly account: CachedAccount | null } | null = null;
  const forget = (): void => {
    isForgotten = true;
    forgetTables(tabStorage);
  };
  const connection = new Connection(openEchoOf(siteOf), Math.random);
  const session = new PlayerSession(connection, {
    loadBalance: (playerSession) =>
      call("loadBalance", playerSession === null ? {} : { playerSession }, { timeoutMs: BALANCE_TIMEOUT_MS }),
    // Forgets the tables after the call: a bet that is confirmed during the call would be stored again.
    logout: () => call("logout", {}, { timeoutMs: LOGOUT_TIMEOUT_MS }).finally(forget),
    notify,
  });
  const loader = new PageLoader({
    ask: fetchBootstrap,
    now: () => performance.now(),
    receivedAt: bootstrapReceivedAt,
    random: Math.random,
    notify,
  });
  const enter = (account: Account, sid: string | null): (() => void) => {
    const own = sid === null ? {} : { signIn: signInOf(sid, forget), tabs: balanceTabsOf(sid) };
    const stops = [
      publishPlayerEvents(session.store),
      session.enter({ account, ...own }),
      appEvents.on("balance:refresh", () => void session.refreshBalance()),
      appEvents.on("session:logout", () => void session.logout()),
      connection.start(),
      watchAway(
        () => connection.suspend(),
        () => connection.resume(),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  };
  return {
    loader,
    session,
    /** The data of the tab's previous page, read once. */
    kept: () => (kept ??= { account: readCachedAccount() }).account,
    /** Stores the account with its newest balance for this tab's next page, until the player logs out. */
    keep(account: Account): () => void {
      const write = (): void => {
        if (!isForgotten) keepAccount(account, session.store.get().balance);
      };
      write();
      return session.store.subscribe(write);
    },
    /** Loads the first data, then enters the player and opens the connection. */
    start(onEntered: (entered: Entered) => void): () => void {
      let leave = (): void => undefined;
      const take = ({ data }: { data: PageData }): void => {
        const { account, sid } = data;
        if (reloadIfOutdated(data.site.revision)) return;
        site = data.site;
        markFramed(data.site.framed);
        callAs(sid);
        // Only signed-in players get the page of a game.
        if (account === null) return;
        leave = enter(account, sid);
        onEntered({ account, site: data.site });
      };
      const stop = loader.start(gameOfPath(window.location.pathname) ?? "LOBBY", take);
      const onOnline = (): void => {
        if (loader.store.get().phase === "failed") loader.retry();
      };
      window.addEventListener("online", onOnline);
      return () => {
        window.removeEventListener("online", onOnline);
        stop();
        leave();
        // Another player may sign in on this document.
        callAs(null);
        forgetSettings();
      };
    },
  };
}

const signInOf = (sid: string, forget: () => void) => ({
  sid,
  publishEnd: () => publishSessionEnd(sid),
  onEnded: (listener: () => void) =>
    onSessionEnded(sid, () => {
      forget();
      listener();
    }),
});

/** Put it once around all signed-in pages. */
export function PlayerProvider({ children }: { children: ReactNode }): ReactNode {
  const [page] = useState(createPlayerPage);
  const [entered, setEntered] = useState<Entered | null>(null);
  const [refetched, setRefetched] = useState<Account>();
  // The document is the same for every player: the tab's stored data come after the first render, before the first paint.
  const kept = useSyncExternalStore(never, page.kept, () => null);
  // Runs before the effects of the pages below, which need a load that has begun.
  useLayoutEffect(() => page.start(setEntered), [page]);
  const pathname = usePathname();
  const game = gameOfPath(pathname) ?? "LOBBY";
  useEffect(() => {
    if (entered === null) return;
    let here = true;
    void whenIdle().then(() => {
      if (here) void fetchSettings();
    });
    return () => {
      here = false;
    };
  }, [entered, pathname]);
  useLayoutEffect(() => page.loader.turnTo(game), [page, game]);
  const { loader, session } = page;
  const account = refetched ?? entered?.account ?? null;
  const site = entered?.site ?? null;
  useEffect(() => (account === null ? undefined : page.keep(account)), [page, account]);
  const value = useMemo(
    () => ({ account, kept: account === null ? kept : null, site, session, loader }),
    [account, kept, site, session, loader],
  );
  return (
    <PlayerContext value={value}>
      {children}
      {entered !== null && <AccountKeeper known={entered.account} pathname={pathname} onAccount={setRefetched} />}
    </PlayerContext>
  );
}

/** The account in the page's first data is fresh for this time; a failed load is repeated after the same time. */
const FRESH_MS = 60_000;

/** The code that refetches the account loads late: the first view does not need it. */
export function AccountKeeper(props: AccountRefreshProps): ReactNode {
  const { pathname } = props;
  const [Refresh, setRefresh] = useState<ComponentType<AccountRefreshProps>>();
  const firstPath = useRef(pathname);
  useEffect(() => {
    let isLoading = false;
    const load = (): void => {
      // Without a network the script would fail to load, and the page would reload.
      if (isLoading || !navigator.onLine) return;
      isLoading = true;
      import("@/lib/api/account-refresh").then(
        ({ AccountRefresh }) => {
          clearInterval(timer);
          setRefresh(() => AccountRefresh);
        },
        (error: unknown) => {
          isLoading = false;
          console.warn("the account's refetch could not be loaded", error);
        },
      );
    };
    const timer = setInterval(load, FRESH_MS);
    if (pathname !== firstPath.current) load();
    return () => clearInterval(timer);
  }, [pathname]);
  return Refresh === undefined ? null : <Refresh {...props} />;
}
