import { expect, type Frame, type Page } from "@playwright/test";
import { call, embed, heard, openBet } from "./embedded-game";
import { PALETTES, type Scheme } from "../lib/bff/brand/palette";
import { launchLink } from "./launch-link";
import { type Deployment, framed, MERCHANT, pageOf, test } from "./merchant-site";

const LINKS = {
  exit_url: "https://casino.example/lobby",
  deposit_url: "https://casino.example/cashier",
  support_url: "https://casino.example/help",
};

async function embedLucky(page: Page, deployment: Deployment, username: string): Promise<Frame> {
  const lucky = { ...deployment, publicUrl: deployment.luckyUrl };
  return embed(page, lucky, await launchLink(deployment.app, deployment.luckyUrl, username));
}

test("a theme and a language take effect, and those that the brand does not offer are refused", async ({
  page,
  deployment,
}) => {
  const frame = await embedLucky(page, deployment, "painter");
  const root = frame.locator("html");
  const [dark, light] = ["dark", "light"].map((scheme) => PALETTES[scheme as Scheme].page);
  const ground = () => root.evaluate((html) => getComputedStyle(html).getPropertyValue("--color-page"));
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await call(page, "set-theme", { theme: "light" })).toBe("done");
  expect([await ground(), await root.evaluate((html) => getComputedStyle(html).colorScheme)]).toEqual([light, "light"]);
  expect(await call(page, "set-theme", { theme: "dark" })).toBe("done");
  expect(await ground()).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await call(page, "set-theme", { theme: "system" })).toBe("done");
  expect(await ground()).toBe(light);

  expect(await call(page, "set-locale", { locale: "zh" })).toBe("not_offered");
  await expect(root).toHaveAttribute("lang", "en");
  expect(await call(page, "set-locale", { locale: "th" })).toBe("done");
  await expect(root).toHaveAttribute("lang", "th");
  expect(await heard(page, "locale")).toEqual({ locale: "th" });
});

test("volumes that the embedding page sets are the preferences' volumes", async ({ page, deployment }) => {
  const frame = await embed(page, deployment, await deployment.link("listener", "PK10", LINKS));
  expect(await call(page, "set-theme", { theme: "light" }), "the brand is dark alone").toBe("not_offered");
  expect(await call(page, "set-sound", { music: 20, effects: 70 })).toBe("done");
  expect(await call(page, "set-sound", { effects: 0 })).toBe("done");
  expect(await call(page, "open", { dialog: "preferences" })).toBe("done");
  const slider = (name: string) => frame.getByRole("dialog").getByRole("slider", { name });
  await expect(slider("Music")).toHaveValue("20");
  await expect(slider("Sound effects")).toHaveValue("0");
});

test("a balance whose event was lost is shown after the embedding page requests it", async ({ page, deployment }) => {
  // The platform's event with the new balance is lost.
  await page.routeWebSocket(/\/app\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!String(message).includes("user_balance_update")) socket.send(message);
    });
  });
  const frame = await embed(page, deployment, await deployment.link("demo", "PK10", LINKS));
  const asked = page.waitForRequest("**/api/user/game/PK10/bet");
  await openBet(frame);
  await heard(page, "idle");
  const bet = await asked;
  const headers = await bet.allHeaders();
  expect(await call(page, "open", { game: "LOBBY" })).toBe("done");
  await expect.poll(() => frame.url()).toContain("/lobby/home");
  const balance = frame.getByTestId("balance").first();
  const before = (await balance.textContent()) ?? "";
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:x-|content-type)/.test(name)));
  const status = await frame.evaluate(
    async ([url, sent, body]) => {
      const init = { method: "POST", headers: { ...sent, "Idempotency-Key": crypto.randomUUID() }, body };
      return (await fetch(url, init)).status;
    },
    [bet.url(), own, bet.postData() ?? ""] as const,
  );
  expect(status).toBe(201);
  expect(await balance.textContent()).toBe(before);
  expect(await call(page, "refresh-balance")).toBe("done");
  await expect(balance).not.toHaveText(before);
});

test("amounts are sent in minor units with their currency if the brand allows them", async ({ page, deployment }) => {
  const frame = await embedLucky(page, deployment, "demo2");
  await openBet(frame);
  const bet = await heard(page, "bet");
  expect(bet).toEqual({ game: "PK10", outcome: "placed", amount: expect.any(Number), currency: "MYR" });
  expect(Number(bet.amount) % 100, "whole ringgit, in sen").toBe(0);
  const shown = (await frame.getByTestId("balance").first().textContent()) ?? "";
  const balance = await heard(page, "balance");
  expect([balance.amount, balance.currency]).toEqual([Number(shown.replaceAll(/\D/g, "")), "MYR"]);
});

test("a press on deposit or support sends the launch's address, and opens no page", async ({
  page,
  deployment,
  thirdParty,
}) => {
  const frame = await embed(page, deployment, await deployment.link("asker", "PK10", LINKS));
  const pages = thirdParty.pages().length;
  await frame.getByRole("banner").getByRole("link", { name: "Deposit" }).click();
  expect(await heard(page, "deposit")).toEqual({ url: LINKS.deposit_url });
  expect(await call(page, "open", { game: "LOBBY" })).toBe("done");
  await frame.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
  expect(await heard(page, "support")).toEqual({ url: LINKS.support_url });
  await frame.getByRole("link", { name: "Back to casino.example" }).filter({ visible: true }).click();
  expect(await heard(page, "exit")).toEqual({ url: LINKS.exit_url });
  expect([thirdParty.pages().length, page.url()]).toEqual([pages, deployment.blankPage(MERCHANT)]);
});

test("if the embedding page does not listen, deposit opens a tab and exit navigates the whole window", async ({
  page,
  deployment,
  thirdParty,
}) => {
  await thirdParty.route("https://casino.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Casino</h1>" }),
  );
  await page.goto(pageOf(deployment, MERCHANT, await deployment.link("unheard", "PK10", LINKS)));
  const frame = await framed(page, deployment.publicUrl);
  const tab = thirdParty.waitForEvent("page");
  await frame.getByRole("banner").getByRole("link", { name: "Deposit" }).click();
  await expect(await tab).toHaveURL(LINKS.deposit_url);
  await frame.getByRole("banner").getByRole("button", { name: "Log out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(LINKS.exit_url);
});

test("pages in the frame add no history entries: one step back leaves the embedding page", async ({
  page,
  deployment,
}) => {
  await page.goto(deployment.blankPage(MERCHANT) + "?before");
  const frame = await embed(page, deployment, await deployment.link("walker", "PK10", LINKS));
  const length = await page.evaluate(() => history.length);
  expect(await call(page, "open", { game: "LOBBY" })).toBe("done");
  await expect.poll(() => frame.url()).toContain("/lobby/home");
  await frame.locator('[data-tile="PK10"] a').first().click();
  await expect.poll(() => frame.url()).toContain("/game/pk10/home");
  expect(await call(page, "open", { game: "RACINGGOD" })).toBe("done");
  await expect.poll(() => frame.url()).toContain("/game/racinggod/home");
  await expect(frame.getByTestId("balance").first()).toContainText("RM");
  await frame.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect.poll(() => frame.url()).toContain("#main");
  await frame.evaluate("location.replace('/error')").catch(() => undefined);
  await frame.getByRole("link", { name: "Go to the lobby" }).click();
  await expect.poll(() => frame.url()).toContain("/lobby/home");
  expect(await page.evaluate(() => history.length)).toBe(length);
  await page.goBack();
  expect(page.url()).toContain("?before");
});

test("the script to copy from the test page opens the game on a merchant's own page", async ({ page, deployment }) => {
  await page.goto(`${deployment.publicUrl}/iframe/test?game=RACINGGOD&locale=th&width=760&height=700`);
  const snippet = page.getByText("<!doctype html>");
  await expect(snippet).toContainText(deployment.publicUrl);
  const html = (await snippet.textContent()) ?? "";
  const merchant = deployment.blankPage(MERCHANT);
  deployment.merchantAnswers.set("/copied", html);
  deployment.merchantAnswers.set("/launch", await deployment.link("copier", "PK10", LINKS));
  await page.goto(`${merchant}copied`);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "th");
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  expect(page.frames().at(-1)?.url()).toBe(`${deployment.publicUrl}/game/racinggod/home`);
  expect(await page.locator("iframe").boundingBox()).toMatchObject({ width: 760, height: 700 });
});
