"use client";

import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useBrand } from "@/lib/browser/brand";
import type { SiteBrand } from "@/lib/contract/brand";
import type { PlayedCode } from "@/lib/contract/games";
import { cookieAttributes, pageCookieSite } from "@/lib/cookie-site";
import {
  FAVOURITE_GAMES_COOKIE,
  FAVOURITE_GAMES_DAYS,
  favouriteGamesText,
  favouritesFirst,
  markFavouriteGames,
  readFavouriteGames,
  writeFavouriteGames,
} from "@/lib/browser/favourite-games";
import { useLobbyGames, useLobbyLoaded } from "@/lib/live/lobby/provider";
import { LobbyTile } from "./lobby-tile";

const never = () => () => undefined;

/** The starred games: from the cookie, then as the player changes them. Empty in the prerendered document. */
function useStarred(): readonly [starred: readonly PlayedCode[], toggle: (game: PlayedCode) => void] {
  const kept = useSyncExternalStore(
    never,
    () => favouriteGamesText(document.cookie),
    () => "",
  );
  const [chosen, choose] = useState<readonly PlayedCode[] | null>(null);
  const starred = chosen ?? readFavouriteGames(kept);
  const toggle = (game: PlayedCode): void => {
    const next = starred.includes(game) ? starred.filter((each) => each !== game) : [...starred, game];
    const age = `Max-Age=${FAVOURITE_GAMES_DAYS * 86_400}`;
    document.cookie = `${FAVOURITE_GAMES_COOKIE}=${writeFavouriteGames(next)}; Path=/; ${age}; ${cookieAttributes(pageCookieSite())}`;
    choose(next);
  };
  return [starred, toggle];
}

/** The games that the brand offers, in its order. The style sheet of the brand has hidden and ordered them before. */
const inBrandOrder = (games: readonly PlayedCode[], brand: SiteBrand | null): readonly PlayedCode[] =>
  brand === null ? games : brand.games.filter((game) => games.includes(game));

/**
 * Every game's tile, the player's starred ones first; the first one is wide. Before hydration the style sheet already shows them in
 * that order.
 */
export function LobbyGrid(): ReactNode {
  const [starred, toggle] = useStarred();
  const games = favouritesFirst(inBrandOrder(useLobbyGames(), useBrand()), starred);
  const [first] = games;
  const loaded = useLobbyLoaded();
  useLayoutEffect(() => {
    // Until hydration the document's first script shows this.
    if (loaded) markFavouriteGames(document.documentElement, starred, first);
  }, [loaded, starred, first]);
  return (
    // Seven games fill their rows at every width, because the first takes a row or two places. On a large screen they
    // fill the height too.
    <ul className="lobby-grid grid grid-cols-1 gap-3 desk:grid-cols-2 wide:gap-4 full:grid-cols-3 vast:auto-rows-[minmax(clamp(18rem,(100dvh-15.5rem)/2,34rem),auto)] vast:grid-cols-4">
      {games.map((game) => (
        <li key={game} data-tile={game} className="desk:featured:col-span-full vast:featured:col-span-2">
          <LobbyTile
            game={game}
            featured={game === first}
            starred={starred.includes(game)}
            onStar={() => toggle(game)}
          />
        </li>
      ))}
    </ul>
  );
}
