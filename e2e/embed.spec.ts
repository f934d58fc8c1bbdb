import { axe } from "./accessible";
import { expect, test } from "./app";

test("a merchant's engineer tries the embedding with a launch token", async ({ page, baseURL }) => {
  await page.goto("/iframe/test");
  await page.getByLabel("Game", { exact: true }).selectOption("PK10");
  await page.locator("#embed-locale").selectOption("th");
  await page.getByRole("button", { name: /^Tablet/ }).click();
  await expect(page.getByText("Mobile layout: up to 760 px wide.")).toBeVisible();
  await expect(page.getByText(/allow="autoplay; fullscreen"/)).toContainText(
    `${baseURL}/authentication?token=LAUNCH_TOKEN&amp;lang=th&amp;game=PK10`,
  );
  await page.getByRole("button", { name: "demo2" }).click();
  await expect(page.getByLabel("Launch token")).toHaveValue(/^.{20,}$/);
  await page.getByRole("button", { name: "Open with this token" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "th");
  await expect(frame.getByTestId("balance").first()).toContainText("RM");
  expect(page.frames().at(-1)?.url()).toBe(`${baseURL}/game/pk10/home`);
  expect((await axe(page).exclude("iframe").analyze()).violations).toEqual([]);
});

test("a typed size is limited to the sizes of screens, and a bad token leads to its message", async ({ page }) => {
  await page.goto("/iframe/test");
  await page.getByLabel("Width, px").fill("9");
  await page.getByLabel("Width, px").blur();
  await expect(page.getByLabel("Width, px")).toHaveValue("240");
  await page.getByLabel("Launch token").fill('"><script>alert(1)</script>');
  await page.getByRole("button", { name: "Open with this token" }).click();
  await expect(page.frameLocator("iframe").getByText("This launch link is no longer valid")).toBeVisible();
});
