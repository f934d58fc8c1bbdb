import { GAME_CODES } from "@/lib/contract/games";
import { PAGES } from "@/lib/pages";
import { gameOfPath, pathOfGame } from "./paths";

test.each(GAME_CODES)("the page of %s is a page of the product, and its address names the game", (game) => {
  expect(PAGES.has(pathOfGame(game))).toBe(true);
  expect(gameOfPath(pathOfGame(game))).toBe(game);
});
