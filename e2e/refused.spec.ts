import { expectAccessible } from "./accessible";
import { expect } from "./app";
import { test } from "./foreign-platform";
import { startSession } from "./sign-in";

const GAME = "/game/pk10/home";
const HOME = "/game/PK10/home";
const refusal = (status: number, message: string) => ({ status, body: { message } });

test.afterEach(({ platform }) => {
  platform.answer(HOME, null);
  platform.answer("/locale", null);
  platform.answer("/me", null);
});

test("a page that the platform refuses says so, and leads on", async ({ page, platform }) => {
  await startSession(page, "demo", "demo", "en");
  platform.answer(HOME, refusal(403, "No."));
  await page.goto(GAME);
  await expect(page.getByRole("alert").getByText("Page not available")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/lobby\/home$/);

  platform.answer(HOME, refusal(418, "Old."));
  await page.goto(GAME);
  await expect(page.getByText("A new version is available, please refresh page")).toBeVisible();
  await expectAccessible(page);
  platform.answer(HOME, refusal(422, "Closed for <b>you</b> today"));
  await page.getByRole("button", { name: "Refresh page" }).click();
  await expect(page.getByText("Closed for <b>you</b> today")).toBeVisible();
  await expectAccessible(page);

  platform.answer(HOME, refusal(500, "Oops"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The tables cannot be reached")).toBeVisible();
  platform.answer(HOME, null);
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
});

test("an account that the platform no longer admits is led to sign in with another", async ({ page, platform }) => {
  await startSession(page, "demo", "demo", "en");
  platform.answer("/me", refusal(403, "No."));
  await page.goto("/lobby/home");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/authentication$/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a call of the page follows the error catalogue: 422 is shown, 403 goes back", async ({ page, platform }) => {
  await startSession(page, "demo", "demo", "en");
  await page.goto(GAME);
  await expect(page.getByTestId("balance")).toBeVisible();
  const chooseLanguage = async (name: string): Promise<void> => {
    await page.locator('button[popovertarget="language-menu"][title]').click();
    await page.locator("#language-menu").getByText(name).click();
  };
  platform.answer("/locale", refusal(422, "This language is not yours"));
  await chooseLanguage("ไทย");
  await expect(page.getByText("This language is not yours")).toBeVisible();
  platform.answer("/locale", refusal(403, "No."));
  await chooseLanguage("English");
  await expect(page).toHaveURL(/\/lobby\/home$/);
});
