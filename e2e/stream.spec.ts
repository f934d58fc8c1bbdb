import type { Locator, Page, Request } from "@playwright/test";
import { axe, expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { openGame } from "./open-game";
import { startSession } from "./sign-in";

function watchNetwork(page: Page) {
  const media: string[] = [];
  const scripts: Promise<number>[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/stream/")) media.push(pathname);
  });
  page.on("requestfinished", (request: Request) => {
    if (request.resourceType() === "script")
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return {
    media,
    scriptBytes: async () => (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0),
  };
}

const stream = (page: Page): Locator => page.getByTestId("stream");
const video = (page: Page): Locator => stream(page).locator("video");
const facts = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => ({
    time: element.currentTime,
    width: element.videoWidth,
    muted: element.muted,
    paused: element.paused,
  }));

async function expectPlaying(page: Page): Promise<void> {
  await expect(stream(page)).toHaveAttribute("data-status", "playing");
  const { time } = await facts(page);
  await expect.poll(async () => (await facts(page)).time).toBeGreaterThan(time + 1);
}

/** By keyboard, because the controls hide while the pointer rests. */
async function press(page: Page, name: string): Promise<void> {
  const button = stream(page).getByRole("button", { name });
  await button.focus();
  await button.press("Enter");
}

/** For tests of behaviour that is the same in both layouts. */
const DESK = { tag: "@desk" };

// With reduced motion the stream waits for a press.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(async ({ page }) => {
  await startSession(page, "demo");
});

test("watch live plays in the device's quality and in the chosen one, and the choice is stored", async ({
  page,
}, info) => {
  const device = info.project.name === "mobile" ? 640 : 1280;
  const network = watchNetwork(page);
  await openGame(page);
  await page.waitForLoadState("networkidle");
  const before = await network.scriptBytes();
  expect(network.media, "nothing of the stream is loaded before it is wanted").toEqual([]);

  const watch = page.getByRole("button", { name: "Watch live" });
  const dancing = watch.locator(".animate-sound-bar");
  await expect(watch).toHaveAttribute("aria-pressed", "false");
  await expect(dancing).toHaveCount(0);
  await watch.click();
  await expect(watch).toHaveAttribute("aria-pressed", "true");
  await expect(dancing).toHaveCount(3);
  await expect(dancing.first()).toHaveCSS("animation-name", "sound-bar");
  await expectPlaying(page);
  expect((await network.scriptBytes()) - before, "hls.js came with the press").toBeGreaterThan(80_000);
  expect((await facts(page)).width).toBe(device);
  await expectAccessible(page, '[data-testid="stream"]');

  const [other, width] = device === 640 ? (["HD: high quality", 1280] as const) : (["SD: saves data", 640] as const);
  await press(page, other);
  await expect.poll(async () => (await facts(page)).width).toBe(width);
  await expectPlaying(page);

  await page.reload();
  await expectPlaying(page);
  expect((await facts(page)).width, "the quality is remembered").toBe(width);

  await watch.click();
  await expect(stream(page)).toHaveCount(0);
  await expect(page.getByTestId("draw")).toBeAttached();
});

test("the player turns the sound on, fills the screen, and goes back to live", DESK, async ({ page }) => {
  await openGame(page);
  await page.getByRole("button", { name: "Watch live" }).click();
  await expectPlaying(page);
  expect((await facts(page)).muted, "the stream is silent until the player wants its sound").toBe(true);
  const speaker = page.getByTestId("speaker").filter({ visible: true });
  await expect(speaker).toHaveCount(1);
  await speaker.click();
  expect((await facts(page)).muted).toBe(false);
  await expect(page.getByRole("button", { name: "Mute" }), "the page has one switch of the sound").toHaveCount(1);

  await press(page, "Full screen");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute("data-testid"))).toBe("stream");
  await press(page, "Mute");
  expect((await facts(page)).muted).toBe(true);
  await press(page, "Exit full screen");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  // The playlist still contains the last ten seconds.
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = Math.max(element.seekable.start(0) + 0.5, element.currentTime - 10);
  });
  const behind = (await facts(page)).time;
  // Finds and presses the button in one step, because the button disappears when the video catches up.
  await stream(page)
    .getByRole("button", { name: /^Back to live/ })
    .dispatchEvent("click");
  await expect.poll(async () => (await facts(page)).time).toBeGreaterThan(behind + 6);
});

test("in a small window the stream leaves the stage to the scene; the window is moved, stored and closed", async ({
  page,
}) => {
  await openGame(page);
  const inset = page.getByTestId("stream-inset");
  const watch = page.getByRole("button", { name: "Watch live" });
  await watch.click();
  await expectPlaying(page);
  await press(page, "Small window");
  await expect(page.getByTestId("draw")).toBeAttached();
  await expect(inset.getByTestId("stream")).toBeVisible();
  const before = await inset.boundingBox();
  const handle = inset.getByRole("button", { name: /^Move the stream/ });
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(-500, 100, { steps: 4 });
  await page.mouse.up();
  await handle.press("ArrowDown");
  const after = await inset.boundingBox();
  expect(after?.x, "it stays within the window").toBe(0);
  expect(after?.y).toBeLessThan(before?.y ?? 0);
  const { violations } = await axe(page).include('[data-testid="stream-inset"]').analyze();
  expect(violations).toEqual([]);

  await page.reload();
  await expectPlaying(page);
  await expect(inset).toBeVisible();
  expect(await inset.boundingBox(), "its place is remembered").toEqual(after);
  await inset.getByRole("button", { name: "Close the stream" }).click();
  await expect(inset).toHaveCount(0);
  await expect(watch).toHaveAttribute("aria-pressed", "false");
});

test("a failing stream shows that, never stops the betting, and recovers by itself", DESK, async ({ page }) => {
  await page.route("**/stream/**", (route) => route.fulfill({ status: 503, body: "" }));
  await openGame(page);
  await page.getByRole("button", { name: "Watch live" }).click();
  await expect(stream(page)).toHaveAttribute("data-status", "reconnecting");
  await expect(stream(page).getByRole("status")).toContainText("We keep trying");
  await expect(page.locator('[data-bet="tf:big"]').first()).toBeVisible();
  await page.unroute("**/stream/**");
  await expectPlaying(page);
  await expect(stream(page)).not.toContainText("We keep trying");
});
