import { LOCALES } from "../lib/contract/games";
import { expectAccessible } from "./accessible";
import { expect } from "./app";
import { changeTimers } from "./change-timers";
import { type PlatformAnswer, test } from "./foreign-platform";
import { startAtTable } from "./open-game";
import { platformOf } from "./platform";
import { startSession } from "./sign-in";
import { WORDS } from "./words";

const GAME = "/game/pk10/home";
const HOME = "/game/PK10/home";
const BET = "/game/PK10/bet";

test.afterEach(({ platform }) => {
  for (const path of [HOME, BET, "/login", "/locale", "/me"]) platform.answer(path, null);
});

const refusal = (status: number, message: string): PlatformAnswer => ({ status, body: { message } });

const REDIRECT: PlatformAnswer = { status: 302, body: {}, headers: { location: "https://casino.example/login" } };

for (const locale of LOCALES) {
  test(`a platform's failures are shown in ${locale} on a phone`, async ({ page, platform }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await startSession(page, "demo", locale);
    const { outage: words, landing, notices } = WORDS[locale];
    // The text of each failure differs from the previous one.
    const failures: [PlatformAnswer, string][] = [
      [{ status: 429, body: { message: "Too Many Attempts." }, headers: { "retry-after": "30" } }, words.busyBody],
      [{ status: 200, body: "<h1>Whoops</h1>" }, words.unreadableBody],
      [{ status: 500, body: "<h1>Whoops</h1>" }, words.unreachableBody],
      [{ status: 200, body: { games: "none" } }, words.unreadableBody],
      [REDIRECT, words.unreachableBody],
      [refusal(403, "No."), words.forbiddenBody],
      [refusal(422, "No."), "No."],
      [refusal(418, "No."), notices.refresh_page],
    ];
    const says = async (told: string): Promise<void> => {
      await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    };
    for (const [at, [answer, told]] of failures.entries()) {
      platform.answer(HOME, answer);
      if (at === 0) await page.goto(GAME);
      else await page.getByRole("alert").getByRole("button", { name: landing.retry }).click();
      await says(told);
    }
    platform.answer(HOME, "silence");
    await page.goto(GAME);
    await says(words.slow);
  });
}

async function confirm(page: Parameters<typeof startAtTable>[0]) {
  await startAtTable(page, "demo");
  await page.locator('[data-bet="tf:9o"]').click();
  await page.getByTestId("confirm").filter({ visible: true }).click();
  return page.locator("[data-bet-status]").filter({ visible: true });
}

test("a bet that the platform fails is posted once, searched for again at the player's press, and logged", async ({
  page,
  platform,
}) => {
  // Shortens the waits between the searches for the order.
  await changeTimers(page, { 4_000: 400, 6_000: 600 });
  const before = platform.timesAsked(BET);
  platform.answer(BET, { status: 500, body: { message: "Server Error" } });
  const status = await confirm(page);
  const unknown = "We got no reply. Your bet may have been placed: check before you bet again.";
  await expect(status).toContainText(unknown);
  await status.getByRole("button", { name: "Check again" }).click();
  await expect(page.locator("[data-bet-status=asking_again]").first()).toBeAttached();
  await expect(status).toContainText(unknown);
  expect(platform.timesAsked(BET) - before).toBe(1);
  await expect.poll(() => platform.app.output()).toContain('"call":"bet","failed":"status 500"');
  const [, reference = "none"] = /Reference ([0-9A-F]{8})/.exec(await status.innerText()) ?? [];
  await expect.poll(() => platform.app.output()).toContain(`"trace":"${reference.toLowerCase()}`);
});

test("a bet whose answer was lost is posted once, and found in the records", async ({ page }) => {
  await startAtTable(page, "demo");
  const before = await platformOf(page).orders();
  let posts = 0;
  await page.route(`**/api/user${BET}`, async (route) => {
    posts += 1;
    await route.fetch();
    await route.fulfill({ status: 500, json: { message: "Server Error" } });
  });
  const status = await confirm(page);
  await expect(status).toContainText("The connection dropped, but your bet was placed: 9th Odd · RM 1.00.");
  await expect(page.locator('[data-bet="tf:9o"]')).toHaveAttribute("aria-label", /1\.00 confirmed/);
  expect(posts).toBe(1);
  expect(await platformOf(page).orders()).toHaveLength(before.length + 1);
});

test("a session that ends in the middle of a bet leads to a page with a sign-in link", async ({ page, platform }) => {
  platform.answer(BET, { status: 401, body: { message: "Unauthenticated." } });
  await confirm(page);
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("link", { name: WORDS.en.landing.toSignIn })).toBeVisible();
});

test("a platform's own 419 ends a bet with a message", async ({ page, platform }) => {
  platform.answer(BET, { status: 419, body: { message: "CSRF token mismatch." } });
  await expect(await confirm(page)).toContainText(WORDS.en.errors.csrf_mismatch);
});

test("a refused sign-in shows the reason in the platform's words", async ({ page, platform }) => {
  await page.goto("/authentication");
  for (const [status, message, more] of [
    [401, "These credentials do not match our records.", {}],
    [422, "This account is locked.", { errors: [] }],
  ] as const) {
    platform.answer("/login", { status, body: { message, ...more } });
    await page.locator('input[name="username"]').fill("demo");
    await page.locator('input[name="password"]').fill("wrong");
    await page.locator('input[name="password"]').press("Enter");
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL(/\/authentication$/);
  }
});

test("a page that the platform refuses shows the reason and a button to another page", async ({ page, platform }) => {
  await startSession(page, "demo");
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

test("a player whose account the platform refuses can sign in with another", async ({ page, platform }) => {
  await startSession(page, "demo");
  platform.answer("/me", refusal(403, "No."));
  await page.goto("/lobby/home");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/authentication$/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("a call of the page follows the error catalogue: 422 is shown, 403 goes back", async ({ page, platform }) => {
  await startSession(page, "demo");
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
