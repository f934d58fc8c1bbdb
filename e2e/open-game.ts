import { expect, type Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";
import { htmlLang } from "../lib/locale";
import { startSession } from "./sign-in";

/** Opens a game's table and waits for its hydration, because an earlier press would be lost. @param game the code in the address */
export async function openGame(page: Page, game = "pk10"): Promise<void> {
  await page.goto(`/game/${game}/home`);
  await expect(page.locator(`body.game-${game}`)).toBeAttached();
}

export async function startAtTable(
  page: Page,
  username: string,
  { locale, game }: { locale?: Locale; game?: string } = {},
): Promise<void> {
  await startSession(page, username, locale);
  await openGame(page, game);
}

export async function startAtLobby(page: Page, username: string, locale?: Locale): Promise<void> {
  await startSession(page, username, locale);
  await page.goto("/lobby/home");
}

export async function switchLanguage(page: Page, locale: Locale): Promise<void> {
  const choice = page.locator(`button[lang="${htmlLang(locale)}"]`).first();
  await choice.evaluate((button: HTMLElement) => button.click());
  await expect(page.locator("html")).toHaveAttribute("lang", htmlLang(locale));
}

/** Waits until betting has just opened, and all of its time remains. */
export async function freshRound(page: Page): Promise<void> {
  // A page without a round is "waiting", and its first round may be about to close.
  const closed = page.locator("[data-phase]:not([data-phase=open], [data-phase=waiting])");
  await expect(closed.first()).toBeAttached();
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
}
