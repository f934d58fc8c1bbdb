"use client";

import { type ReactNode, useEffect, useMemo, useState } from "react";
import { call } from "@/lib/api/call";
import { notify } from "@/lib/api/notices";
import type { Account } from "@/lib/contract/entities";
import { AccountKeeper } from "./account-keeper";
import { Connection } from "./connection";
import { PlayerContext } from "./player-context";
import { PlayerSession } from "./player-session";
import type { RealtimeSettings } from "./player-types";
import type { OpenTransport } from "./transport";

/** Waits until the browser has painted and is idle, so that the socket's code does not delay the first view. */
function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 50);
  });
}

function openEchoOf(realtime: RealtimeSettings): OpenTransport {
  return async (listener) => {
    await afterFirstPaint();
    const { openEcho } = await import("./echo-transport");
    const authorize = (socketId: string, channelName: string): Promise<{ auth: string }> =>
      call("broadcastingAuth", { socket_id: socketId, channel_name: channelName }, { quiet: true });
    return openEcho(realtime, window.location.href, authorize, listener);
  };
}

function createPlayerSession(account: Account, realtime: RealtimeSettings): PlayerSession {
  return new PlayerSession(account, new Connection(openEchoOf(realtime), Math.random), {
    loadBalance: (playerSession) => call("loadBalance", { playerSession }, { quiet: true }),
    logout: () => call("logout", {}, { quiet: true }),
    notify,
  });
}

export interface LiveProviderProps {
  account: Account;
  realtime: RealtimeSettings;
  children: ReactNode;
}

/** Put once around all signed-in pages: owns the one connection, the balance, and the player's and merchant's channels. */
export function LiveProvider({ account: rendered, realtime, children }: LiveProviderProps): ReactNode {
  const [refetched, setRefetched] = useState<Account>();
  const account = refetched ?? rendered;
  const [session] = useState(() => createPlayerSession(rendered, realtime));
  useEffect(() => {
    const stops = [session.connection.start(), session.start()];
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
