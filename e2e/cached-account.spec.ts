import { expect, test } from "./app";
import { startAtLobby } from "./open-game";

const kept = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith("grandstand.account."));

test("until the first call's answer a page shows the stored name and balance with their time; a sign-in page deletes both", async ({
  page,
}) => {
  await startAtLobby(page, "demo");
  const balance = page.getByTestId("balance");
  await expect(balance).toHaveText(/RM/);
  const shown = await balance.textContent();
  await expect.poll(() => page.evaluate(kept)).toHaveLength(1);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/bootstrap**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/game/pk10/home");
  await expect(page.getByText(/^Balance at \d\d:\d\d:\d\d [AP]M$/)).toBeAttached();
  await expect(balance).toHaveText(shown ?? "");
  await expect(page.getByTitle("demo")).toBeVisible();
  release();
  await expect(page.getByText(/^Balance at/)).toHaveCount(0);
  await expect(balance).toHaveText(/RM/);
  // The page would redirect when its session ends.
  await page.goto("about:blank");
  await page.goto("/authentication");
  await expect.poll(() => page.evaluate(kept)).toEqual([]);
});
