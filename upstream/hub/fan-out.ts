import type { Broker, DeliveredMessage } from "./broker";
import type { HubCounters } from "./counters";
import { textFrame } from "./frame";
import { createMembership, type Membership } from "./membership";
import { frames } from "./protocol";
import type { Session } from "./session";

/** The channel on which hubs talk to each other; its name can be neither subscribed to nor published to from outside. */
const CONTROL_CHANNEL = "#hub";
const TERMINATE_USER = "terminate_user";

export interface FanOut {
  readonly channels: Membership<Session>;
  readonly users: Membership<Session>;
  /** Closes every socket signed in as the user, in every process of the deployment. */
  terminateUser(userId: string): Promise<void>;
  stop(): void;
}

/** Brings what the broker delivers to the sessions that are in its channel. */
export function startFanOut(broker: Broker, counters: HubCounters): FanOut {
  const channels = createMembership<Session>();
  const users = createMembership<Session>();

  function deliver(message: DeliveredMessage): void {
    if (message.channel === CONTROL_CHANNEL) return obey(message);
    counters.broadcasts += 1;
    const members = [...channels.of(message.channel)];
    if (members.length === 0) return;
    const frame = textFrame(frames.event(message.channel, message.event, message.data));
    // Another one is first each time: in one order for all, whoever came last would always hear last.
    const first = Math.floor(Math.random() * members.length);
    for (const session of [...members.slice(first), ...members.slice(0, first)]) {
      if (session.socketId !== message.exceptSocketId) session.outlet.write(frame);
    }
  }

  function obey(message: DeliveredMessage): void {
    if (message.event !== TERMINATE_USER) return;
    for (const session of users.of(message.data)) session.outlet.close(4009);
  }

  return {
    channels,
    users,
    terminateUser: (userId) =>
      broker.publish({ channel: CONTROL_CHANNEL, event: TERMINATE_USER, data: userId, stamp: false }),
    stop: broker.onMessage(deliver),
  };
}
