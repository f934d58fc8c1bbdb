import type { GameCode } from "./games";

/** Channel names on the wire. */
export const channelName = {
  game: (game: GameCode): string => `game-${game}`,
  lobby: (): string => "game-LOBBY",
  system: (): string => "system",
  user: (accountId: number): string => `private-user.${accountId}`,
  merchant: (merchantId: number): string => `private-merchant.${merchantId}`,
  table: (merchantId: number, game: GameCode): string => `private-table.${merchantId}.${game}`,
} as const;
