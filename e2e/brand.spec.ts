import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./app";
import { openGame } from "./open-game";
import { signIn } from "./sign-in";
import { startApp } from "./start-app";

/** The app's address under a host that a brand names. Chromium leads `*.localhost` to this machine. */
const at = (url: string, host: string): string => url.replace("127.0.0.1", host);

const cssOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);

const tilesOf = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator("[data-tile]:visible")
    .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset["tile"]));

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, "demo");
  await page.goto(`${url}/lobby/home`);
  return page;
}

test("each host has its brand's name, look, games and languages", async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: at(app.url, "acme.localhost"), locale: "en" });
  const page = await open(context, at(app.url, "acme.localhost"));
  await expect(page).toHaveTitle("Lobby · ACME Play");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good to see you, demo");
  expect(await tilesOf(page)).toEqual(["BALLS24", "PK10", "LUCKYWHEEL", "RACINGGOD"]);
  expect(await cssOf(page, "color-scheme")).toBe("light");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Play responsibly" })).toHaveAttribute(
    "href",
    "https://acme.example/play-safe",
  );
  await expect(page.getByRole("contentinfo")).toContainText("18+");
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute("content", "#f6f2ec");
  expect(await page.locator('link[rel="icon"]').getAttribute("href")).toBe("/brand/icon");
  // The page of a game that this brand does not offer redirects to the lobby, and the game's bootstrap is refused.
  await page.goto("/game/balls12/home");
  await expect(page).toHaveURL(/\/lobby\/home$/);
  const status = await page.evaluate(async () => (await fetch("/api/bootstrap?game=BALLS12")).status);
  expect(status).toBe(404);
  await context.close();
});

test("a host's favicon is its brand's icon, and no crawler may index a host", async ({ page, app }) => {
  for (const folder of ["acme", "demo"]) {
    const host = at(app.url, `${folder}.localhost`);
    const icon = await page.goto(`${host}/favicon.ico`);
    expect([icon?.status(), icon?.url()]).toEqual([200, `${host}/brand/icon`]);
    expect(await icon?.text()).toBe(readFileSync(path.join("brands", folder, "icon.svg"), "utf8"));
    expect(await (await page.goto(`${host}/robots.txt`))?.text()).toMatch(/^User-agent: \*\nDisallow: \/$/m);
  }
});

test("a host that no brand names has the default brand", async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, locale: "en" });
  const page = await open(context, app.url);
  await expect(page).toHaveTitle("Lobby · Grandstand");
  expect(await tilesOf(page)).toHaveLength(7);
  expect(await cssOf(page, "color-scheme")).toBe("dark");
  await context.close();
});

test("a brand of both schemes follows the system's", async ({ page, app }) => {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${at(app.url, "demo.localhost")}/error`);
    await expect(page).toHaveTitle(/High Contrast$/);
    expect(await cssOf(page, "color-scheme")).toBe(colorScheme);
    expect(await cssOf(page, "--color-page")).toBe(colorScheme === "dark" ? "#000000" : "#ffffff");
  }
});

test("no document contains a brand's name", () => {
  const folder = "dist/.next/server/app";
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    // The embedding's script has this name for every brand.
    const words = readFileSync(path.join(folder, name), "utf8").replaceAll("grandstand.load(", "");
    expect(words, name).not.toMatch(/\b(grandstand|acme)\b/i);
  }
});

test("a reload of the brands applies to the next page, including font and chips; a broken file changes nothing", async ({
  browser,
}) => {
  test.slow();
  const dir = mkdtempSync(path.join(tmpdir(), "grandstand-brands-"));
  cpSync("brands", dir, { recursive: true });
  cpSync("node_modules/next/dist/next-devtools/server/font/geist-latin.woff2", path.join(dir, "default", "own.woff2"));
  const app = await startApp({ BRANDS_DIR: dir });
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  const nameOf = async (): Promise<string> => {
    await page.goto("/error");
    await expect(page).toHaveTitle(/ · /);
    return (await page.title()).split(" · ")[1] ?? "";
  };
  const reload = (brand: object): void => {
    writeFileSync(path.join(dir, "default", "brand.json"), JSON.stringify(brand));
    app.reloadBrands();
  };
  try {
    expect(await nameOf()).toBe("Grandstand");
    const theme = {
      ...{ accent: "#0ea5e9", ground: "#0b1020", chips: ["#facc15"] },
      webFont: { family: "Own Sans", file: "own.woff2" },
    };
    reload({ name: "Own", shortName: "Own", theme });
    await expect.poll(nameOf).toBe("Own");
    await signIn(page, "demo");
    await openGame(page);
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
      );
    await expect.poll(loaded).toContain("Own Sans");
    for (const chip of await page.locator("[data-chip]").filter({ visible: true }).all()) {
      expect(await chip.evaluate((each) => getComputedStyle(each).backgroundImage)).toContain("rgb(250, 204, 21)");
    }
    reload({ name: "", shortName: "Own" });
    await expect.poll(() => app.output()).toContain("default/brand.json: name");
    expect(await nameOf()).toBe("Own");
  } finally {
    await context.close();
    await app.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
