import type { Page } from "@playwright/test";
import { LOCALES, type PlayedCode } from "../lib/contract/games";
import en from "../messages/en.json" with { type: "json" };
import { expect, ONE_ROUND, test } from "./app";
import { startAtLobby } from "./open-game";
import { startSession } from "./sign-in";

/** No round ends during these tests, because its result would end a streak. */
test.use(ONE_ROUND);

const BIG: Readonly<Record<PlayedCode, readonly number[]>> = {
  PK10: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  RACINGGOD: [8, 7, 6, 5, 4, 3, 2, 1],
  LUCKYWHEEL: [54],
  BALLS12: [12],
  BALLS24: [24],
  BALLS36: [36],
  BALLS48: [48],
};
const GAMES = Object.keys(BIG) as PlayedCode[];

interface LobbyGame {
  readonly game: PlayedCode;
  readonly round: { readonly id: number } | null;
}

interface LobbyHome {
  readonly games: readonly LobbyGame[];
}

const withStreaks = (home: LobbyHome): LobbyHome => ({
  ...home,
  games: home.games.map((each) => ({
    ...each,
    results: [4, 3, 2, 1].map((place) => ({ round_no: `20261121000${place}`, result_numbers: BIG[each.game] })),
    own: each.round === null ? null : { round_id: each.round.id, bets: 3, amount: 25 },
  })),
});

/** Adds streaks to both calls of the lobby, and silences its socket, because a new result would end a streak. */
async function holdStreaks(page: Page): Promise<void> {
  await page.routeWebSocket(/\/app\//, () => undefined);
  await page.route("**/api/bootstrap?*", async (route) => {
    const response = await route.fetch();
    const answer: { home: LobbyHome } = await response.json();
    await route.fulfill({ response, json: { ...answer, home: withStreaks(answer.home) } });
  });
  await page.route("**/api/user/game/LOBBY/home", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withStreaks(await response.json()) });
  });
}

/** Runs in the page: every text, name and tooltip in it. */
function wordsOfPage(): string[] {
  const named = [...document.querySelectorAll("[aria-label], [title]")];
  return [
    document.title,
    document.body.innerText,
    ...named.flatMap((each) => [each.getAttribute("aria-label") ?? "", each.getAttribute("title") ?? ""]),
  ];
}

test("no tile of the lobby prints the key of a message, in any language, with streaks and own bets", async ({
  page,
  app,
}) => {
  await startSession(page, "demo");
  await holdStreaks(page);
  // next-intl prints `namespace.key` in place of a text that it lacks or cannot format.
  const key = new RegExp(String.raw`\b(?:${Object.keys(en).join("|")})\.[a-z]\w*`);
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: "user_locale", value: locale, url: app.url }]);
    await page.goto("/lobby/home");
    await expect(page.getByTestId("streak"), locale).toHaveCount(GAMES.length);
    const words = await page.evaluate(wordsOfPage);
    expect(
      words.filter((each) => key.test(each)),
      locale,
    ).toEqual([]);
  }
});

/** Runs in the page: the overlap of each tile's words with its picture, in px. */
const overlaps = (tiles: Element[]): number[] =>
  tiles.map((tile) => {
    const words = tile.querySelector("h2")?.parentElement?.nextElementSibling?.getBoundingClientRect();
    const picture = tile.querySelector("[data-testid=tile-picture]")?.getBoundingClientRect();
    return Math.round(Math.max(0, (words?.right ?? Infinity) - (picture?.left ?? 0)));
  });

test("no tile's words overlap its picture, on a phone or on a narrow or wide desktop", async ({ page }) => {
  await startAtLobby(page, "demo", "vn");
  const tiles = page.locator("article[data-game]");
  await expect(tiles).toHaveCount(GAMES.length);
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("body")).toHaveClass(width <= 760 ? /layout-mobile/ : /layout-desktop/);
    await expect.poll(() => tiles.evaluateAll(overlaps), `at ${width} px`).toEqual(GAMES.map(() => 0));
  }
});
