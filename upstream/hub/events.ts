import { type ChannelEvent, type ChannelKind, type ChannelPayload, channelName } from "@/lib/contract/channels";
import type { GameCode } from "@/lib/contract/games";
import type { Broker } from "./broker";
import { controlMessage } from "./control";

/** A payload of the contract without what the broker stamps on it. */
type EventPayload<K extends ChannelKind, E extends ChannelEvent<K>> = Omit<ChannelPayload<K, E>, "seq" | "server_time">;

/** Publishes the contract's events. Every call resolves once the event is handed over, and rejects if it could not be. */
export interface Events {
  game<E extends ChannelEvent<"game">>(game: GameCode, event: E, payload: EventPayload<"game", E>): Promise<void>;
  user<E extends ChannelEvent<"user">>(accountId: number, event: E, payload: EventPayload<"user", E>): Promise<void>;
  merchant<E extends ChannelEvent<"merchant">>(
    merchantId: number,
    event: E,
    payload: EventPayload<"merchant", E>,
  ): Promise<void>;
  table<E extends ChannelEvent<"table">>(
    merchantId: number,
    game: GameCode,
    event: E,
    payload: EventPayload<"table", E>,
  ): Promise<void>;
  lobby<E extends ChannelEvent<"lobby">>(event: E, payload: EventPayload<"lobby", E>): Promise<void>;
  system<E extends ChannelEvent<"system">>(event: E, payload: EventPayload<"system", E>): Promise<void>;
  /** Makes every hub close the sockets that have a private channel signed for one of these sessions. */
  endPlayerSessions(playerSessions: readonly string[]): Promise<void>;
}

export function createEvents(broker: Pick<Broker, "publish">): Events {
  const send = (channel: string, event: string, data: object): Promise<void> =>
    broker.publish({ channel, event, data, stamp: true });
  return {
    game: (game, event, payload) => send(channelName.game(game), event, payload),
    user: (accountId, event, payload) => send(channelName.user(accountId), event, payload),
    merchant: (merchantId, event, payload) => send(channelName.merchant(merchantId), event, payload),
    table: (merchantId, game, event, payload) => send(channelName.table(merchantId, game), event, payload),
    lobby: (event, payload) => send(channelName.lobby(), event, payload),
    system: (event, payload) => send(channelName.system(), event, payload),
    endPlayerSessions: (playerSessions) =>
      broker.publish(controlMessage({ type: "end_player_sessions", playerSessions })),
  };
}
