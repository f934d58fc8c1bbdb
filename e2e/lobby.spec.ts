import type { Locator, WebSocket } from "@playwright/test";
import { DEMO_HUB_APP } from "../lib/env";
import { PLAYED_CODES, type PlayedCode } from "../lib/contract/games";
import { expect, test } from "./app";
import { signIn } from "./sign-in";
import type { RunningApp } from "./start-app";

/** The countdown shows its seconds, and goes on to others. */
async function expectTicking(tile: Locator, gameSeconds: number): Promise<void> {
  const timer = tile.getByRole("timer");
  await expect(timer).toBeVisible({ timeout: 2000 * gameSeconds });
  const shown = (await timer.textContent()) ?? "";
  expect(shown).toMatch(/^00:00:\d\d$/);
  await expect(timer).not.toHaveText(shown, { timeout: 2000 * gameSeconds });
}

test("seven tiles tick over one socket; a star brings its game to the front and is kept; a tile leads into its game", async ({
  page,
  app,
}) => {
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => sockets.push(socket));
  const open = (): number => sockets.filter((socket) => !socket.isClosed()).length;
  await signIn(page, "demo", "demo", "en");
  await expect(page).toHaveURL(/\/lobby\/home$/);
  const tiles = page.locator("article[data-game]");
  const games = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-game")));
  await expect(tiles).toHaveCount(PLAYED_CODES.length);
  await Promise.all(
    PLAYED_CODES.map(async (game) => {
      const tile = page.locator(`article[data-game=${game}]`);
      await expectTicking(tile, app.gameSeconds);
      await expect(tile.getByTestId("tile-moment")).toContainText(/[A-Z][a-z]+ .*\d{4,}/);
      await expect(tile).toHaveAttribute("data-phase", /./);
    }),
  );
  expect(open(), "sockets of the lobby").toBe(1);

  const star = page.getByRole("button", { name: "Show Racing God first" });
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  const starred = ["RACINGGOD", ...(await games()).filter((game) => game !== "RACINGGOD")];
  await expect.poll(games).toEqual(starred);
  // Those of a page that was left are never said to be closed.
  sockets.length = 0;
  await page.reload();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect(await games(), "after a reload").toEqual(starred);
  await expect.poll(open).toBe(1);

  const { length } = sockets;
  await tiles.first().click();
  await expect(page.locator("body.game-racinggod")).toBeAttached();
  await expect(page).toHaveURL(/\/game\/racinggod\/home$/);
  await expect(page.locator("[data-phase=open]").first()).toBeAttached({ timeout: 2000 * app.gameSeconds });
  expect([sockets.length, open()], "the game goes on with the lobby's socket").toEqual([length, 1]);
});

test("the lobby says when it is offline, and that in the same place as a game's table", async ({ page }) => {
  await signIn(page, "demo2", "demo2", "en");
  await expect(page.locator("article[data-game]")).toHaveCount(PLAYED_CODES.length);
  const word = page.locator("[data-connection]");
  await expect(word).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(word).toHaveText("You are offline");
  await page.context().setOffline(false);
  await expect(word).toHaveCount(0);
});

async function turnGame(app: RunningApp, game: PlayedCode, on: boolean): Promise<void> {
  const answer = await fetch(`${app.upstreamUrl}/api/operator/games`, {
    method: "POST",
    headers: { authorization: `Bearer ${DEMO_HUB_APP.secret}`, "content-type": "application/json" },
    body: JSON.stringify({ turn: { game, on } }),
  });
  expect(answer.status).toBe(200);
}

test("a game that the operator closes finishes its round, is then shown as closed, and opens again", async ({
  page,
  app,
}) => {
  await signIn(page, "demo", "demo", "en");
  const tile = page.locator("article[data-game=BALLS24]");
  const closed = tile.getByText("Closed", { exact: true });
  await expect(tile).toHaveAttribute("data-phase", "open", { timeout: 2000 * app.gameSeconds });
  await turnGame(app, "BALLS24", false);
  try {
    await expect(tile).toHaveAttribute("data-enabled", "false");
    await expect(closed).toBeVisible({ timeout: 2000 * app.gameSeconds });
    await expect(tile).toHaveAttribute("data-phase", "announced");
    await expect(page.locator("article[data-game=BALLS12]")).toHaveAttribute("data-enabled", "true");
  } finally {
    await turnGame(app, "BALLS24", true);
  }
  await expect(tile).toHaveAttribute("data-phase", "open", { timeout: 2000 * app.gameSeconds });
  await expect(closed).toHaveCount(0);
});
