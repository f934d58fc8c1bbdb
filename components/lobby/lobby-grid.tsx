"use client";

import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import { useBrand } from "@/lib/browser/brand";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { usePreference } from "@/lib/browser/use-preferences";
import type { SiteBrand } from "@/lib/contract/bootstrap";
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
import { useLobbyGames, useLobbyLoaded, useLobbyStore } from "@/lib/live/lobby/provider";
import type { LobbyState } from "@/lib/live/lobby/state";
import { useSelected } from "@/lib/live/use-store";
import { LobbyTile } from "./lobby-tile";
import { gamesInOrder, tilesByRound, useCalmOrder } from "./order";

/** Reads the starred games from the cookie, and writes each change to the cookie. Empty in the prerendered document. */
function useStarred(): readonly [starred: readonly PlayedCode[], toggle: (game: PlayedCode) => void] {
  const kept = useBrowserValue(() => favouriteGamesText(document.cookie), "");
  const [chosen, choose] = useState<readonly PlayedCode[] | null>(null);
  const starred = useMemo(() => chosen ?? readFavouriteGames(kept), [chosen, kept]);
  const toggle = (game: PlayedCode): void => {
    const next = starred.includes(game) ? starred.filter((each) => each !== game) : [...starred, game];
    const age = `Max-Age=${FAVOURITE_GAMES_DAYS * 86_400}`;
    document.cookie = `${FAVOURITE_GAMES_COOKIE}=${writeFavouriteGames(next)}; Path=/; ${age}; ${cookieAttributes(pageCookieSite())}`;
    choose(next);
  };
  return [starred, toggle];
}

/** While the brand is unknown, its style sheet hides and orders the tiles. */
const inBrandOrder = (games: readonly PlayedCode[], brand: SiteBrand | null): readonly PlayedCode[] =>
  brand === null ? games : brand.games.filter((game) => games.includes(game));

function useShownGames(starred: readonly PlayedCode[]): ReturnType<typeof useCalmOrder> {
  const [order] = usePreference("lobbyOrder");
  const [known, brand] = [useLobbyGames(), useBrand()];
  const [select] = useState(() => tilesByRound<LobbyState["tiles"][number]>());
  const tiles = useSelected(useLobbyStore(), (state) => select(state.tiles));
  const loaded = useLobbyLoaded();
  const wanted = useMemo(
    () => favouritesFirst(gamesInOrder(inBrandOrder(known, brand), order, tiles), starred),
    [known, brand, order, starred, tiles],
  );
  return useCalmOrder(wanted, [order, loaded, ...starred].join());
}

/** Starred games come first, and the first tile is wide. The style sheet shows this order already before hydration. */
export function LobbyGrid(): ReactNode {
  const [starred, toggle] = useStarred();
  const { shown: games, grid } = useShownGames(starred);
  const [first] = games;
  const loaded = useLobbyLoaded();
  useLayoutEffect(() => {
    // Before the lobby is loaded, the document's first script marks the favourite games.
    if (loaded) markFavouriteGames(document.documentElement, starred, first);
  }, [loaded, starred, first]);
  return (
    // The tiles of an incomplete row share its width, for any number of games. On a large screen the tiles of seven
    // games fill the height too. A tenth of a pixel less keeps a rounded width from breaking a row.
    <ul {...grid} className="lobby-grid flex flex-wrap gap-3 wide:gap-4">
      {games.map((game) => (
        <li
          key={game}
          data-tile={game}
          className="min-w-0 grow basis-full desk:basis-[calc(50%-0.375rem-0.1px)] wide:basis-[calc(50%-0.5rem-0.1px)] full:basis-[calc((100%-2rem)/3-0.1px)] vast:min-h-[clamp(18rem,(100dvh-15.5rem)/2,34rem)] vast:basis-[calc(25%-0.75rem-0.1px)] desk:featured:basis-full vast:featured:basis-[calc(50%-0.5rem-0.1px)]"
        >
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
