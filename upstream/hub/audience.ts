/**
 * The players on each channel that is counted. A player with several tabs counts once. Entering and leaving cost the same however many
 * players there are.
 */
export interface Audience {
  /** A socket of the player's session entered the channel. */
  enter(channel: string, playerSession: string): void;
  leave(channel: string, playerSession: string): void;
  /** Each counted channel that has a player, with the sessions of its players. */
  players(): IterableIterator<[string, Iterable<string>]>;
}

/** @param isCounted true for the channels whose players are counted; others take no memory */
export function createAudience(isCounted: (channel: string) => boolean): Audience {
  /** Channel → player's session → sockets. */
  const present = new Map<string, Map<string, number>>();
  return {
    enter(channel, playerSession) {
      if (!isCounted(channel)) return;
      const players = present.get(channel) ?? new Map<string, number>();
      present.set(channel, players);
      players.set(playerSession, (players.get(playerSession) ?? 0) + 1);
    },
    leave(channel, playerSession) {
      const players = present.get(channel);
      const sockets = players?.get(playerSession);
      if (players === undefined || sockets === undefined) return;
      if (sockets > 1) players.set(playerSession, sockets - 1);
      else players.delete(playerSession);
      if (players.size === 0) present.delete(channel);
    },
    *players() {
      for (const [channel, players] of present) yield [channel, players.keys()];
    },
  };
}
