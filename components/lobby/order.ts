"use client";

import type { LobbyOrder } from "@/lib/browser/preferences";
import type { PlayedCode } from "@/lib/contract/games";
import { type LobbyTile, ridingOf } from "@/lib/live/lobby/state";
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

type OrderedTile = Pick<LobbyTile, "game" | "phase" | "round" | "own">;

/** Compared from left to right, the smaller first. */
type Rank = readonly [group: number, within: number];

const UNKNOWN: Rank = [2, 0];

/**
 * Games that the order ranks equal keep the given order.
 * - `mine`: games with own bets in their current round, then games with earlier own bets, the latest first.
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

/** Keeps the same tiles until a round begins, its betting opens or closes, or own bets begin or cease to count. */
export function tilesByRound<Tile extends OrderedTile>(): (tiles: readonly Tile[]) => readonly Tile[] {
  let kept: { readonly key: string; readonly tiles: readonly Tile[] } | null = null;
  return (tiles) => {
    const key = tiles.map((tile) => [tile.game, tile.round?.id, tile.phase === "open", ridingOf(tile) !== null]).join();
    if (kept?.key !== key) kept = { key, tiles };
    return kept.tiles;
  };
}

/** After a pointer leaves the grid, the tiles stay in place for this time: a lifted finger may touch again. */
const RELEASE_MS = 1_000;
const MOVE_MS = 350;

interface CalmOrder {
  readonly shown: readonly PlayedCode[];
  readonly grid: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
}

/**
 * Shows the games in the wanted order, but moves no tile while a pointer or the keyboard's focus is in the grid. Tiles
 * glide to their new places, unless the player prefers reduced motion.
 * @param choice what the player has chosen: the order changes at once when this value changes
 */
export function useCalmOrder(wanted: readonly PlayedCode[], choice: string): CalmOrder {
  const ref = useRef<HTMLUListElement>(null);
  const places = useRef<Places | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [kept, keep] = useState({ games: wanted, choice });
  const [isPointed, point] = useState(false);
  const [isFocused, focus] = useState(false);
  // A removed game must disappear, even while the tiles are held.
  const isComplete = kept.games.length === wanted.length && wanted.every((game) => kept.games.includes(game));
  const isHeld = isComplete && kept.choice === choice && (isPointed || isFocused);
  const isDue = !isHeld && (kept.choice !== choice || kept.games.join() !== wanted.join());
  if (isDue) keep({ games: wanted, choice });
  const shown = isDue ? wanted : kept.games;
  useLayoutEffect(() => {
    const before = places.current;
    places.current = placesIn(ref.current);
    if (before?.width === places.current.width) glide(before, places.current);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown,
    grid: {
      ref,
      onPointerEnter() {
        clearTimeout(timer.current);
        point(true);
      },
      onPointerLeave() {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => point(false), RELEASE_MS);
      },
      // A clicked button keeps an invisible focus, which must not hold the tiles.
      onFocus: ({ target }) => focus(target.matches(":focus-visible")),
      onBlur: () => focus(false),
    },
  };
}

interface Places {
  readonly width: number;
  readonly tiles: ReadonlyMap<Element, { readonly left: number; readonly top: number }>;
}

function placesIn(grid: HTMLUListElement | null): Places {
  const tiles = [...(grid?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
  const places = tiles.map((tile) => [tile, { left: tile.offsetLeft, top: tile.offsetTop }] as const);
  return { width: grid?.clientWidth ?? 0, tiles: new Map(places) };
}

function glide(before: Places, after: Places): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [tile, to] of after.tiles) {
    const from = before.tiles.get(tile);
    if (from === undefined || (from.left === to.left && from.top === to.top)) continue;
    tile.animate(
      [{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }],
      {
        duration: MOVE_MS,
        easing: "ease-in-out",
      },
    );
  }
}
