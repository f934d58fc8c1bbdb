import type { Locator, WebSocket } from "@playwright/test";
import { PLAYED_CODES } from "../lib/contract/games";
import { english as words } from "../i18n/testing";
import { expect, test } from "./app";
import { startAtLobby } from "./open-game";
import { turnGame } from "./operate";
import { signIn, startSession } from "./sign-in";

async function expectTicking(tile: Locator): Promise<void> {
  const timer = tile.getByRole("timer");
  await expect(timer).toBeVisible();
  const shown = (await timer.textContent()) ?? "";
  expect(shown).toMatch(/^00:0\d:\d\d$/);
  await expect(timer).not.toHaveText(shown);
}

test("every game has a live tile over one socket; a star puts its game first and is stored; a tile opens its game", async ({
  page,
}) => {
  const sockets: WebSocket[] = [];
  page.on("websocket", (socket) => sockets.push(socket));
  const open = (): number => sockets.filter((socket) => !socket.isClosed()).length;
  await signIn(page, "demo", "en");
  await expect(page).toHaveURL(/\/lobby\/home$/);
  const tiles = page.locator("article[data-game]");
  const games = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-game")));
  await expect(tiles).toHaveCount(PLAYED_CODES.length);
  await Promise.all(
    PLAYED_CODES.map(async (game) => {
      const tile = page.locator(`article[data-game=${game}]`);
      await expectTicking(tile);
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
  // The browser does not report the close of the old page's sockets.
  sockets.length = 0;
  await page.reload();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  expect(await games(), "after a reload").toEqual(starred);
  await expect.poll(open).toBe(1);

  const { length } = sockets;
  await tiles.first().click();
  await expect(page.locator("body.game-racinggod")).toBeAttached();
  await expect(page).toHaveURL(/\/game\/racinggod\/home$/);
  await expect(page.locator("[data-phase=open]").first()).toBeAttached();
  expect([sockets.length, open()], "the game goes on with the lobby's socket").toEqual([length, 1]);
});

/** Runs in the page. */
function gamePage() {
  const text = (selector: string): string | undefined => document.querySelector(selector)?.textContent;
  return {
    title: text("h1"),
    roundNo: text("[data-testid=round-no]"),
    headers: document.querySelectorAll("header:has([data-testid=round-no])").length,
  };
}

test("every route shows its own page: the landing page, both lobbies, a page for each game, and a page for unknown addresses", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/authentication");
  await startSession(page, "demo2");
  await page.goto("/");
  await expect(page.getByText("You are signed in as demo2.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the lobby" })).toHaveAttribute("href", "/lobby/home");

  await page.goto("/lobby2/home");
  await expect(page).toHaveURL(/\/lobby2\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, demo2");
  await expect(page.locator("article[data-game]")).toHaveCount(PLAYED_CODES.length);

  for (const game of PLAYED_CODES) {
    await page.goto(`/game/${game.toLowerCase()}/home`);
    await expect(async () => {
      expect(await page.evaluate(gamePage)).toEqual({
        title: words.games[game],
        // Every game shows the latest round's number; only PK10 has the header.
        roundNo: expect.stringMatching(/^\d{12}$/),
        headers: game === "PK10" ? 1 : 0,
      });
    }, game).toPass();
  }

  const answer = await page.goto("/nowhere/at/all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Off the track");
  await expect(page.getByText("There is nothing at this address. The tables are in the lobby.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the lobby" }).click();
  await expect(page).toHaveURL(/\/lobby\/home$/);
  await expect(page.locator("article[data-game]")).toHaveCount(PLAYED_CODES.length);
});

test("the lobby shows that it is offline, in the same place as a game's table", async ({ page }) => {
  await startAtLobby(page, "demo2");
  await expect(page.locator("article[data-game]")).toHaveCount(PLAYED_CODES.length);
  const word = page.locator("[data-connection]");
  await expect(word).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(word).toHaveText("You are offline");
  await page.context().setOffline(false);
  await expect(word).toHaveCount(0);
});

test("a game that the operator closes finishes its round, is then shown as closed, and opens again", async ({
  page,
  app,
}) => {
  await startAtLobby(page, "demo");
  const tile = page.locator("article[data-game=BALLS24]");
  const closed = tile.getByText("Closed", { exact: true });
  await expect(tile).toHaveAttribute("data-phase", "open");
  await turnGame(app, "BALLS24", false);
  try {
    await expect(tile).toHaveAttribute("data-enabled", "false");
    await expect(tile).toHaveAttribute("data-phase", "announced");
    await expect(closed).toBeVisible();
    await expect(page.locator("article[data-game=BALLS12]")).toHaveAttribute("data-enabled", "true");
  } finally {
    await turnGame(app, "BALLS24", true);
  }
  await expect(tile).toHaveAttribute("data-phase", "open");
  await expect(closed).toHaveCount(0);
});
