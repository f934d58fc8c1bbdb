import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import type { Fault, StubEvent } from "./exchange";
import { RESULT, ROUND_ID, stubRound } from "./game-home";
import { PLAYER_CHANNEL } from "./platform";

/** One whole round, as the hub publishes it. */
function rightEvents(): StubEvent[] {
  const channel = "game-PK10";
  const round = {
    ...stubRound(),
    id: ROUND_ID + 1,
    round_no: "202611210043",
    time_left: 0,
    end_at: new Date(Date.now() - 3_000).toISOString(),
  };
  const id = { round_id: ROUND_ID + 1 };
  return [
    { channel, event: "game_update", data: { round } },
    { channel, event: "game_update", data: { round: { ...round, status: 2 } } },
    { channel, event: "results", data: { ...id, round_no: "202611210043", result_numbers: [...RESULT] } },
    { channel, event: "game_update", data: { round: { ...round, status: 1, result_numbers: [...RESULT] } } },
    { channel, event: "winning", data: { ...id, winners: [{ mCode: "ACME", playerID: "li***8", WinAmt: 12.5 }] } },
  ];
}

const LOGOUT: StubEvent = { channel: PLAYER_CHANNEL, event: "user_logout", data: { reason: "duplicate_login" } };

export interface StubHub {
  /** Tells the player's sockets that another session has begun. */
  tellLogout(): void;
  stop(): void;
}

/** A hub that lets everybody in, and tells one round to whoever subscribes to the system's channel. */
export function startHub(server: Server, fault: Fault): StubHub {
  const hub = new WebSocketServer({ server });
  const players = new Set<(event: StubEvent) => void>();
  hub.on("connection", (socket) => {
    const send = (frame: { event: string; channel?: string; data: object }): void =>
      socket.send(JSON.stringify({ ...frame, data: JSON.stringify(frame.data) }));
    send({ event: "pusher:connection_established", data: { socket_id: "1.2", activity_timeout: 120 } });
    socket.on("message", (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { channel: string } };
      if (event !== "pusher:subscribe") return;
      const { channel } = data;
      const taken = fault.refuses === undefined || !channel.startsWith("private-");
      send({
        event: taken ? "pusher_internal:subscription_succeeded" : "pusher:subscription_error",
        channel,
        data: {},
      });
      if (channel === PLAYER_CHANNEL) players.add(send);
      if (channel !== "system") return;
      const events = rightEvents();
      for (const each of fault.events?.(events) ?? events) send(each);
    });
  });
  return {
    tellLogout() {
      for (const event of fault.events?.([LOGOUT]) ?? [LOGOUT]) for (const send of players) send(event);
    },
    stop() {
      for (const socket of hub.clients) socket.terminate();
    },
  };
}
