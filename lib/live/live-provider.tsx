"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { call } from "@/lib/api/call";
import { notify } from "@/lib/api/notices";
import type { Account } from "@/lib/contract/entities";
import { forgetTables } from "@/lib/tab-keys";
import { AccountKeeper } from "./account-keeper";
import { balanceTabsOf } from "./balance-tabs";
import { Connection } from "./connection";
import { tellWins } from "./game-news";
import { watchAway } from "./page-events";
import { PlayerContext } from "./player-context";
import { PlayerSession } from "./player-session";
import { onSessionEnded, tellSessionEnded } from "./session-end";
import type { Authorize } from "./echo-transport";
import type { RealtimeSettings } from "./player-types";
import type { OpenTransport } from "./transport";

/** Waits until the browser has painted and is idle, so that what follows delays neither the first view nor a finger. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

function openEchoOf(realtime: RealtimeSettings): OpenTransport {
  return async (listener) => {
    await whenIdle();
    const { openEcho } = await import("./echo-transport");
    // A phone takes long enough to run that code: opening the socket is a piece of work of its own.
    await whenIdle();
    const authorize: Authorize = (socketId, channelName) =>
      call("broadcastingAuth", { socket_id: socketId, channel_name: channelName });
    return openEcho(realtime, window.location.href, authorize, listener);
  };
}

/** A logout that hangs is no reason to stay: the page it leads to ends the session too. */
const LOGOUT_TIMEOUT_MS = 5_000;

const forget = (): void => forgetTables(() => window.sessionStorage);

function createPlayerSession(account: Account, sid: string, realtime: RealtimeSettings): PlayerSession {
  return new PlayerSession(account, new Connection(openEchoOf(realtime), Math.random), {
    loadBalance: (playerSession) => call("loadBalance", { playerSession }),
    // Forgets at the end: a bet that is confirmed meanwhile is remembered once more.
    logout: () => call("logout", {}, { timeoutMs: LOGOUT_TIMEOUT_MS }).finally(forget),
    notify,
    tabs: balanceTabsOf(sid),
    signIn: {
      sid,
      tellEnded: () => tellSessionEnded(sid),
      onEnded: (listener) =>
        onSessionEnded(sid, () => {
          forget();
          listener();
        }),
    },
  });
}

export interface LiveProviderProps {
  account: Account;
  /** The random name of this sign-in. */
  sid: string;
  realtime: RealtimeSettings;
  children: ReactNode;
}

/** Put once around all signed-in pages: owns the one connection, the balance, and the player's and merchant's channels. */
export function LiveProvider({ account: rendered, sid, realtime, children }: LiveProviderProps): ReactNode {
  const [refetched, setRefetched] = useState<Account>();
  const account = refetched ?? rendered;
  const [session] = useState(() => createPlayerSession(rendered, sid, realtime));
  useEffect(() => {
    const { connection } = session;
    const stops = [
      tellWins(session.store),
      connection.start(),
      session.start(),
      watchAway(
        () => connection.suspend(),
        () => connection.resume(),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [session]);
  const value = useMemo(() => ({ account, session }), [account, session]);
  return (
    <PlayerContext value={value}>
      {children}
      <AccountKeeper accountId={rendered.id} onAccount={setRefetched} />
    </PlayerContext>
  );
}
