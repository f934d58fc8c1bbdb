import type { Broker, DeliveredMessage } from "./broker";
import { CONTROL_CHANNEL, controlMessage, readControl } from "./control";
import type { HubCounters } from "./counters";
import { frames, textFrame } from "./protocol";
import { createMembership, type Membership } from "./membership";
import type { Session } from "./session";

interface FanOut {
  readonly channels: Membership<Session>;
  readonly users: Membership<Session>;
  /** The sockets of a player's session, which the signature of a private subscription names. */
  readonly playerSessions: Membership<Session>;
  /** Closes every socket signed in as the user, in every process of the deployment. */
  terminateUser(userId: string): Promise<void>;
  stop(): void;
}

/** Sends the broker's messages to the sessions that subscribed to their channel. */
export function startFanOut(broker: Broker, counters: HubCounters, onFanOut?: (seconds: number) => void): FanOut {
  const channels = createMembership<Session>();
  const users = createMembership<Session>();
  const playerSessions = createMembership<Session>();

  function deliver(message: DeliveredMessage): void {
    if (message.channel === CONTROL_CHANNEL) return runControl(message);
    counters.broadcasts += 1;
    const members = [...channels.of(message.channel)];
    if (members.length === 0) return;
    const startedAt = performance.now();
    const frame = textFrame(frames.event(message.channel, message.event, message.data));
    // The fan-out starts at a random member, so that no member is always the last one.
    const first = Math.floor(Math.random() * members.length);
    for (const session of [...members.slice(first), ...members.slice(0, first)]) {
      if (session.socketId !== message.exceptSocketId) session.outlet.write(frame);
    }
    onFanOut?.((performance.now() - startedAt) / 1000);
  }

  function runControl(message: DeliveredMessage): void {
    const control = readControl(message);
    if (control === null) return;
    switch (control.type) {
      case "terminate_user":
        for (const session of [...users.of(control.userId)]) session.outlet.close(4009);
        break;
      case "end_player_sessions":
        for (const ended of control.playerSessions) {
          // The page reconnects at once; the answer to its next signature call has the reason for the session's end.
          for (const session of [...playerSessions.of(ended)]) session.outlet.close(4200);
        }
        break;
    }
  }

  return {
    channels,
    users,
    playerSessions,
    terminateUser: (userId) => broker.publish(controlMessage({ type: "terminate_user", userId })),
    stop: broker.onMessage(deliver),
  };
}
