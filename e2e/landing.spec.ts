import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { startSession } from "./sign-in";
import { WORDS } from "./words";

const { th, vn } = WORDS;

async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole("button", { name: /English/ }).click();
  await page.getByRole("button", { name: language }).filter({ visible: true }).click();
}

test("the landing page and the 404 page change their language, and show a known message of any language in their own", async ({
  page,
}) => {
  await startSession(page, "demo");
  await page.goto(`/error?message=${encodeURIComponent(th.notices.lobby_kick)}`);
  await expect(page).toHaveURL(/\/error\?message=lobby_kick$/);
  await expect(page.getByText("Game abnormal, back to lobby")).toBeVisible();
  await choose(page, "Tiếng Việt");
  await expect(page.getByText(vn.notices.lobby_kick)).toBeVisible();
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: vn.landing.notFoundTitle })).toBeVisible();
  await page.goto(`/error?message=${encodeURIComponent("Call +60 12 345 6789")}`);
  await expect(page).toHaveURL(/\/error$/);
  await page.getByRole("link", { name: vn.landing.toLobby }).click();
  await expect(page).toHaveURL(/\/lobby\/home$/);
});
