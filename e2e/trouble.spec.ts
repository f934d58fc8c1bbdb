import { LOCALES } from "../lib/contract/games";
import en from "../messages/en.json" with { type: "json" };
import id from "../messages/id.json" with { type: "json" };
import tc from "../messages/tc.json" with { type: "json" };
import th from "../messages/th.json" with { type: "json" };
import vn from "../messages/vn.json" with { type: "json" };
import zh from "../messages/zh.json" with { type: "json" };
import { expect } from "./app";
import { type PlatformAnswer, test } from "./foreign-platform";
import { openGame } from "./open-game";
import { startSession } from "./sign-in";

const WORDS = { en, id, tc, th, vn, zh };
const GAME = "/game/pk10/home";
const HOME = "/game/PK10/home";
const BET = "/game/PK10/bet";

test.afterEach(({ platform }) => {
  for (const path of [HOME, BET, "/login"]) platform.answer(path, null);
});

const REDIRECT: PlatformAnswer = { status: 302, body: {}, headers: { location: "https://casino.example/login" } };

for (const locale of LOCALES) {
  test(`a platform's failures are shown in ${locale}, on a phone too`, async ({ page, platform }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await startSession(page, "demo", "demo", locale);
    const { outage: words, landing, notices } = WORDS[locale];
    // Each has another text than the one before it.
    const failures: [PlatformAnswer, string][] = [
      [{ status: 429, body: { message: "Too Many Attempts." }, headers: { "retry-after": "30" } }, words.busyBody],
      [{ status: 200, body: "<h1>Whoops</h1>" }, words.unreadableBody],
      [{ status: 500, body: "<h1>Whoops</h1>" }, words.unreachableBody],
      [{ status: 200, body: { games: "none" } }, words.unreadableBody],
      [REDIRECT, words.unreachableBody],
      [{ status: 403, body: { message: "No." } }, words.forbiddenBody],
      [{ status: 422, body: { message: "No." } }, "No."],
      [{ status: 418, body: { message: "No." } }, notices.refresh_page],
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

async function confirm(page: Parameters<typeof openGame>[0]) {
  await startSession(page, "demo", "demo", "en");
  await openGame(page);
  await page.locator('[data-bet="tf:9o"]').click();
  await page.getByTestId("confirm").filter({ visible: true }).click();
  return page.locator("[data-bet-status]").filter({ visible: true });
}

test("a bet that the platform fails is posted once, looked for again when the player asks, and logged", async ({
  page,
  platform,
}) => {
  test.setTimeout(120_000);
  const before = platform.timesAsked(BET);
  platform.answer(BET, { status: 500, body: { message: "Server Error" } });
  const status = await confirm(page);
  const unknown = "We got no reply. Your bet may have been placed: check before you bet again.";
  await expect(status).toContainText(unknown, { timeout: 60_000 });
  await status.getByRole("button", { name: "Check again" }).click();
  await expect(page.locator("[data-bet-status=asking_again]").first()).toBeAttached();
  await expect(status).toContainText(unknown, { timeout: 60_000 });
  expect(platform.timesAsked(BET) - before).toBe(1);
  await expect.poll(() => platform.app.output()).toContain('"call":"bet","failed":"status 500"');
  const [, reference = "none"] = /Reference ([0-9A-F]{8})/.exec(await status.innerText()) ?? [];
  await expect.poll(() => platform.app.output()).toContain(`"trace":"${reference.toLowerCase()}`);
});

test("a session that ends in the middle of a bet leads to the sign-in", async ({ page, platform }) => {
  platform.answer(BET, { status: 401, body: { message: "Unauthenticated." } });
  await confirm(page);
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("link", { name: en.landing.toSignIn })).toBeVisible();
});

test("a platform's own 419 ends a bet with a message", async ({ page, platform }) => {
  platform.answer(BET, { status: 419, body: { message: "CSRF token mismatch." } });
  await expect(await confirm(page)).toContainText(en.errors.csrf_mismatch);
});

for (const [status, message, more] of [
  [401, "These credentials do not match our records.", {}],
  [422, "This account is locked.", { errors: [] }],
] as const) {
  test(`a sign-in that is refused with ${status} says why in the platform's words`, async ({ page, platform }) => {
    platform.answer("/login", { status, body: { message, ...more } });
    await page.goto("/authentication");
    await page.locator('input[name="username"]').fill("demo");
    await page.locator('input[name="password"]').fill("wrong");
    await page.locator('input[name="password"]').press("Enter");
    await expect(page.getByText(message)).toBeVisible();
    await expect(page).toHaveURL(/\/authentication$/);
  });
}
