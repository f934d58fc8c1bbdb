import { expect, type Page } from "@playwright/test";
import type { Game } from "../games/shared/rules/types";
import { freshRound, openGame } from "./open-game";
import { platformOf } from "./platform";
import { placeBets } from "./put-chip";

interface Film {
  readonly pictures: number;
  readonly resultShown: boolean;
}

/** Observes one draw. Runs in the page, because a draw does not wait for calls from the test. */
async function watchDraw(): Promise<Film> {
  const canvas = document.querySelector("canvas[data-draw]");
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error("The draw is not on a canvas");
  const pictures = new Set<string>();
  let resultShown = false;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (canvas.dataset["draw"] === "drawn" && pictures.size > 0) return resolve();
      if (canvas.dataset["draw"] === "playing") {
        pictures.add(canvas.toDataURL("image/jpeg", 0.1));
        resultShown ||= document.querySelector("[data-testid=result]") !== null;
      }
      setTimeout(look, 100);
    };
    look();
  });
  return { pictures: pictures.size, resultShown };
}

/**
 * Bets one unit on each of `bets` (`type:number`) and waits until the round is settled. Expects that the page plays the draw, that the page
 * shows the result only after the draw, and that the balance rises by the winnings that the catalogue gives.
 * @returns the outcome of the round
 */
export async function playRound(page: Page, game: Game, bets: readonly string[]): Promise<readonly number[]> {
  await openGame(page, game.code.toLowerCase());
  const platform = platformOf(page);
  const before = await platform.balance();
  await freshRound(page);
  await placeBets(page, bets);
  expect(await platform.balance()).toBe(before - bets.length);

  const film = await page.evaluate(watchDraw);
  expect(film.pictures, "the picture moves").toBeGreaterThan(2);
  expect(film.resultShown, "the page shows no result before the end of the draw").toBe(false);
  const [order] = await platform.orders();
  const outcome = order?.result_numbers ?? [];
  await expect(page.getByTestId("result")).toHaveAttribute("data-round", order?.round_no ?? "");

  const wins = (code: string): boolean => {
    const [type = "", number = ""] = code.split(":");
    const bet = game.find(type, number);
    return bet !== undefined && game.settle(bet, outcome) === "win";
  };
  const odds = game.odds();
  const returned = bets.filter(wins).reduce((sum, code) => {
    const [type = "", number = ""] = code.split(":");
    return sum + Math.floor((odds[type]?.[number] ?? 0) / 10) / 100;
  }, 0);
  await expect
    .poll(async () => Math.round((await platform.balance()) * 100))
    .toBe(Math.round((before - bets.length + returned) * 100));
  return outcome;
}
