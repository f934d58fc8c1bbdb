import type { Page } from "@playwright/test";
import { expect } from "./app";
import { type ForeignPlatform, test } from "./foreign-platform";
import { startAtTable } from "./open-game";

function givePage(platform: ForeignPlatform, page: Record<string, unknown> | null, status = 200): void {
  platform.answer("/page", { status, body: status === 200 ? { page } : { message: "No." } });
}

const HOSTILE = `
<p>Honest words</p><script>window.__hacked = 1</script>
<img src=x onerror="window.__hacked = 2"><svg onload="window.__hacked = 3"><circle r=9></svg>
<p onclick="window.__hacked = 4" style="position:fixed;inset:0;z-index:99;background:red" id="main">A paragraph</p>
<a href="javascript:window.__hacked = 5">A link</a> <a href="https://rules.example/more">A good link</a>
<iframe srcdoc="<script>parent.__hacked = 6</script>"></iframe><form action="/x"><input name="password" autofocus onfocus="window.__hacked = 7"></form>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.__hacked=8&gt;"></table></mtext></math>
<noscript><p title="</noscript><img src=x onerror=window.__hacked=9>"></noscript>
<style>* { display: none !important }</style><base href="https://rules.example/"><meta http-equiv="refresh" content="0;url=https://rules.example/">
<h1>A part</h1><p>Under it</p>`;

test.beforeEach(async ({ page }) => {
  await page.context().addInitScript(() => Object.defineProperty(window, "__hacked", { value: 0, writable: true }));
});

/** Opens the rules over a game's table. Each test uses a different game, because rules are cached. */
async function openRules(page: Page, game: string): Promise<void> {
  await startAtTable(page, "demo", { game });
  await page.getByRole("button", { name: "Rules", exact: true }).filter({ visible: true }).click();
}

test("a platform's page cannot run code, load files or add other links", async ({ page, platform }) => {
  givePage(platform, { content_en: HOSTILE });
  // This platform has only the specification's calls.
  platform.answer("/settings", { status: 404, body: {} });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (request.url().includes("rules.example")) faults.push(request.url());
  });
  await openRules(page, "pk10");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Honest words")).toBeVisible();
  await expect(dialog.getByRole("heading", { level: 3, name: "A part" })).toBeVisible();
  await dialog.getByText("A paragraph").click();
  await dialog.getByText("A link", { exact: true }).click();
  await expect(dialog.getByRole("link", { name: "A good link" })).toHaveAttribute("rel", "noopener noreferrer");
  await expect(dialog.getByRole("link", { name: "A good link" })).toHaveAttribute("target", "_blank");
  const text = dialog.locator("article");
  await expect(
    text.locator("script, style, img, svg, iframe, form, input, base, meta, math, [style], [onclick]"),
  ).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "__hacked"))).toBe(0);
  const inDialog = await text.innerHTML();

  await page.goto("/game/pk10/rules");
  await expect(page.getByRole("heading", { level: 3, name: "A part" })).toBeVisible();
  expect(await page.locator("article").innerHTML(), "the page shows what the dialog shows").toBe(inDialog);
  await expect(page.locator('[href^="/fairness"]'), "a platform without public draws").toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "__hacked"))).toBe(0);
  expect(faults).toEqual([]);
});

test("a page that cannot be loaded shows a plain message, is logged, and can be loaded again", async ({
  page,
  platform,
}) => {
  givePage(platform, null, 500);
  await openRules(page, "balls12");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The rules cannot be shown right now")).toBeVisible();
  await expect
    .poll(() => platform.app.output())
    .toMatch(/"call":"page","failed":"status 500".*the platform failed a call/);
  const reading = await page.context().newPage();
  await reading.goto("/game/balls12/rules");
  await expect(reading.getByText("The rules cannot be shown right now")).toBeVisible();
  givePage(platform, { content_en: "<p>Here they are</p>", content_th: 7 });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Here they are")).toBeVisible();
  await reading.getByRole("link", { name: "Try again" }).click();
  await expect(reading.getByText("Here they are")).toBeVisible();
});

test("our own rules of the bets replace a page that cannot be shown", async ({ page, platform }) => {
  givePage(platform, { content_en: "<p>long</p>".repeat(100_000) });
  await openRules(page, "balls24");
  const article = page.getByRole("dialog").locator("article");
  await expect(article.getByRole("heading", { level: 3, name: "Two side" })).toBeVisible();
  await expect(article).not.toContainText(/SHA-256|RTP/);
  await expect.poll(() => platform.app.output()).toContain("rules: the platform's page cannot be shown, our own is");
});
