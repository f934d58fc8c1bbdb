import { channelName } from "@/lib/contract/channels";
import type { Player } from "../accounts/player";
import { channelAuth, type HubApp, userAuth } from "../hub/signature";
import { CallError } from "../call-error";

/**
 * Signs a subscription to a private channel: the player's own and that of the player's merchant. The session is signed with it, so that
 * the hub can end both together. Throws forbidden for every other channel.
 */
export function authoriseChannel(
  app: HubApp,
  player: Player,
  socketId: string,
  channel: string,
): { auth: string; channel_data?: string } {
  const own: readonly string[] = [channelName.user(player.id), channelName.merchant(player.merchant_id)];
  if (!own.includes(channel)) throw new CallError("forbidden", "This channel is not yours.");
  return channelAuth(app, socketId, channel, JSON.stringify({ player_session: player.player_session }));
}

/** Signs the socket in as the player, for this session. */
export function authoriseUser(app: HubApp, player: Player, socketId: string): { auth: string; user_data: string } {
  return userAuth(app, socketId, { id: String(player.id), player_session: player.player_session });
}
