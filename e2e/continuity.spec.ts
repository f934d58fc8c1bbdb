import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { freshRound, openGame, startAtTable } from "./open-game";
import { putChip } from "./put-chip";

const HOURS_MS = 7 * 3_600_000;

const stateOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const words = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
    const phase = document.querySelector<HTMLElement>("[data-phase]")?.dataset["phase"] ?? "";
    const doubt = document.querySelector<HTMLElement>("[data-connection]")?.dataset["connection"] ?? "live";
    return [words('[data-testid="round-no"]'), phase, words('[data-testid="countdown"]'), doubt].join(" ");
  });

/** Waits until both screens agree to the second, because a second may change between the two reads. */
async function expectSame(page: Page, other: Page): Promise<void> {
  await expect.poll(async () => new Set(await Promise.all([stateOf(page), stateOf(other)])).size).toBe(1);
  expect(await stateOf(page)).toContain("live");
}

test("a page shows the right state despite a device clock that is hours wrong, two suspended rounds and a lost network", async ({
  page,
}) => {
  await startAtTable(page, "demo");
  const other = await page.context().newPage();
  await other.addInitScript((shift) => {
    const Real = Date;
    const now = (): number => Real.now() + shift;
    window.Date = new Proxy(Real, {
      construct: (_, args: [] | [number]) => (args.length === 0 ? new Real(now()) : new Real(...args)),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, HOURS_MS);
  await openGame(other);
  expect(await other.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + HOURS_MS / 2);
  await expectSame(page, other);

  // Like a phone's hidden tab: no script runs, no timer fires, no frame arrives.
  const round = await page.getByTestId("round-no").textContent();
  const browser = await other.context().newCDPSession(other);
  await browser.send("Page.setWebLifecycleState", { state: "frozen" });
  for (let passed = 0, last = round; passed < 2; passed += 1) {
    await expect(page.getByTestId("round-no")).not.toHaveText(last ?? "");
    last = await page.getByTestId("round-no").textContent();
  }
  await browser.send("Page.setWebLifecycleState", { state: "active" });
  await expectSame(page, other);

  await page.context().setOffline(true);
  for (const each of [page, other]) await expect(each.locator("[data-connection=offline]")).toBeVisible();
  await expect(page.getByTestId("confirm").filter({ visible: true })).toHaveAttribute("aria-disabled", "true");
  await page.context().setOffline(false);
  await expectSame(page, other);

  const balance = other.getByTestId("balance").filter({ visible: true }).first();
  await page.bringToFront();
  await freshRound(page);
  const before = (await balance.textContent()) ?? "";
  await putChip(page);
  await page.getByTestId("confirm").filter({ visible: true }).click();
  await expect(balance, "a bet changes the other tab's balance").not.toHaveText(before, { timeout: 15_000 });
});
