import type { Locator, Page } from "@playwright/test";
import { axe, expectAccessibleInBoth, offerBothSchemes, violationsOf } from "./accessible";
import { expect, ONE_ROUND, test } from "./app";
import { openGame, startAtLobby } from "./open-game";
import { putChip } from "./put-chip";
import { startSession } from "./sign-in";

/** Chips stay on the table as long as the round is open. accessible-phases.spec.ts has the other phases. */
test.use(ONE_ROUND);

async function expectAccessible(page: Page, what: string, part = "body"): Promise<void> {
  expect(await violationsOf(page, axe(page).include(part).exclude("iframe")), what).toEqual([]);
}

const DIALOG = ":is([role=dialog], [role=alertdialog])";

async function expectAccessibleDialog(page: Page, what: string, open: () => Promise<void>): Promise<void> {
  await open();
  const dialog = page.locator(DIALOG);
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessibleInBoth(page, what, DIALOG);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("axe finds nothing on any screen or open modal, dark or light", async ({ page }) => {
  await offerBothSchemes(page);
  await lookEverywhere(page);
});

/** From now on the platform refuses every bet. With `null`, bets and calls for the records get no answer. */
async function answerBets(page: Page, refusal: { code: string; message: string } | null): Promise<void> {
  await page.route("**/api/user/game/PK10/bet", (route) =>
    refusal === null ? route.abort("connectionreset") : route.fulfill({ status: 422, json: refusal }),
  );
  if (refusal === null) await page.route("**/api/user/dt/", (route) => route.abort("connectionreset"));
}

const confirm = (page: Page): Locator => page.getByTestId("confirm").filter({ visible: true });

const STATES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    "the session",
    async (page) => {
      await page.getByRole("button", { name: "Session" }).click();
      await expect(page.getByRole("region", { name: "Session" })).toBeVisible();
    },
  ],
  [
    "the commitment",
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByTestId("commitment").click();
    },
  ],
  [
    "what wins",
    async (page) => {
      await page.keyboard.press("Escape");
      await page
        .getByRole("button", { name: /^What wins/ })
        .first()
        .click();
    },
  ],
  [
    "a refused bet",
    async (page) => {
      await page.keyboard.press("Escape");
      await answerBets(page, { code: "insufficient_balance", message: "Insufficient balance" });
      await putChip(page);
      await confirm(page).click();
      await expect(page.locator("[data-bet-status=refused]").filter({ visible: true })).toBeVisible();
    },
  ],
  [
    "a bet without an answer",
    async (page) => {
      await page.unroute("**/api/user/game/PK10/bet");
      await answerBets(page, null);
      await putChip(page);
      await confirm(page).click();
      await expect(page.locator("[data-bet-status=asking_again]").filter({ visible: true })).toBeVisible();
    },
  ],
  [
    "a lost connection",
    async (page) => {
      await page.context().setOffline(true);
      await expect(
        page
          .getByRole("status")
          .filter({ hasText: /offline/i })
          .first(),
      ).toBeVisible();
    },
  ],
];

/** The boards of the four drums differ only in the number of cells. */
const BOARDS = ["racinggod", "luckywheel", "balls12", "balls48"] as const;

test("axe finds nothing on any board or in any state of the table", async ({ page, isMobile }) => {
  await startSession(page, "demo2");
  for (const path of ["/game/pk10/rules", "/game/pk10/limits"]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  for (const game of BOARDS) {
    await openGame(page, game);
    await expectAccessible(page, game);
    for (const tab of (await page.getByRole("tab").all()).slice(1)) {
      await tab.click();
      await expectAccessible(page, `${game}: ${await tab.textContent()}`, "[role=tabpanel]");
    }
  }
  await openGame(page);
  if (isMobile) {
    await putChip(page);
    await expectAccessible(page, "the row above the bar");
  }
  for (const [what, reach] of STATES) {
    await reach(page);
    await expectAccessible(page, what);
  }
});

async function lookEverywhere(page: Page): Promise<void> {
  for (const path of ["/authentication", "/error", "/error?message=maintenance", "/nowhere", "/iframe/test"]) {
    await page.goto(path);
    await expectAccessibleInBoth(page, path);
  }
  await page.goto("/authentication");
  await page.locator("[popovertarget=language-menu]").first().click();
  await expectAccessibleInBoth(page, "the language menu");
  await page.locator('input[name="username"]').fill("nobody");
  await page.locator('input[name="password"]').press("Enter");
  await expectAccessibleInBoth(page, "the sign-in's errors");

  await startAtLobby(page, "demo");
  await expectAccessibleInBoth(page, "the lobby");
  await openGame(page);
  const menu = page.locator("button[popovertarget=main-menu]").first();
  const isMobile = await menu.isVisible();
  for (const [at, what] of ["records", "rules", "limits", "preferences"].entries()) {
    await expectAccessibleDialog(page, what, async () => {
      if (isMobile) await menu.click();
      const entries = page.locator(isMobile ? "#main-menu button[aria-haspopup]" : "header button[aria-haspopup]");
      await entries.filter({ visible: true }).nth(at).click();
    });
  }
  if (isMobile) {
    await menu.click();
    await expectAccessibleInBoth(page, "the side menu");
    await page.keyboard.press("Escape");
  }

  await page.locator('[data-bet="tf:big"]').click();
  const slip = page.locator("button", { has: page.getByTestId("bar-total") });
  if (isMobile) await slip.click();
  await expectAccessibleInBoth(page, "the slip with a bet in it");
  const favourites = page.getByRole("button", { name: "Favourites" }).filter({ visible: true });
  await expectAccessibleDialog(page, "favourites", () => favourites.click());
  // A logout asks only while chips are on the table.
  await openGame(page);
  await expectAccessibleDialog(page, "the question before a logout", async () => {
    if (isMobile) await menu.click();
    await page.getByRole("button", { name: "Log out" }).filter({ visible: true }).click();
  });
  await page.getByRole("button", { name: "Watch live" }).click();
  await expect(page.locator("video")).toBeVisible();
  await expectAccessibleInBoth(page, "the live stream");
}
