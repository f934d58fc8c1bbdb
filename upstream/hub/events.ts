import * as z from "zod";
import type { ChannelEvent, ChannelKind, ChannelPayload } from "@/lib/contract/channels";
import { channelName } from "@/lib/contract/channel-names";
import type { GameCode } from "@/lib/contract/games";
import type { Broker, BrokerMessage, DeliveredMessage } from "./broker";
import { parseJson } from "./protocol";

type EventPayload<K extends ChannelKind, E extends ChannelEvent<K>> = Omit<ChannelPayload<K, E>, "seq" | "server_time">;

/** Publishes the contract's events. A call resolves when the event is sent, and rejects if it cannot be sent. */
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
  /** Makes every hub close the sockets with a channel that was signed for one of these sessions. */
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

/** The channel on which hubs talk to each other; clients can neither subscribe nor publish to it. */
export const CONTROL_CHANNEL = "#hub";
/** A command to every hub of the deployment. */
export type Control =
  | { readonly type: "terminate_user"; readonly userId: string }
  | { readonly type: "end_player_sessions"; readonly playerSessions: readonly string[] };

const namesSchema = z.string().transform(parseJson).pipe(z.array(z.string()));

export function controlMessage(control: Control): BrokerMessage {
  const data = control.type === "terminate_user" ? control.userId : control.playerSessions;
  return { channel: CONTROL_CHANNEL, event: control.type, data, stamp: false };
}

/** The control in a message on {@link CONTROL_CHANNEL}; null if this version of the hub does not know it. */
export function readControl({ event, data }: DeliveredMessage): Control | null {
  if (event === "terminate_user") return { type: event, userId: data };
  if (event !== "end_player_sessions") return null;
  const names = namesSchema.safeParse(data);
  return names.success ? { type: event, playerSessions: names.data } : null;
}
