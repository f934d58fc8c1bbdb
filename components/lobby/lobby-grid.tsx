"use client";

import { type ReactNode, useState } from "react";
import type { PlayedCode } from "@/lib/contract/games";
import { cookieAttributes, pageCookieSite } from "@/lib/cookie-site";
import {
  FAVOURITE_GAMES_COOKIE,
  FAVOURITE_GAMES_DAYS,
  favouritesFirst,
  writeFavouriteGames,
} from "@/lib/favourite-games";
import { LobbyTile } from "./lobby-tile";

export interface LobbyGridProps {
  /** In the platform's order. */
  games: readonly PlayedCode[];
  favourites: readonly PlayedCode[];
}

/** Every game's tile, the player's starred ones first; the very first is the wide one. */
export function LobbyGrid({ games, favourites }: LobbyGridProps): ReactNode {
  const [starred, setStarred] = useState(favourites);
  const toggle = (game: PlayedCode): void => {
    const next = starred.includes(game) ? starred.filter((each) => each !== game) : [...starred, game];
    const age = `Max-Age=${FAVOURITE_GAMES_DAYS * 86_400}`;
    document.cookie = `${FAVOURITE_GAMES_COOKIE}=${writeFavouriteGames(next)}; Path=/; ${age}; ${cookieAttributes(pageCookieSite())}`;
    setStarred(next);
  };
  return (
    // Seven games fill their rows at every width, as the first takes a row or two places; a large screen is filled downwards too.
    <ul className="grid grid-cols-1 gap-3 desk:grid-cols-2 wide:gap-4 full:grid-cols-3 vast:auto-rows-[minmax(clamp(18rem,(100dvh-15.5rem)/2,34rem),auto)] vast:grid-cols-4">
      {favouritesFirst(games, starred).map((game, index) => (
        <li key={game} className={index === 0 ? "desk:col-span-full vast:col-span-2" : undefined}>
          <LobbyTile game={game} featured={index === 0} starred={starred.includes(game)} onStar={() => toggle(game)} />
        </li>
      ))}
    </ul>
  );
}
