"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { fetchSettings, offers } from "@/lib/api/settings";
import type { ChannelPayload } from "@/lib/contract/channels";
import { channelName } from "@/lib/contract/channel-names";
import { LEAST_PRESENT } from "@/lib/contract/client-calls";
import type { GameCode } from "@/lib/contract/games";
import { usePlayerContext } from "@/lib/live/player/use-player";
import { orderOf } from "../connection/channel";
import { createStore, type Watched } from "../store";
import { useSelected } from "../use-store";
import { type GameState, shownRound } from "./state";
import { useGameSession } from "./use-game";

type WirePresence = ChannelPayload<"table", "presence">;

interface Presence {
  readonly players: number;
  readonly bets: WirePresence["bets"];
}

const NOBODY = { get: () => null, initial: () => null, subscribe: () => () => undefined };
const PresenceContext = createContext<Watched<Presence | null>>(NOBODY);

/** Null below five players, and for an event of an earlier round, because a platform may have stopped sending. */
function shownPresence(event: WirePresence | null, state: Pick<GameState, "rounds">): Presence | null {
  const roundId = shownRound(state)?.id ?? 0;
  if (event === null || event.players < LEAST_PRESENT || event.round_id < roundId) return null;
  // The next round takes bets some seconds before it is shown.
  return { players: event.players, bets: event.round_id === roundId ? event.bets : {} };
}

/** Put inside `<GameProvider>`: listens to the table's presence if the platform offers it. */
export function PresenceProvider({ game, children }: { game: GameCode; children: ReactNode }): ReactNode {
  const { account, session: player } = usePlayerContext();
  const { store: table } = useGameSession();
  const [store] = useState(() => createStore<Presence | null>(null));
  const merchantId = account?.merchant_id;
  useEffect(() => {
    if (merchantId === undefined) return undefined;
    const stops: (() => void)[] = [];
    let hasLeft = false;
    let latest: WirePresence | null = null;
    let round = shownRound(table.get());
    const take = (event: WirePresence | null): void => {
      latest = event;
      store.set(shownPresence(latest, table.get()));
    };
    const listen = (): void => {
      const { connection } = player;
      const stop = connection.subscribe("table", channelName.table(merchantId, game), {
        onFrame: ({ data }) => {
          if (orderOf(latest?.seq ?? null, data.seq) !== "old") take(data);
        },
        // Events may have been missed: the shown counts may be old.
        onStatus: (status) => {
          if (status === "lost") take(null);
        },
      });
      const unsubscribe = table.subscribe(() => {
        const now = shownRound(table.get());
        if (now?.id !== round?.id) take(latest);
        round = now;
      });
      stops.push(stop, unsubscribe);
    };
    void fetchSettings().then((settings) => {
      if (!hasLeft && offers(settings, "presence")) listen();
    });
    return () => {
      hasLeft = true;
      for (const stop of stops) stop();
      store.set(null);
    };
  }, [merchantId, game, player, table, store]);
  return <PresenceContext value={store}>{children}</PresenceContext>;
}

/** The merchant's players at the table; null if the platform does not say, and below five. */
export const usePlayersPresent = (): number | null =>
  useSelected(useContext(PresenceContext), (presence) => presence?.players ?? null);

/** The number of bets of the merchant's players on one spot of the shown round; 0 if it is not known. */
export const useSpotBets = (type: string, number: string): number =>
  useSelected(useContext(PresenceContext), (presence) => presence?.bets[type]?.[number] ?? 0);
