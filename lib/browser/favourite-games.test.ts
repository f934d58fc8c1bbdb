import fc from "fast-check";
import { PLAYED_CODES } from "@/lib/contract/games";
import { favouritesFirst, readFavouriteGames, writeFavouriteGames } from "./favourite-games";

test("starred games come first, and the other games keep the platform's order", () => {
  expect(favouritesFirst(["PK10", "RACINGGOD", "BALLS12"], ["BALLS12"])).toEqual(["BALLS12", "PK10", "RACINGGOD"]);
});

test("a written cookie is read back, and unknown games in a cookie are ignored", () => {
  expect(readFavouriteGames(writeFavouriteGames(["LUCKYWHEEL", "PK10"]))).toEqual(["PK10", "LUCKYWHEEL"]);
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), (text) => {
      for (const game of readFavouriteGames(text)) expect(PLAYED_CODES).toContain(game);
    }),
  );
});
