import type { Page } from "@playwright/test";
import { axe } from "./accessible";
import { expect, test } from "./app";
import { launchLink } from "./launch-link";

async function openAsDemo2(page: Page): Promise<void> {
  await page.getByRole("button", { name: "demo2" }).click();
  await expect(page.getByLabel("Launch token")).toHaveValue(/^.{20,}$/);
  await page.getByRole("button", { name: "Open with this token" }).click();
}

test("a merchant's engineer tries the embedding with a launch token", async ({ page, baseURL }) => {
  await page.goto("/iframe/test");
  await page.getByLabel("Game", { exact: true }).selectOption("PK10");
  await page.locator("#embed-locale").selectOption("th");
  await page.getByRole("button", { name: /^Tablet/ }).click();
  await expect(page.getByText("Mobile layout: up to 760 px wide.")).toBeVisible();
  await page.getByRole("radio", { name: "Frame" }).check();
  await expect(page.getByText(/allow="autoplay; fullscreen"/)).toContainText(
    `${baseURL}/authentication?token=LAUNCH_TOKEN&#38;lang=th&#38;game=PK10`,
  );
  await openAsDemo2(page);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "th");
  await expect(frame.getByTestId("balance").first()).toContainText("RM");
  expect(page.frames().at(-1)?.url()).toBe(`${baseURL}/game/pk10/home`);
  expect((await axe(page).exclude("iframe").analyze()).violations).toEqual([]);
});

test("a typed width below the smallest screen becomes the smallest width, and a bad launch token shows a message", async ({
  page,
}) => {
  await page.goto("/iframe/test");
  await page.getByLabel("Width, px").fill("9");
  await page.getByLabel("Width, px").blur();
  await expect(page.getByLabel("Width, px")).toHaveValue("240");
  await page.getByLabel("Launch token").fill('"><script>alert(1)</script>');
  await page.getByRole("button", { name: "Open with this token" }).click();
  await expect(page.frameLocator("iframe").getByText("This launch link is no longer valid")).toBeVisible();
});

test("each command has a button and a choice of its data, and the log shows the command's answer beside the frame's messages", async ({
  page,
}) => {
  await page.goto("/iframe/test");
  await page.getByLabel("Game", { exact: true }).selectOption("PK10");
  await openAsDemo2(page);
  const log = page.getByRole("list", { name: "Messages" });
  await expect(log).toContainText('← navigate {"path":"/game/pk10/home","game":"PK10"}');
  const frame = page.frameLocator("iframe");
  await expect(frame.getByTestId("balance").first()).toContainText("RM");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByLabel("Data of set-locale").selectOption('{"locale":"vn"}');
  await press("set-locale");
  await expect(log).toContainText('→ set-locale {"locale":"vn"}: ✓');
  await expect(frame.locator("html")).toHaveAttribute("lang", "vi");
  for (const name of ["refresh-balance", "set-sound", "pause", "resume"]) {
    await press(name);
    await expect(log).toContainText(new RegExp(`→ ${name}.*: ✓`));
  }
  for (const phase of ["closed", "drawn", "resulted", "opened"])
    await expect(log).toContainText(new RegExp(`← round \\{[^}]*"phase":"${phase}"`));
  await expect(page.getByRole("button", { name: "set-theme" }), "the brand has one scheme").toHaveCount(0);
  await page.getByLabel("Data of open").selectOption('{"game":"LOBBY"}');
  await press("open");
  await expect(log).toContainText('← navigate {"path":"/lobby/home","game":"LOBBY"}');
  await page.getByLabel("Data of open").selectOption('{"dialog":"rules"}');
  await press("open");
  await expect(log).toContainText('→ open {"dialog":"rules"}: grandstand: not_here');
  await press("logout");
  await expect(log).toContainText('← session-ended {"reason":"logout"}');
  // The frame sends no message after this one: the cleared log stays empty.
  await expect(log).toContainText('← navigate {"path":"/error","game":null}');
  await press("Clear");
  await expect(log.getByRole("listitem")).toHaveCount(0);
});

test("the link to a set-up contains no launch token, and the link to another brand keeps the set-up", async ({
  page,
  app,
}) => {
  await page.goto(`${app.url.replace("127.0.0.1", "demo.localhost")}/iframe/test?game=CHESS&width=1&token=secret`);
  await expect(page.getByLabel("Game", { exact: true })).toHaveValue("LOBBY");
  await expect(page.getByLabel("Width, px")).toHaveValue("240");
  await page.getByLabel("Game", { exact: true }).selectOption("RACINGGOD");
  await page.getByLabel("Theme", { exact: true }).selectOption("light");
  await page.getByLabel("Simulate blocked cookies").check();
  await page.getByLabel("Launch token").fill("secret");
  const share = page.getByRole("link", { name: "Link to this set-up" });
  expect(await share.getAttribute("href")).not.toContain("secret");
  const acme = page.getByRole("link", { name: "ACME Play" });
  expect(await acme.getAttribute("href")).toContain(app.url.replace("127.0.0.1", "acme.localhost"));
  for (const [link, theme] of [
    [share, "light"],
    // ACME's brand has only one colour scheme.
    [acme, ""],
  ] as const) {
    const opened = await page.context().newPage();
    await opened.goto((await link.getAttribute("href")) ?? "");
    await expect(opened.getByLabel("Game", { exact: true })).toHaveValue("RACINGGOD");
    await expect(opened.getByLabel("Theme", { exact: true })).toHaveValue(theme);
    await expect(opened.getByLabel("Simulate blocked cookies")).toBeChecked();
    await expect(opened.getByLabel("Width, px")).toHaveValue("240");
    await opened.close();
  }
});

test("while the page simulates blocked cookies, a reload inside the frame gets another launch link", async ({
  page,
}) => {
  await page.goto("/iframe/test");
  await page.getByLabel("Game", { exact: true }).selectOption("PK10");
  await page.getByLabel("Simulate blocked cookies").check();
  await openAsDemo2(page);
  const balance = page.frameLocator("iframe").getByTestId("balance").first();
  await expect(balance).toContainText("RM");
  const frame = page.frames().find((each) => each.url().endsWith("/game/pk10/home"));
  const tokens: string[] = [];
  page.on("request", (request) => request.url().includes("/api/demo/launch_tokens") && tokens.push(request.url()));
  await frame?.evaluate("location.reload()").catch(() => undefined);
  await expect.poll(() => tokens.length).toBe(1);
  await expect(balance).toContainText("RM");
});

test("a launch in a frame asks which player continues only if another player is signed in outside of a frame", async ({
  page,
  app,
}) => {
  await page.goto(await launchLink(app, app.url, "demo", "LOBBY"));
  await expect(page.getByTestId("balance").first()).toContainText("RM");
  const frame = page.frameLocator("iframe");
  const bar = frame.locator("header").first();
  const open = async (username: string): Promise<void> => {
    await page.goto("/iframe/test");
    await page.getByLabel("Launch token").fill(new URL(await launchLink(app, app.url, username)).search.slice(7));
    await page.getByRole("button", { name: "Open with this token" }).click();
  };
  await open("demo2");
  await frame.getByRole("button", { name: "Stay as demo" }).click();
  await expect(bar).toContainText("demo");
  await open("demo2");
  await frame.getByRole("button", { name: "Continue as demo2" }).click();
  await expect(bar).toContainText("demo2");
  await open("third");
  await expect(bar).toContainText("third");
});
