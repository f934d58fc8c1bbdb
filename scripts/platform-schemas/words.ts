import type { CallName } from "../../lib/contract/calls";
import type { channels } from "../../lib/contract/channels";

/** A platform's obligation. Without a `must` no player can play; a `should` is used if it exists; the product works without a `may`. */
export type Need = "must" | "should" | "may";

/** For each call a line, the platform's obligation, and the anchor of its paragraph in docs/platform.md. */
export const CALL_WORDS: Readonly<Record<CallName, { need: Need; summary: string; anchor: string }>> = {
  login: { need: "must", summary: "Sign in with a name and a password", anchor: "login" },
  launch: { need: "should", summary: "Exchange a launch token for a session", anchor: "launch" },
  me: { need: "must", summary: "The player's account", anchor: "me" },
  logout: { need: "should", summary: "End the session", anchor: "logout" },
  loadBalance: { need: "must", summary: "The player's balance", anchor: "load_balance" },
  settings: { need: "may", summary: "Countries of the application", anchor: "settings" },
  gameHome: { need: "must", summary: "All that a game's page needs", anchor: "game-home" },
  lobbyHome: { need: "may", summary: "All games at a glance", anchor: "lobby-home" },
  changeStreamingResolution: { need: "may", summary: "The stream in another quality", anchor: "streaming" },
  bet: { need: "must", summary: "Place an order", anchor: "bet" },
  page: { need: "should", summary: "A page of rich text, such as a game's rules", anchor: "page" },
  table: { need: "should", summary: "A page of the player's bet records", anchor: "records" },
  supportRequests: { need: "may", summary: "A page of the player's questions", anchor: "support-requests" },
  askSupport: { need: "may", summary: "A question about an order", anchor: "support-requests" },
  locale: { need: "may", summary: "Keep the player's language", anchor: "locale" },
  refreshCheck: { need: "may", summary: "Whether the page is out of date", anchor: "refresh_check" },
  broadcastingAuth: { need: "must", summary: "Sign a private channel", anchor: "broadcasting-auth" },
  broadcastingUserAuth: { need: "may", summary: "Sign a socket in as a player", anchor: "broadcasting-user-auth" },
};

type EventWords = {
  readonly [Kind in keyof typeof channels]: Readonly<
    Record<keyof (typeof channels)[Kind] & string, { need: Need; summary: string }>
  >;
};

/** For each event a line, and the platform's obligation. The event's name is also the anchor of its paragraph. */
export const EVENT_WORDS: EventWords = {
  game: {
    game_update: { need: "must", summary: "A round opened, closed, was drawn or is void" },
    odds_update: { need: "should", summary: "Odds changed" },
    results: { need: "must", summary: "A round was drawn" },
    winning: { need: "should", summary: "Who won in a round, for everybody to see" },
    kick_all: { need: "may", summary: "Send everybody out of a game" },
  },
  lobby: {
    lobby_update: { need: "may", summary: "A game's latest round changed" },
    kick_all: { need: "may", summary: "Send everybody out of the lobby" },
  },
  system: { new_version: { need: "may", summary: "A new version of the pages is served" } },
  user: {
    user_logout: { need: "should", summary: "The player signed in elsewhere" },
    user_kick: { need: "should", summary: "The player's session was ended" },
    user_balance_update: { need: "should", summary: "The player's balance changed" },
  },
  merchant: { setting_update: { need: "may", summary: "The merchant's settings changed" } },
  table: { presence: { need: "may", summary: "Players at a table, and bets on each spot" } },
};

export const CHANNEL_ADDRESSES = {
  game: {
    address: "game-{gameCode}",
    title: "A game, public",
    parameters: { gameCode: "The game's code, upper case." },
  },
  lobby: { address: "game-LOBBY", title: "The lobby, public", parameters: {} },
  system: { address: "system", title: "Everybody, public", parameters: {} },
  user: {
    address: "private-user.{accountId}",
    title: "One player, private",
    parameters: { accountId: "The account's `id`." },
  },
  merchant: {
    address: "private-merchant.{merchantId}",
    title: "The players of one merchant, private",
    parameters: { merchantId: "The account's `merchant_id`." },
  },
  table: {
    address: "private-table.{merchantId}.{gameCode}",
    title: "The players of one merchant at a game, private",
    parameters: { merchantId: "The account's `merchant_id`.", gameCode: "The game's code, upper case." },
  },
} as const satisfies Record<keyof typeof channels, object>;
