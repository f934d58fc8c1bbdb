import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { act } from "./operate";
import { startSession } from "./sign-in";

test.use({ gameSeconds: 20 });

/** Within this time the event leads the page: it fetches the account only every 60 s. */
const BEFORE_THE_NEXT_FETCH_MS = 15_000;

async function openLive(page: Page, path: string): Promise<void> {
  const subscribed = new Set<string>();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (!payload.includes("subscription_succeeded")) return;
      const channel = /"channel":"([^"]+)"/.exec(payload.toString())?.[1];
      if (channel !== undefined) subscribed.add(channel.replace(/\.\d+$/, ""));
    }),
  );
  await page.goto(path);
  await expect
    .poll(() => [...subscribed])
    .toEqual(expect.arrayContaining(["system", "private-user", "private-merchant"]));
}

test("a player whom the operator kicks is signed out and sees the reason on the error page", async ({ page, app }) => {
  await startSession(page, "demo");
  await openLive(page, "/game/pk10/home");
  await act(app, "kick", { mcode: "DEMO", username: "demo" });
  await expect(page).toHaveURL(/\/error\?message=account_kick/, { timeout: BEFORE_THE_NEXT_FETCH_MS });
  await expect(page.getByText("Account abnormal, please log in again")).toBeVisible();
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
});

test("a player whose page misses the kick's event sees the same words at its next call", async ({ page, app }) => {
  // The socket opens and stays silent.
  await page.routeWebSocket(/\/app\//, () => undefined);
  await startSession(page, "demo");
  await page.goto("/game/pk10/home");
  await act(app, "kick", { mcode: "DEMO", username: "demo" });
  await expect(page).toHaveURL(/\/error\?message=account_kick/);
  await expect(page.getByText("Account abnormal, please log in again")).toBeVisible();
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
});

test("all players in a game that the operator empties are led to the lobby", async ({ page, app }) => {
  await startSession(page, "demo2");
  await openLive(page, "/game/pk10/home");
  await act(app, "kick-game", { game: "PK10" });
  await expect(page).toHaveURL(/\/lobby\/home$/);
  await expect(page.getByText("Game abnormal, back to lobby")).toBeVisible();
});

test("a game's page says that there is a new version, and reloads at the next round, as an idle lobby does", async ({
  page,
  app,
}) => {
  await startSession(page, "demo2");
  const lobby = await page.context().newPage();
  await openLive(lobby, "/lobby/home");
  await openLive(page, "/game/pk10/home");
  const lobbyLoaded = lobby.waitForEvent("load");
  // Only an earlier failure of the test should be reported.
  void lobbyLoaded.catch(() => undefined);
  const announced = page.getByText("A new version is available, your page will refresh next round");
  // The next round may begin at once, which removes the announcement.
  await expect(async () => {
    await act(app, "version");
    await expect(announced).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.waitForEvent("load");
  await expect(announced).toHaveCount(0);
  await lobbyLoaded;
});

test("a merchant's changed setting reloads its players' pages", async ({ page, app }) => {
  await startSession(page, "acme");
  await openLive(page, "/lobby/home");
  const loaded = page.waitForEvent("load");
  await act(app, "set-merchant", { mcode: "ACME", time_zone: "Asia/Bangkok" });
  await loaded;
});
