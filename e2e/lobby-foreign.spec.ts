import { PLAYED_CODES } from "../lib/contract/games";
import words from "../messages/en.json" with { type: "json" };
import { expect } from "./app";
import { test } from "./foreign-platform";
import { openGame, startAtLobby, switchLanguage } from "./open-game";
import { opener } from "./records";
import { startSession } from "./sign-in";

const ABSENT = { status: 404, body: { message: "The route could not be found." } };
const OPTIONAL = ["/game/LOBBY/home", "/locale", "/refresh_check", "/settings", "/dt/"];
const CLOSED_GAME = "/game/BALLS36/home";
const ABSENT_GAME = "/game/BALLS48/home";

test.beforeEach(({ platform }) => {
  for (const path of OPTIONAL) platform.answer(path, ABSENT);
});
test.afterEach(({ platform }) => {
  for (const path of [...OPTIONAL, CLOSED_GAME, ABSENT_GAME, "/me"]) platform.answer(path, null);
});

test("the lobby of a platform without a lobby call shows all games except those that the platform refuses or lacks", async ({
  page,
  platform,
}) => {
  platform.answer(CLOSED_GAME, { status: 403, body: { message: "No." } });
  platform.answer(ABSENT_GAME, ABSENT);
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await startAtLobby(page, "demo");
  const shown = PLAYED_CODES.filter((game) => game !== "BALLS36" && game !== "BALLS48");
  const tiles = page.locator("article[data-game]");
  await expect(tiles).toHaveCount(shown.length);
  for (const game of shown) {
    const tile = page.locator(`article[data-game=${game}]`);
    await expect(tile).toHaveAttribute("data-phase", /open|closed|drawing|announced|void/);
    await expect(tile.getByTestId("tile-moment")).toContainText(/\d{4,}/);
    await expect(tile).toContainText(words.lobbyTile.limits);
  }
  // The lobby mentions commitments only after the games' rounds and their commitments have arrived.
  await expect(page.getByText(words.lobby.leadCommitted)).toBeVisible();
  expect(
    paths.filter((path) => path === "/api/user/game/LOBBY/home"),
    "the bootstrap has asked already",
  ).toEqual([]);
  expect(paths, "no page asks for a game that the platform lacks").not.toContain(`/api/user${ABSENT_GAME}`);
  await page.locator("article[data-game=PK10]").getByRole("link").click();
  await expect(page).toHaveURL(/\/game\/pk10\/home$/);
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
});

test("no page logs an error for a call that the platform may lack", async ({ page, platform }) => {
  const errors: string[] = [];
  page.on("console", (line) => {
    // pusher-js also tries a slow socket over TLS, which this server lacks.
    if (line.type() === "error" && !line.text().startsWith("WebSocket"))
      errors.push(`${line.text()} ${line.location().url}`);
  });
  await startSession(page, "demo");
  const asked = () => OPTIONAL.map((path) => platform.timesAsked(path));
  const before = asked();
  await openGame(page);
  await opener(page).click();
  await expect(page.getByRole("dialog", { name: words.shell.records })).toBeVisible();
  await switchLanguage(page, "vn");
  await page.keyboard.press("Escape");
  await page.locator('a[href="/lobby/home"]').filter({ visible: true }).first().click();
  await expect(page.locator("article[data-game=PK10]")).toHaveAttribute("data-phase", /./);
  await expect.poll(() => OPTIONAL.filter((_, at) => asked()[at] === before[at])).toEqual([]);
  expect(errors).toEqual([]);
});

test("this browser's language stays if the platform stores no language, whatever the account says", async ({
  page,
  platform,
}) => {
  await startSession(page, "demo", "th");
  const account = await page.context().request.get("/api/bootstrap", { headers: { "Sec-Fetch-Site": "same-origin" } });
  const body: unknown = await account.json();
  const original = typeof body === "object" && body !== null && "account" in body ? body.account : null;
  platform.answer("/me", { status: 200, body: { ...(original as object), lang: "en" } });
  await page.goto("/lobby/home");
  await expect(page.locator("article[data-game=PK10]")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "th");
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: "user_locale", value: "th" }));
});
