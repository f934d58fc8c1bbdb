import type { Page } from "@playwright/test";

/** Signs in by the form, as a player does, and waits for the page after it. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/authentication");
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/authentication"));
}
