import type { Page, Route } from "@playwright/test";
import { GAME_FOLDERS } from "../i18n/read-pack";
import { LOCALES, PLAYED_CODES } from "../lib/contract/games";
import { builtPages, pathOfGame } from "../lib/paths";
import { expect, test } from "./app";
import { putChip } from "./put-chip";
import { signIn, startSession } from "./sign-in";

const GAME = "/game/pk10/home";
test("every page's document is cached by the browser at most, has a policy without unsafe sources, and gives a 304 when it is unchanged", async ({
  page,
  app,
  context,
}) => {
  await startSession(page, "demo");
  const cookies = (await context.cookies()).filter(({ name }) => name !== "user_locale");
  for (const path of [...builtPages(), "/nowhere"].filter((each) => each !== "/authentication")) {
    for (const locale of LOCALES) {
      const cookie = [...cookies.map(({ name, value }) => `${name}=${value}`), `user_locale=${locale}`].join("; ");
      const ask = (headers: Readonly<Record<string, string>>): Promise<Response> =>
        fetch(app.url + path, { headers: { cookie, ...headers }, redirect: "manual" });
      const caching = path === "/launch" ? "no-store" : "private, no-cache";
      const answer = await ask({});
      const { headers } = answer;
      expect([answer.status, headers.get("cache-control")]).toEqual([path === "/nowhere" ? 404 : 200, caching]);
      expect([...headers.keys()].filter((name) => /^x-(?!content-type-options$)/.test(name))).toEqual([]);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy.length).toBeLessThan(2048);
      expect(policy).not.toContain("unsafe-");
      const etag = headers.get("etag") ?? "";
      expect(await answer.text()).toContain("<main");
      expect((await ask({ "if-none-match": etag })).status).toBe(304);
      // Next's router requests the page like this.
      const payload = await ask({ rsc: "1" });
      expect(payload.headers.get("cache-control")).toBe(caching);
      expect([...payload.headers.keys()].filter((name) => name.startsWith("x-middleware"))).toEqual([]);
    }
  }
});

test("a game's document has its bets, and preloads the script of only that game", async ({ page }) => {
  await startSession(page, "demo");
  const textOf = async (path: string): Promise<string> => (await page.request.get(path)).text();
  const ownWords = new RegExp(`(?<=\\(")(?:${Object.values(GAME_FOLDERS).join("|")})(?="\\))`, "g");
  for (const game of PLAYED_CODES) {
    const html = await textOf(pathOfGame(game));
    expect(html.includes("data-bet="), game).toBe(true);
    const preloads = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="script"/g)];
    const scripts = await Promise.all(preloads.map(([, path = ""]) => textOf(path)));
    expect([...new Set(scripts.join().match(ownWords))], game).toEqual([GAME_FOLDERS[game]]);
  }
});

test("a browser gets every script and style of a game's page in Brotli", async ({ page }) => {
  await startSession(page, "demo");
  const codings = new Map<string, string | undefined>();
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/_next\/.*\.(?:js|css)$/.test(pathname)) codings.set(pathname, answer.headers()["content-encoding"]);
  });
  await page.goto(GAME);
  await putChip(page);
  expect(codings.size).toBeGreaterThan(5);
  expect([...new Set(codings.values())]).toEqual(["br"]);
  const [path = ""] = [...codings.keys()];
  for (const ending of [".br", ".gz"]) expect((await page.request.get(path + ending)).status()).toBe(404);
});

async function answerBootstrap(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route("**/api/bootstrap?*", answer);
}

test("a page that cannot reach the platform shows a retry button and the table", async ({ page }) => {
  await startSession(page, "demo");
  const words = "The tables cannot be reached";
  const refusal = { status: 502, json: { message: "No.", code: "upstream_unreachable", errors: {} } };
  let failing = true;
  await answerBootstrap(page, (route) => (failing ? route.fulfill(refusal) : route.continue()));
  await page.goto(GAME);
  await expect(page.getByRole("alert").getByText(words)).toBeVisible();
  await expect(page.locator('[data-bet="tf:big"]')).toBeVisible();
  // The page also tries by itself, which would remove the button before the press: calls fail until the click.
  await page.exposeFunction("isPressed", () => void (failing = false));
  await page.evaluate(() => addEventListener("click", () => void Reflect.get(window, "isPressed")(), true));
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  await expect(page.getByText(words)).toHaveCount(0);
  await putChip(page);
});

test("a document of an older build reloads once, and never in a loop", async ({ page }) => {
  await startSession(page, "demo");
  let visits = 0;
  await page.route(`**${GAME}`, async (route) => {
    visits += 1;
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<meta name="revision" content=")[^"]+/, "$1an-older-build");
    await route.fulfill({ response: answer, body });
  });
  await page.goto(GAME);
  await expect.poll(() => visits).toBe(2);
  await expect(page.getByTestId("balance")).toHaveText(/RM/);
  expect(visits).toBe(2);
});

test("a page without JavaScript says that it needs JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto("/authentication");
  await expect(page.locator("noscript p")).toHaveText(/^This page needs JavaScript\./);
  await context.close();
});

test("the note that the odds are loading is shown once", async ({ page }) => {
  await signIn(page, "demo", "en");
  await answerBootstrap(page, () => new Promise(() => undefined));
  await page.goto(GAME);
  await expect(page.getByRole("status").getByText("The odds are on their way.")).toHaveCount(1);
});
