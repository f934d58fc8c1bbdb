import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { pressLogout } from "./header";
import { launchLink } from "./launch-link";
import type { RunningApp } from "./start-app";

const EXIT = "https://casino.example/lobby?from=grandstand";

/** Answers in place of the merchant's site, which does not exist. */
async function merchantSite(page: Page): Promise<void> {
  await page.route("https://casino.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Casino</h1>" }),
  );
}

const linkTo = (app: RunningApp): Promise<string> => launchLink(app, app.url, "leaver", "LOBBY", { exit_url: EXIT });

test("the lobby links back to the merchant, and a logout leads there and ends the session", async ({ page, app }) => {
  await merchantSite(page);
  await page.goto(await linkTo(app));
  await expect(page).toHaveURL(/\/lobby\/home$/);
  await expect(page.getByTestId("balance")).toBeVisible();
  // The link is in the bar on a desktop, in the side menu on a phone.
  const menu = page.getByRole("button", { name: "Menu" }).filter({ visible: true });
  if ((await menu.count()) > 0) await menu.click();
  const back = page.getByRole("link", { name: "Back to casino.example" }).filter({ visible: true });
  await expect(back).toHaveAttribute("href", EXIT);
  await expectAccessible(page);
  await back.click();
  await expect(page).toHaveURL(EXIT);

  await page.goto("/lobby/home");
  await pressLogout(page);
  await expect(page).toHaveURL(EXIT);
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
});

for (const [what, sandbox] of [
  ["navigates the whole window to the merchant's site", ""],
  ["that may not navigate the window links to the merchant's site", 'sandbox="allow-scripts allow-same-origin"'],
] as const) {
  test(`a logout in a frame ${what}`, async ({ page, app }) => {
    await merchantSite(page);
    const link = await linkTo(app);
    await page.route(`${app.url}/merchant.html`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<iframe src="${link}" ${sandbox} style="width: 100%; height: 90vh"></iframe>`,
      }),
    );
    await page.goto("/merchant.html");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByTestId("balance")).toBeVisible();
    await pressLogout(frame);
    if (sandbox === "") await expect(page).toHaveURL(EXIT);
    else {
      const back = frame.getByRole("link", { name: "Back to casino.example" });
      await expect(back).toHaveAttribute("href", EXIT);
      await expect(back).toHaveAttribute("target", "_top");
      await expect(page).toHaveURL(`${app.url}/merchant.html`);
    }
  });
}
