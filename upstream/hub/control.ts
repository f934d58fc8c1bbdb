import * as z from "zod";
import type { BrokerMessage, DeliveredMessage } from "./broker";

/** The channel on which hubs talk to each other; clients can neither subscribe to its name nor publish to it. */
export const CONTROL_CHANNEL = "#hub";
const TERMINATE_USER = "terminate_user";
const END_PLAYER_SESSIONS = "end_player_sessions";

/** A command to every hub of the deployment. */
export type Control =
  | { readonly type: "terminate_user"; readonly userId: string }
  | { readonly type: "end_player_sessions"; readonly playerSessions: readonly string[] };

const namesSchema = z.array(z.string());

/** A control as it goes through the broker. */
export function controlMessage(control: Control): BrokerMessage {
  const common = { channel: CONTROL_CHANNEL, event: control.type, stamp: false };
  switch (control.type) {
    case "terminate_user":
      return { ...common, data: control.userId };
    case "end_player_sessions":
      return { ...common, data: control.playerSessions };
  }
}

/** The control in a message on {@link CONTROL_CHANNEL}; null for what this version of the hub does not know. */
export function readControl({ event, data }: DeliveredMessage): Control | null {
  if (event === TERMINATE_USER) return { type: TERMINATE_USER, userId: data };
  if (event !== END_PLAYER_SESSIONS) return null;
  const names = namesSchema.safeParse(parseJson(data));
  return names.success ? { type: END_PLAYER_SESSIONS, playerSessions: names.data } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses a message of another version.
    return undefined;
  }
}
