import type { LobbyOrder } from "@/lib/browser/preferences";
import type { PlayedCode } from "@/lib/contract/games";
import { type LobbyTile, ridingOf } from "@/lib/live/lobby/state";

type OrderedTile = Pick<LobbyTile, "game" | "phase" | "round" | "own">;

/** Compared from left to right, the smaller first. */
type Rank = readonly [group: number, within: number];

const UNKNOWN: Rank = [2, 0];

/**
 * The games in the order that the player chose. Games that the order does not tell apart stay in the order given.
 * - `mine`: games with own bets in their current round, then games that the player has bet in, the latest first, then the others.
 * - `closing`: games that take bets, the next close first, then the others, the next opening first.
 */
export function gamesInOrder(
  games: readonly PlayedCode[],
  order: LobbyOrder,
  tiles: readonly OrderedTile[],
): readonly PlayedCode[] {
  if (order === "given") return games;
  const rankOf = order === "mine" ? rankOfMine : rankOfClosing;
  const ranks = new Map(tiles.map((tile) => [tile.game, rankOf(tile)]));
  const rank = (game: PlayedCode): Rank => ranks.get(game) ?? UNKNOWN;
  return games.toSorted((left, right) => {
    const [[group, within], [otherGroup, otherWithin]] = [rank(left), rank(right)];
    return group - otherGroup || within - otherWithin;
  });
}

function rankOfMine(tile: OrderedTile): Rank {
  if (tile.own === null) return UNKNOWN;
  return [ridingOf(tile) === null ? 1 : 0, -(tile.own.lastAt ?? 0)];
}

function rankOfClosing({ phase, round }: OrderedTile): Rank {
  if (round === null) return UNKNOWN;
  return phase === "open" ? [0, round.countdownEndsAt] : [1, round.nextAt ?? round.closesAt];
}

/** A selector of the tiles that gives the same ones until a round opens or ends: between the two, no clock changes the order. */
export function tilesByRound<Tile extends OrderedTile>(): (tiles: readonly Tile[]) => readonly Tile[] {
  let kept: { readonly key: string; readonly tiles: readonly Tile[] } | null = null;
  return (tiles) => {
    const key = tiles.map((tile) => [tile.game, tile.round?.id, tile.phase === "open", ridingOf(tile) !== null]).join();
    if (kept?.key !== key) kept = { key, tiles };
    return kept.tiles;
  };
}
