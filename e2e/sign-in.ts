import type { Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";

/**
 * Signs in by the form, as a player does, and waits for the page after it.
 * @param locale chosen before, which the account then has: the tests of a worker share its players
 */
export async function signIn(page: Page, username: string, password: string, locale?: Locale): Promise<void> {
  await page.goto("/authentication");
  if (locale !== undefined) {
    await page.context().addCookies([{ name: "user_locale", value: locale, url: page.url() }]);
    await page.reload();
  }
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/authentication"));
}
