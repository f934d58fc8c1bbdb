import { expect, type Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";

export function ownHeaders(cookies: readonly { name: string; value: string }[]): Record<string, string> {
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return { "X-XSRF-TOKEN": decodeURIComponent(token), "Sec-Fetch-Site": "same-origin" };
}

/**
 * Signs in by the form's two calls without its page, and leaves the page blank. A demo player's password is the username.
 * @param locale becomes the account's language: the tests of a worker share its players
 */
export async function startSession(page: Page, username: string, locale: Locale = "en"): Promise<void> {
  const context = page.context();
  const { request } = context;
  // The open page would redirect when its session ends.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const url = new URL("/", (await request.get("/sanctum/csrf-cookie")).url()).href;
  await context.addCookies([{ name: "user_locale", value: locale, url }]);
  const headers = ownHeaders(await context.cookies(url));
  const answer = await request.post("/api/auth/login", { headers, data: { username, password: username } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/**
 * Signs in by the form, like a player, and waits for the page after it.
 * @param locale chosen on the form, becomes the account's language: the tests of a worker share its players
 */
export async function signIn(page: Page, username: string, locale?: Locale, password = username): Promise<void> {
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
