import type { Page } from "@playwright/test";
import { expect } from "./app";
import { type ForeignPlatform, test } from "./foreign-platform";
import { openGame } from "./open-game";
import { startSession } from "./sign-in";

/** What the platform answers to `/page`. */
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

async function openRules(page: Page): Promise<void> {
  await startSession(page, "demo", "demo");
  await openGame(page);
  if ((page.viewportSize()?.width ?? 0) <= 760) {
    await page.locator('button[popovertarget="main-menu"]').first().click();
    await page.locator("#main-menu").getByRole("button", { name: "Rules", exact: true }).click();
    return;
  }
  await page.getByRole("banner").getByRole("button", { name: "Rules", exact: true }).filter({ visible: true }).click();
}

test("nothing in a platform's page runs, loads or links elsewhere", async ({ page, platform }) => {
  givePage(platform, { content_en: HOSTILE });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (request.url().includes("rules.example")) faults.push(request.url());
  });
  await openRules(page);
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
  expect(faults).toEqual([]);
});

test("a page that cannot be loaded shows a plain message, is logged, and can be loaded again", async ({
  page,
  platform,
}) => {
  givePage(platform, null, 500);
  await openRules(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The rules cannot be shown right now")).toBeVisible();
  await expect.poll(() => platform.app.output()).toContain("rules: the platform's page cannot be shown");
  givePage(platform, { content_en: "<p>Here they are</p>", content_th: 7 });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Here they are")).toBeVisible();
});

test.describe("a page without rules for this player", () => {
  for (const [what, contents] of [
    ["too long", { content_en: "<p>long</p>".repeat(100_000) }],
    ["no text", { content_en: 7, content_th: null }],
    ["another language", { content_zh: "<p>规则</p>" }],
    ["missing", null],
  ] as const) {
    test(`is no error of the table: ${what}`, async ({ page, platform }) => {
      givePage(platform, contents);
      await openRules(page);
      await expect(page.getByRole("dialog").getByText("The rules cannot be shown right now")).toBeVisible();
    });
  }
});
