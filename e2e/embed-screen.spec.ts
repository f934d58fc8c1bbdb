import { expect, type Frame, type Page } from "@playwright/test";
import { call, embed } from "./embedded-game";
import { type Deployment, framed, MERCHANT, pageOf, test } from "./merchant-site";
import { putChip } from "./put-chip";

/** A merchant's page from docs/embedding.md that covers the screen and keeps the frame out of the unsafe areas. */
const PAGE = `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
<style>
  body { margin: 0; padding: env(safe-area-inset-top) 0 env(safe-area-inset-bottom) }
  #game { height: calc(100dvh - env(safe-area-inset-top) - env(safe-area-inset-bottom)) }
</style>
<div id="game"></div>`;

async function embedOnScreen(page: Page, deployment: Deployment, username: string): Promise<Frame> {
  deployment.merchantAnswers.set("/screen", PAGE);
  const link = await deployment.link(username);
  return embed(page, { ...deployment, blankPage: (site) => `${deployment.blankPage(site)}screen` }, link);
}

async function editsSlip(frame: Frame): Promise<void> {
  const line = frame.locator('[data-line="tf:big"]').filter({ visible: true });
  // The list below this line may show accepted bets of other tests.
  await line.scrollIntoViewIfNeeded();
  await expect(line).toBeInViewport({ ratio: 1 });
  await line.getByRole("textbox").fill("5");
  await line.getByRole("textbox").press("Enter");
  await frame.getByTestId("confirm").filter({ visible: true }).click({ trial: true });
}

test("on a phone the slip in a frame is usable under an on-screen keyboard, upright and turned", async ({
  page,
  deployment,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const frame = await embedOnScreen(page, deployment, "demo");
  const paused = frame.getByText("has paused betting").filter({ visible: true });
  expect(await call(page, "pause")).toBe("done");
  await expect(paused).toBeInViewport({ ratio: 1 });
  expect(await call(page, "resume")).toBe("done");
  await expect(paused).toHaveCount(0);
  await putChip(frame);
  await frame.locator("button", { has: frame.getByTestId("bar-total") }).click();
  await editsSlip(frame);
  // With `resizes-content` a keyboard makes the window lower.
  for (const [width, height] of [
    [390, 460],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await editsSlip(frame);
    const overflow = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `beside the screen at ${width} × ${height}`).toBeLessThanOrEqual(0);
  }
});

test("a page that covers the screen keeps its frame's bet bar out of the unsafe areas", async ({
  page,
  deployment,
  thirdParty,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await thirdParty.newCDPSession(page);
  const frame = await embedOnScreen(page, deployment, "demo2");
  await putChip(frame);
  const bar = frame.getByTestId("bar-total");
  const bottomOf = async () => {
    const box = await bar.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const before = await bottomOf();
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { top: 47, bottom: 34 } });
  await expect.poll(bottomOf).toBeLessThanOrEqual(before - 34);
  const top = await page.locator("iframe").boundingBox();
  expect(top?.y).toBe(47);
});

test("the stream fills the screen in a frame with the permission, and has no full-screen button in other frames", async ({
  page,
  deployment,
}) => {
  const frame = await embedOnScreen(page, deployment, "watcher");
  const stream = frame.getByTestId("stream");
  await frame.getByRole("button", { name: "Watch live" }).first().click();
  await stream.getByRole("button", { name: "Full screen" }).press("Enter");
  const filled = () => page.evaluate(() => document.fullscreenElement?.tagName ?? null);
  await expect.poll(filled).toBe("IFRAME");
  await stream.getByRole("button", { name: "Exit full screen" }).press("Enter");
  await expect.poll(filled).toBeNull();

  await page.goto(pageOf(deployment, MERCHANT, await deployment.link("watcher")));
  const plain = await framed(page, deployment.publicUrl);
  // The browser remembers that the stream is on.
  await expect(plain.getByTestId("stream").getByRole("button").first()).toBeAttached();
  await expect(plain.getByTestId("stream").getByRole("button", { name: "Full screen" })).toHaveCount(0);
});
