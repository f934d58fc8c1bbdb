import type { GameCode } from "./games";

/** The names of the hub's channels, without their schemas: every page loads this file with its first view. */
export const channelName = {
  game: (game: GameCode): string => `game-${game}`,
  lobby: (): string => "game-LOBBY",
  system: (): string => "system",
  user: (accountId: number): string => `private-user.${accountId}`,
  merchant: (merchantId: number): string => `private-merchant.${merchantId}`,
  table: (merchantId: number, game: GameCode): string => `private-table.${merchantId}.${game}`,
} as const;
