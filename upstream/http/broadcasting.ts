import { channelName } from "@/lib/contract/channels";
import type { Player } from "../accounts/player";
import { channelAuth, type HubApp, userAuth } from "../hub/signature";
import { CallError } from "./call-error";

/** Signs a subscription to a private channel: one's own and one's own merchant's. Throws forbidden for every other. */
export function authoriseChannel(app: HubApp, player: Player, socketId: string, channel: string): { auth: string } {
  const own: readonly string[] = [channelName.user(player.id), channelName.merchant(player.merchant_id)];
  if (!own.includes(channel)) throw new CallError("forbidden", "This channel is not yours.");
  return channelAuth(app, socketId, channel);
}

/** Signs the socket in as the player. */
export function authoriseUser(app: HubApp, player: Player, socketId: string): { auth: string; user_data: string } {
  return userAuth(app, socketId, { id: String(player.id) });
}
