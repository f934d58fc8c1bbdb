"use client";

import { useMemo } from "react";
import { type Favourite, renamed, restored, withFavourite } from "@/lib/browser/favourites";
import { gameMoneyKey } from "@/lib/browser/game-money-key";
import { useGameCode } from "@/lib/live/game/use-game";
import { useCurrency } from "@/lib/live/player/use-player";
import { usePreference } from "@/lib/browser/use-preferences";

export interface FavouritesChoice {
  readonly favourites: readonly Favourite[];
  save(favourite: Favourite): void;
  rename(from: string, to: string): void;
  remove(favourite: Favourite): void;
  /** Puts a removed one back at its old place. */
  restore(favourite: Favourite, at: number): void;
}

const NONE: readonly Favourite[] = [];

/** The layouts of this game that the browser keeps in the player's currency, and what can be done with them. */
export function useFavourites(): FavouritesChoice {
  const key = gameMoneyKey(useGameCode(), useCurrency());
  const [all, setAll] = usePreference("favourites");
  const favourites = all[key] ?? NONE;
  return useMemo(() => {
    const keep = (next: readonly Favourite[]): void =>
      setAll({ ...all, [key]: next.map(({ name, bets }) => ({ name, bets: [...bets] })) });
    return {
      favourites,
      save: (favourite) => keep(withFavourite(favourites, favourite)),
      rename: (from, to) => keep(renamed(favourites, from, to)),
      remove: (favourite) => keep(favourites.filter((each) => each.name !== favourite.name)),
      restore: (favourite, at) => keep(restored(favourites, favourite, at)),
    };
  }, [all, favourites, key, setAll]);
}
