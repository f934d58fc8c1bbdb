import { expect, type Frame, type Page } from "@playwright/test";
import type { Locale } from "../lib/contract/games";
import { launchLink } from "./launch-link";
import { type Deployment, framed, MERCHANT, pageOf, test } from "./merchant-site";
import { putChip } from "./put-chip";

test.use({ blocked: "all", gameSeconds: 60 });

interface Embedding {
  /** Launch links that were asked for. */
  asked: () => number;
  /** What the script has told, by event. */
  heard: (event: string) => Promise<Record<string, unknown> | null>;
  /** The languages of the frame's documents, as they were told. */
  locales: () => Promise<string[]>;
}

/** A merchant's page whose script gets a new launch link of this player whenever it asks, or `only` this one. */
async function embed(
  page: Page,
  deployment: Deployment,
  username: string,
  locale: Locale = "en",
  only: string | null = null,
): Promise<Embedding> {
  let asked = 0;
  await page.exposeFunction("nextLink", () => {
    asked += 1;
    return launchLink(deployment.app, deployment.publicUrl, username);
  });
  await page.goto(deployment.blankPage(MERCHANT));
  await page.addScriptTag({ url: `${deployment.publicUrl}/embed.js` });
  await page.evaluate(`
    heard = [];
    game = grandstand.load(document.querySelector("#game"), { launch: ${JSON.stringify(only)} ?? (() => nextLink()), locale: "${locale}" });
    for (const event of ["ready", "bet", "error", "session-ended"]) game.on(event, (data) => heard.push([event, data]));
  `);
  return {
    asked: () => asked,
    heard: (event) => page.evaluate(`heard.findLast(([each]) => each === "${event}")?.[1] ?? null`),
    locales: () => page.evaluate(`heard.filter(([each]) => each === "ready").map(([, { locale }]) => locale)`),
  };
}

async function bet(frame: Frame): Promise<void> {
  await expect(frame.locator("[data-connection]")).toHaveCount(0);
  await putChip(frame);
  await frame.getByTestId("confirm").filter({ visible: true }).click();
  await expect(frame.locator("[data-connection]")).toHaveCount(0);
  await seesBet(frame);
}

const offersTab = (page: Page): Promise<void> =>
  expect(page.frameLocator("iframe").getByRole("link", { name: "Open in a new tab" })).toHaveAttribute(
    "target",
    "_blank",
  );

/** The amount of a bet is in its cell's name, in any language. */
const seesBet = (frame: Frame): Promise<void> =>
  expect(frame.locator('[data-bet="tf:big"]')).toHaveAccessibleName(/\d\.00(?!\d)/);

test("where the browser keeps nothing a player bets, changes the game and signs out", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const sent: Record<string, string>[] = [];
  const urls: string[] = [];
  page.on("request", (request) => {
    urls.push(request.url());
    if (request.url().includes("/api/")) sent.push(request.headers());
  });
  const { heard, asked, locales } = await embed(page, deployment, "demo", "th");
  const frame = await framed(page, deployment.publicUrl);
  await expect(frame.locator("html")).toHaveAttribute("lang", "th");
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  expect(await page.evaluate("document.activeElement.tagName"), "the frame takes no focus by itself").toBe("BODY");
  await bet(frame);
  await expect.poll(() => heard("bet")).toEqual({ game: "PK10", outcome: "placed" });
  expect(sent.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  const [handle] = sent.flatMap((headers) => headers["x-session-handle"] ?? []);
  expect(handle).toBeDefined();
  expect(
    urls.filter((url) => url.includes(handle ?? "none")),
    "the session is in no address",
  ).toEqual([]);

  expect(await page.evaluate(`game.call("open", { game: "LOBBY" }).then(() => "done")`)).toBe("done");
  await expect.poll(() => frame.url()).toBe(`${deployment.publicUrl}/lobby/home`);
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  expect(await page.evaluate(`game.call("open", { game: "PK10" }).then(() => "done")`)).toBe("done");
  await seesBet(frame);
  expect([asked(), await heard("error"), [...new Set(await locales())]]).toEqual([1, null, ["th"]]);

  expect(await page.evaluate(`game.call("logout").then(() => "done")`)).toBe("done");
  await expect.poll(() => heard("session-ended")).toEqual({ reason: "logout" });
});

test("where the browser keeps nothing a reload asks the merchant's page for another launch link", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const { asked } = await embed(page, deployment, "demo2");
  const frame = await framed(page, deployment.publicUrl);
  await bet(frame);
  const length = await page.evaluate(() => history.length);
  await frame.evaluate("location.reload()").catch(() => undefined);
  await expect.poll(asked).toBe(2);
  await seesBet(await framed(page, deployment.publicUrl));
  expect(await page.evaluate(() => history.length), "its history has no other step").toBe(length);
});

test("where the browser keeps nothing two players play on one page", async ({ thirdParty, deployment }) => {
  const page = await thirdParty.newPage();
  const links = [
    await launchLink(deployment.app, deployment.publicUrl, "demo"),
    await launchLink(deployment.app, deployment.publicUrl, "demo2"),
  ];
  await page.goto(deployment.blankPage(MERCHANT));
  await page.setContent(links.map((link) => `<iframe src="${link}" width="1300" height="860"></iframe>`).join(""));
  const tables = () => page.frames().filter((frame) => frame.url() === `${deployment.publicUrl}/game/pk10/home`);
  await expect.poll(() => tables().length).toBe(2);
  for (const frame of tables()) await bet(frame);
  const names = await Promise.all(tables().map((frame) => frame.locator("header").first().innerText()));
  expect(names.map((text) => /demo2?/.exec(text)?.[0])).toEqual(["demo", "demo2"]);
});

test("where the browser keeps nothing and no script is around the frame, a reload offers a tab", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  await page.goto(pageOf(deployment, MERCHANT, await launchLink(deployment.app, deployment.publicUrl, "demo")));
  const frame = await framed(page, deployment.publicUrl);
  await bet(frame);
  await frame.evaluate("location.reload()").catch(() => undefined);
  await offersTab(page);
});

test("where the browser keeps nothing and the page has no other launch link, a reload offers a tab at once", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const link = await launchLink(deployment.app, deployment.publicUrl, "demo");
  const { heard } = await embed(page, deployment, "demo", "en", link);
  await bet(await framed(page, deployment.publicUrl));
  await (await framed(page, deployment.publicUrl)).evaluate("location.reload()").catch(() => undefined);
  // Without an answer the frame would wait longer than this looks.
  await offersTab(page);
  await expect.poll(() => heard("error")).toEqual({ code: "cookies_blocked" });
});
