import type { PlayedCode } from "@/lib/contract/games";

/** How long an absent game is remembered: the tile of a new game appears after this time at the latest. */
const KEPT_MS = 3_600_000;

/** Remembers which games the platform lacks: the platform answers 404 to their home. */
export function createAbsentGames(now: () => number) {
  const known = new Map<PlayedCode, { isAbsent: boolean; until: number }>();
  const knownOf = (game: PlayedCode) => {
    const found = known.get(game);
    return found !== undefined && now() < found.until ? found : undefined;
  };
  return {
    without: (games: readonly PlayedCode[]): PlayedCode[] => games.filter((game) => knownOf(game)?.isAbsent !== true),
    /** @param ask the status of a game's home; null without an answer */
    async find(games: readonly PlayedCode[], ask: (game: PlayedCode) => Promise<number | null>): Promise<void> {
      const asked = games.filter((game) => knownOf(game) === undefined);
      const statuses = await Promise.all(asked.map(async (game) => [game, await ask(game)] as const));
      // A platform without any game is out of order.
      if (!games.some((game) => knownOf(game)?.isAbsent === false) && statuses.every(([, status]) => status === 404))
        return;
      for (const [game, status] of statuses) {
        if (status === 404 || status === 200) known.set(game, { isAbsent: status === 404, until: now() + KEPT_MS });
      }
    },
  };
}
export type AbsentGames = ReturnType<typeof createAbsentGames>;
