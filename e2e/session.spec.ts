import { request as httpRequest } from "node:http";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import fc from "fast-check";
import Pusher from "pusher";
import { DEMO_HUB_APP } from "../lib/env";
import { expect, test } from "./app";
import { signIn } from "./sign-in";
import type { RunningApp } from "./start-app";

test.use({ gameSeconds: 20 });

/** Signs in with a language chosen before, which the account then has: the tests share the app and its players. */
async function enter(page: Page, app: RunningApp, username: string, locale = "en"): Promise<void> {
  await page.context().addCookies([{ name: "user_locale", value: locale, url: app.url }]);
  await signIn(page, username, username);
}

async function expectAccessible(page: Page, part = "body"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** The button in the header of a desk, in the side menu of a phone. */
async function pressLogout(page: Page, name: string, menu: string): Promise<void> {
  const button = page.getByRole("button", { name }).filter({ visible: true });
  if ((await button.count()) === 0) await page.getByRole("button", { name: menu }).click();
  await button.click();
}

const balanceCall = "**/api/user/load_balance";
const askBalance = (page: Page): Promise<void> => page.getByRole("button", { name: "Refresh balance" }).click();

/** Money has two decimals, odds three. */
const STAKE = /\d\.00(?!\d)/;

async function putChip(page: Page): Promise<void> {
  await expect(page.locator("[data-phase=open]").first()).toBeAttached({ timeout: 40_000 });
  const cell = page.locator('[data-bet="tf:big"]');
  // A tap before the page has come alive is no tap.
  await expect(async () => {
    await cell.click();
    await expect(cell).toHaveAccessibleName(STAKE, { timeout: 1000 });
  }).toPass();
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
}

function hub(app: RunningApp): Pusher {
  const { id, key, secret } = DEMO_HUB_APP;
  const { hostname, port } = new URL(app.upstreamUrl);
  return new Pusher({ appId: id, key, secret, host: hostname, port, useTLS: false, cluster: "" });
}

async function turnMaintenance(app: RunningApp, on: boolean): Promise<void> {
  const answer = await fetch(`${app.upstreamUrl}/api/operator/maintenance`, {
    method: "POST",
    headers: { authorization: `Bearer ${DEMO_HUB_APP.secret}`, "content-type": "application/json" },
    body: JSON.stringify({ on }),
  });
  expect(answer.status).toBe(200);
}

test("a sign-in from a second browser signs the first one out, with its warning", async ({ page, browser, app }) => {
  await enter(page, app, "demo", "th");
  await page.goto("/game/pk10/home");
  await expect(page.locator("[data-connection]")).toHaveCount(0);
  const second = await browser.newContext({ baseURL: app.url });
  await signIn(await second.newPage(), "demo", "demo");
  await expect(page).toHaveURL(/\/error\?message=duplicate_login/);
  await expect(page.getByText("พบการเข้าสู่ระบบซ้ำ")).toBeVisible();
  await expectSignedOut(page);
  await second.close();
});

test("a logout asks while chips lie on the table, ends every tab, and ends though its call fails", async ({
  page,
  app,
}) => {
  await enter(page, app, "demo2", "vn");
  const other = await page.context().newPage();
  await other.goto("/lobby/home");
  await page.bringToFront();
  await page.goto("/game/pk10/home");
  await putChip(page);
  await pressLogout(page, "Đăng xuất", "Menu");
  const question = page.getByRole("alertdialog", { name: "Bạn có chắc không" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "[role=alertdialog]");
  await question.getByRole("button", { name: "Hủy" }).click();
  await expect(question).toHaveCount(0);
  await page.route("**/api/user/logout", (route) => route.abort());
  await pressLogout(page, "Đăng xuất", "Menu");
  await question.getByRole("button", { name: "Đăng xuất" }).click();
  await expect(page).toHaveURL(/\/error$/);
  await expect(other).toHaveURL(/\/error$/);
  await expectSignedOut(page);
});

test("a guest's language goes with the sign-in, and an account in another one switches the page", async ({
  page,
  app,
}) => {
  await enter(page, app, "acme", "th");
  const call = async (path: string, data: object): Promise<unknown> => {
    const cookies = await page.context().cookies();
    const token = decodeURIComponent(cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "");
    const answer = await page.request.post(`/api/user/${path}`, {
      headers: { "X-XSRF-TOKEN": token, Origin: app.url },
      data,
    });
    expect(answer.status()).toBeLessThan(300);
    return answer.status() === 204 ? null : answer.json();
  };
  expect(await call("me", {})).toMatchObject({ lang: "th" });
  await call("locale", { lang: "vn" });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "vi");
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: "user_locale", value: "vn" }));
});

test("maintenance covers an open page without losing its chips, and replaces a new one; both come back", async ({
  page,
  app,
}) => {
  await enter(page, app, "demo");
  await page.goto("/game/pk10/home");
  await putChip(page);
  await turnMaintenance(app, true);
  try {
    // The balance's poll finds it out.
    const cover = page.getByRole("dialog", { name: "Under maintenance" });
    await expect(cover).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, "dialog");
    const fresh = await page.context().newPage();
    await fresh.goto("/lobby/home");
    await expect(fresh.getByRole("heading", { name: "Under maintenance" })).toBeVisible();
    await expectAccessible(fresh);
    await turnMaintenance(app, false);
    await fresh.getByRole("button", { name: "Try again" }).click();
    await expect(fresh.getByTestId("balance")).toBeVisible();
    await page.bringToFront();
    await cover.getByRole("button", { name: "Try again" }).click();
    await expect(cover).toHaveCount(0);
    await expect(page.locator('[data-bet="tf:big"]')).toHaveAccessibleName(STAKE);
  } finally {
    await turnMaintenance(app, false);
  }
});

test("418 waits for a click, 419 fetches the cookie again, 401 leaves for the root", async ({ page, app }) => {
  await enter(page, app, "demo2");
  const answer = (status: number) =>
    page.route(balanceCall, (route) => route.fulfill({ status, json: { message: "x" } }), { times: 1 });
  await answer(418);
  await askBalance(page);
  await expect(page.getByText("A new version is available, please refresh page")).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await loaded;

  await answer(419);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.waitForLoadState();
  const cookie = page.waitForRequest("**/sanctum/csrf-cookie");
  await askBalance(page);
  await cookie;
  expect(calls.filter((path) => path.endsWith("/load_balance"))).toHaveLength(1);

  await answer(401);
  await askBalance(page);
  await expect(page).toHaveURL(/\/error$/);
});

test("a kick from a game leads to the lobby; a new version reloads at the next round", async ({ page, app }) => {
  await enter(page, app, "demo2");
  await page.goto("/game/pk10/home");
  await expect(page.locator("[data-connection]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe("visible");
  const announced = page.getByText("A new version is available, your page will refresh next round");
  await expect(async () => {
    await hub(app).trigger("system", "new_version", {});
    await expect(announced).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.waitForEvent("load", { timeout: 40_000 });
  await expect(announced).toHaveCount(0);
  await expect(async () => {
    await hub(app).trigger("game-PK10", "kick_all", { kickType: "lobby" });
    await expect(page).toHaveURL(/\/lobby\/home$/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByText("Game abnormal, back to lobby")).toBeVisible();
});

test("a script that fails to load is told, and the page refreshes", async ({ page, app }) => {
  await enter(page, app, "demo");
  await page.goto("/game/pk10/home");
  await expect(page.locator("[data-phase]").first()).toBeAttached();
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Bet records" }).first().dispatchEvent("click");
  await expect(page.getByText("A required resource failed to load. The page will refresh.")).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.unroute("**/_next/static/**/*.js");
  await loaded;
  await expect(page.getByText("A required resource failed to load. The page will refresh.")).toHaveCount(0);
});

test("a page that is old refreshes after the navigation, once", async ({ page, app }) => {
  await enter(page, app, "demo");
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

test("a socket that is refused for ever says so, and asks for a fresh page", async ({ page, app }) => {
  await enter(page, app, "demo");
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

test("a message is shown though the platform has ended the session", async ({ page, browser, app }) => {
  await enter(page, app, "demo");
  await page.goto("/error");
  const second = await browser.newContext({ baseURL: app.url });
  await signIn(await second.newPage(), "demo", "demo");
  await page.goto("/error?message=account_kick");
  await expect(page.getByText("Account abnormal, please log in again")).toBeVisible();
  await second.close();
});

/** One GET as no browser would send it. */
function get(url: string, path: string, cookie: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = httpRequest({ hostname, port, path, headers: { cookie } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    asked.on("error", reject).end();
  });
}

const EVIL = '"><script>window.evil=1</script><img src=x onerror="window.evil=1">';
const text = fc.oneof(
  fc.string({ maxLength: 80, unit: "binary" }),
  fc.constantFrom(
    EVIL,
    "javascript:evil()",
    "\u0000",
    "../../etc/passwd",
    "__proto__",
    "null",
    "{}",
    "[]",
    "%",
    "x".repeat(10_000),
  ),
);
const cookieText = fc.oneof(
  fc.stringMatching(/^[\x20-\x3a\x3c-\x7e]{0,200}$/),
  fc.constantFrom("Fe26.2*1*x", "%E0%A4%A", "x".repeat(10_000), "en; user_locale=zz", '"'),
);

test("whatever the address and the cookies hold, a page comes", async ({ page, app }) => {
  const paths = ["/error", "/authentication", "/lobby/home", "/", "/game/pk10/home", "/iframe/test"];
  const names = ["message", "token", "lang", "game", "ended", "unknown"];
  const query = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 3 });
  const jar = fc.array(fc.tuple(fc.constantFrom("grandstand_session", "user_locale", "XSRF-TOKEN", "x"), cookieText), {
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, jar, async (path, parameters, cookies) => {
      const search = parameters
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join("&")
        .slice(0, 12_000);
      const cookie = cookies
        .map(([name, value]) => `${name}=${value}`)
        .join("; ")
        .slice(0, 12_000);
      const { status, body } = await get(app.url, `${path}?${search}`.slice(0, 12_000), cookie);
      // Beyond what a server takes as headers at all it may say so.
      expect(status, `${path}?${search} ${cookie}`).toBeLessThan(500);
      expect(body).not.toContain("<script>window.evil");
      expect(body).not.toContain("<img src=x");
    }),
    { numRuns: 120 },
  );
  for (const path of ["/error?message=", "/authentication?lang=", "/authentication?game="]) {
    await page.goto(path + encodeURIComponent(EVIL));
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.evaluate(() => "evil" in window)).toBe(false);
  }
});
