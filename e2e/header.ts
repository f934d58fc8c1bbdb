import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { platformOf } from "./platform";

/** True if a player sees the element: a text for screen readers is one pixel wide. */
const seen = async (each: Locator): Promise<boolean> => {
  const boxes = await Promise.all((await each.all()).map((one) => one.boundingBox()));
  return boxes.some((box) => box !== null && box.width > 4 && box.height > 4);
};

/** Expects in PK10's header all that the specification asks of this layout, in English, and no part of the other layout. */
export async function expectHeader(page: Page, username: string): Promise<void> {
  const header = page.getByRole("banner");
  const button = (name: string): Locator => header.getByRole("button", { name, exact: true });
  const both = {
    title: header.getByText("PK10 Racing", { exact: true }),
    round: header.getByTestId("round-no"),
    "watch live": button("Watch live"),
    records: button("Bet records"),
    balance: header.getByTestId("balance"),
    refresh: button("Refresh balance"),
  };
  const mobile = { bet: header.getByText("Bet", { exact: true }), menu: button("Menu") };
  const desk = {
    logo: header.getByRole("link", { name: "Grandstand" }),
    "the words Round no": header.getByText("Round no", { exact: true }),
    rules: button("Rules"),
    limits: button("Limit rules"),
    language: button("Language: English"),
    username: header.getByText(username, { exact: true }),
    logout: button("Log out"),
  };
  const isMobile = (page.viewportSize()?.width ?? 0) <= 760;
  const [own, others] = isMobile ? [mobile, desk] : [desk, mobile];
  for (const [what, each] of Object.entries({ ...both, ...own }))
    expect(await seen(each), `${what} is shown`).toBe(true);
  for (const [what, each] of Object.entries(others)) expect(await seen(each), `${what} is not shown`).toBe(false);

  await expect(header.getByRole("timer", { name: "Bets close in" })).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(async () => {
    const [latest] = (await platformOf(page).home()).games;
    await expect(both.round).toHaveText(latest?.round_no ?? "none", { timeout: 1000 });
  }).toPass();
  if (isMobile) await expectSideMenu(page, mobile.menu);
}

async function expectSideMenu(page: Page, opener: Locator): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toHaveCount(0);
  await opener.click();
  await expect(menu).toBeVisible();
  for (const name of ["Bet records", "Rules", "Limit rules", "Preferences", "Log out"])
    await expect(menu.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(menu.getByRole("list", { name: "Language" }).getByRole("button")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
}

export async function pressLogout(page: Page | FrameLocator, name = "Log out"): Promise<void> {
  const button = page.getByRole("button", { name }).filter({ visible: true });
  if ((await button.count()) === 0) await page.getByRole("button", { name: "Menu" }).click();
  await button.click();
}
