import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, ONE_ROUND, test } from "./app";
import { pressLogout } from "./header";
import { launchLink } from "./launch-link";
import { startAtLobby } from "./open-game";
import { putChip } from "./put-chip";
import { platformOf } from "./platform";
import { signIn, startSession } from "./sign-in";

/** Unconfirmed chips leave the board at the close: no round closes during these tests. */
test.use(ONE_ROUND);

const BALANCE_CALL = "/api/user/load_balance";

/**
 * Answers one call for the balance with `status`. This is the button's call, or the page's own call if that comes
 * first: during its own call the page ignores the button.
 */
async function answerBalance(page: Page, status: number): Promise<void> {
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  let answered = false;
  const answer = (route: Route): Promise<void> => {
    answered = true;
    return route.fulfill({ status, json: { message: "x" } });
  };
  await page.route(`**${BALANCE_CALL}`, answer, { times: 1 });
  await expect(async () => {
    if (!answered) await page.getByRole("button", { name: "Refresh balance" }).click({ timeout: 2_000 });
    await expect.poll(() => answered, { timeout: 2_000 }).toBe(true);
  }).toPass();
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
}

test(
  "a sign-in from a second browser signs the first one out, which shows a warning",
  { tag: "@server" },
  async ({ page, browser, app }) => {
    await startSession(page, "demo", "th");
    await page.goto("/game/pk10/home");
    await expect(page.locator("[data-connection]")).toHaveCount(0);
    const second = await browser.newContext({ baseURL: app.url });
    await startSession(await second.newPage(), "demo", "th");
    // Later the page fetches the account, and needs no event.
    await expect(page).toHaveURL(/\/error\?message=duplicate_login/, { timeout: 15_000 });
    await expect(page.getByText("พบการเข้าสู่ระบบซ้ำ")).toBeVisible();
    await expect(page.getByText("บัญชีของคุณถูกเปิดใช้ที่อื่น")).toBeVisible();
    await expectSignedOut(page);
    await second.close();
  },
);

test(
  "a launch link of another player asks before it replaces the session",
  { tag: "@server" },
  async ({ page, app }) => {
    await startAtLobby(page, "demo");
    await page.goto(await launchLink(app, app.url, "mallory"));
    await expect(page).toHaveURL(/\/launch$/);
    await expect(
      page.getByText("You are signed in as demo. The link you opened signs in mallory instead."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stay as demo" }).click();
    await expect(page).toHaveURL(/\/lobby\/home$/);
    await expect(page.getByText("demo", { exact: true }).first()).toBeVisible();

    await page.goto(await launchLink(app, app.url, "mallory"));
    await page.getByRole("button", { name: "Continue as mallory" }).click();
    await expect(page).toHaveURL(/\/game\/pk10\/home$/);
    await expect(page.getByText("mallory", { exact: true }).first()).toBeVisible();
  },
);

test("a logout asks while chips are on the table, and signs out every tab, even if its call fails", async ({
  page,
}) => {
  await startSession(page, "demo2", "vn");
  const other = await page.context().newPage();
  await other.goto("/lobby/home");
  await page.bringToFront();
  await page.goto("/game/pk10/home");
  await putChip(page);
  await pressLogout(page, "Đăng xuất");
  const question = page.getByRole("alertdialog", { name: "Bạn có chắc không" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "[role=alertdialog]");
  await question.getByRole("button", { name: "Hủy" }).click();
  await expect(question).toHaveCount(0);
  await page.route("**/api/user/logout", (route) => route.abort());
  await pressLogout(page, "Đăng xuất");
  await question.getByRole("button", { name: "Đăng xuất" }).click();
  await expect(page).toHaveURL(/\/error$/);
  await expect(other).toHaveURL(/\/error$/);
  await expectSignedOut(page);
});

test("the sign-in keeps a guest's language, and an account with another language switches the page", async ({
  page,
}) => {
  await signIn(page, "acme", "th");
  const platform = platformOf(page);
  expect(await platform.ask("/me")).toMatchObject({ lang: "th" });
  // The page follows a change of the account's language only if it knows the first language.
  await expect(page.getByText("acme", { exact: true }).first()).toBeVisible();
  await platform.ask("/locale", { lang: "vn" });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: "user_locale", value: "vn" }));
});

test("418 waits for a click, 419 fetches the cookie again, 401 leads to the root", async ({ page }) => {
  await startAtLobby(page, "demo2");
  await answerBalance(page, 418);
  await expect(page.getByText("A new version is available, please refresh page")).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await loaded;

  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.waitForLoadState();
  const cookie = page.waitForRequest("**/sanctum/csrf-cookie");
  await answerBalance(page, 419);
  await cookie;
  expect(calls.filter((path) => path === BALANCE_CALL)).toHaveLength(1);

  await answerBalance(page, 401);
  await expect(page).toHaveURL(/\/error$/);
});

test("an outdated page refreshes after the navigation, once", async ({ page }) => {
  await startAtLobby(page, "demo");
  const asked: (string | null)[] = [];
  await page.route("**/api/user/refresh_check", (route) => {
    asked.push(route.request().postData());
    return route.fulfill({ json: { refresh: true } });
  });
  const loaded = page.waitForEvent("load");
  await page.reload();
  await loaded;
  await page.waitForEvent("load");
  await expect.poll(() => asked.length).toBe(2);
  const revision = await page.locator('meta[name="revision"]').getAttribute("content");
  expect(revision).toMatch(/^[0-9a-f]{16}$/);
  expect(asked[0]).toContain(revision);
  await expect(page.getByTestId("balance")).toBeVisible();
});

test("if the socket is refused permanently, the page shows that and offers a reload", async ({ page }) => {
  await startSession(page, "demo");
  const refusal = { event: "pusher:error", data: { code: 4001, message: "Application does not exist" } };
  await page.routeWebSocket(/\/app\//, (socket) => socket.send(JSON.stringify(refusal)));
  await page.goto("/game/pk10/home");
  const banner = page.locator("[data-connection=refused]");
  await expect(banner).toContainText("The live connection was refused");
  await expectAccessible(page, "[data-connection]");
  const loaded = page.waitForEvent("load");
  await banner.getByRole("button", { name: "Refresh" }).click();
  await loaded;
});
