import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { startSession } from "./sign-in";

/** Holds back the router's requests for a page, except prefetches, until the returned function is called. */
async function holdPage(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => url.pathname === path && url.searchParams.has("_rsc"),
    async (route) => {
      if (route.request().headers()["next-router-prefetch"] === undefined) await held;
      // By then the test may have left the page.
      await route.continue().catch(() => undefined);
    },
  );
  return release;
}

const loading = (page: Page) => page.locator('[data-testid="route-progress"][data-loading="true"]');
const enter = (page: Page, game: string) => page.locator(`article[data-game=${game}] a`).click();

test("the line at the top runs during a navigation, even from the landing page, and ends after the navigation that replaced the first", async ({
  page,
}) => {
  await startSession(page, "demo");
  await page.goto("/error");
  const lobby = await holdPage(page, "/lobby/home");
  await page.getByRole("link", { name: "Go to the lobby" }).click();
  await expect(loading(page)).toHaveCount(1);
  lobby();
  await expect(page.getByTestId("balance")).toBeVisible();
  await expect(loading(page)).toHaveCount(0);

  const pk10 = await holdPage(page, "/game/pk10/home");
  await enter(page, "PK10");
  await expect(loading(page)).toHaveCount(1);
  // This link leads to the current page: the address does not change.
  await page.getByRole("banner").locator('a[href="/lobby/home"]').first().click();
  await expect(loading(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/lobby\/home$/);

  await enter(page, "PK10");
  await expect(loading(page)).toHaveCount(1);
  await enter(page, "RACINGGOD");
  await expect(page).toHaveURL(/\/game\/racinggod\/home$/);
  await expect(loading(page)).toHaveCount(0);
  pk10();
});
