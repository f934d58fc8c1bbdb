import { expect, type Frame, type Page } from "@playwright/test";
import { unsealSession } from "../lib/bff/session/session";
import { allHeard, call, embed, embedPlayer, heard } from "./embedded-game";
import { framed, MERCHANT, pageOf, SECRET, test } from "./merchant-site";
import { putChip } from "./put-chip";

test.use({ blocked: "all" });

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

/** Expects that the accessible name of the bet's cell contains an amount. Every language writes the amount with two decimals. */
const seesBet = (frame: Frame): Promise<void> =>
  expect(frame.locator('[data-bet="tf:big"]')).toHaveAttribute("aria-label", /\d\.00(?!\d)/);

test("in a browser that keeps nothing, a player bets, changes the game and signs out", async ({ page, deployment }) => {
  const sent: Record<string, string>[] = [];
  const urls: string[] = [];
  page.on("request", (request) => {
    urls.push(request.url());
    if (request.url().includes("/api/")) sent.push(request.headers());
  });
  const { frame, asked } = await embedPlayer(page, deployment, "demo", "th");
  await expect(frame.locator("html")).toHaveAttribute("lang", "th");
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  expect(await page.evaluate("document.activeElement.tagName"), "the frame takes no focus by itself").toBe("BODY");
  await bet(frame);
  expect(await heard(page, "bet")).toEqual({ game: "PK10", outcome: "placed" });
  expect(sent.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
  const [handle] = sent.flatMap((headers) => headers["x-session-handle"] ?? []);
  expect(handle).toBeDefined();
  expect(
    urls.filter((url) => url.includes(handle ?? "none")),
    "no address contains the session handle",
  ).toEqual([]);

  expect(await call(page, "open", { game: "LOBBY" })).toBe("done");
  await expect.poll(() => frame.url()).toBe(`${deployment.publicUrl}/lobby/home`);
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  expect(await call(page, "open", { game: "PK10" })).toBe("done");
  await seesBet(frame);
  const locales = new Set((await allHeard(page, "ready")).map(({ locale }) => locale));
  expect([asked(), await allHeard(page, "error"), [...locales]]).toEqual([1, [], ["th"]]);

  expect(await call(page, "logout")).toBe("done");
  expect(await heard(page, "session-ended")).toEqual({ reason: "logout" });
});

test("in a browser that keeps nothing, a reload asks the merchant's page for another launch link", async ({
  page,
  deployment,
}) => {
  const { frame, asked } = await embedPlayer(page, deployment, "demo2");
  await bet(frame);
  const length = await page.evaluate(() => history.length);
  await frame.evaluate("location.reload()").catch(() => undefined);
  await expect.poll(asked).toBe(2);
  await seesBet(await framed(page, deployment.publicUrl));
  expect(await page.evaluate(() => history.length), "the reload adds no step to the page's history").toBe(length);
});

test("in a browser that keeps nothing, two players play on one page", async ({ page, deployment }) => {
  const links = [await deployment.link("demo"), await deployment.link("demo2")];
  await page.goto(deployment.blankPage(MERCHANT));
  await page.setContent(links.map((link) => `<iframe src="${link}" width="1300" height="860"></iframe>`).join(""));
  const tables = () => page.frames().filter((frame) => frame.url() === `${deployment.publicUrl}/game/pk10/home`);
  await expect.poll(() => tables().length).toBe(2);
  for (const frame of tables()) await bet(frame);
  const names = await Promise.all(tables().map((frame) => frame.locator("header").first().innerText()));
  expect(names.map((text) => /demo2?/.exec(text)?.[0])).toEqual(["demo", "demo2"]);
});

test("in a browser that keeps nothing, on a page without the embedding script, a reload offers a new tab", async ({
  page,
  deployment,
}) => {
  await page.goto(pageOf(deployment, MERCHANT, await deployment.link("demo")));
  const frame = await framed(page, deployment.publicUrl);
  await bet(frame);
  await frame.evaluate("location.reload()").catch(() => undefined);
  await offersTab(page);
});

test("in a browser that keeps nothing, the frame asks a page for another launch link if the page answers the frame's hello without the embedding script", async ({
  page,
  deployment,
}) => {
  let links = 0;
  const next = (): Promise<string> => {
    links += 1;
    return deployment.link("demo2");
  };
  await page.exposeFunction("nextLink", next);
  await page.goto(deployment.blankPage(MERCHANT));
  await page.evaluate(
    ([src, origin]) => {
      const place = document.createElement("iframe");
      place.style.cssText = "width:1300px;height:860px";
      addEventListener("message", ({ data }) => {
        const hello = { source: "grandstand", v: 1, id: "1", type: "hello", data: {} };
        if (data.type === "hello") place.contentWindow?.postMessage(hello, origin);
        if (data.type === "launch") void window.nextLink().then((link) => place.contentWindow?.location.replace(link));
      });
      document.body.append(Object.assign(place, { src }));
    },
    [await next(), deployment.publicUrl] as const,
  );
  const frame = await framed(page, deployment.publicUrl);
  await bet(frame);
  await frame.evaluate("location.reload()").catch(() => undefined);
  await expect.poll(() => links).toBe(2);
  await seesBet(await framed(page, deployment.publicUrl));
});

test("in a browser that keeps nothing, on a page without another launch link, a reload offers a tab at once", async ({
  page,
  deployment,
}) => {
  const link = await deployment.link("demo");
  const frame = await embed(page, deployment, link, { asAddress: true });
  await bet(frame);
  await frame.evaluate("location.reload()").catch(() => undefined);
  // If the page did not answer, the frame would wait longer than this test lasts.
  await offersTab(page);
  await expect.poll(() => heard(page, "error")).toEqual({ code: "cookies_blocked" });
});

test.describe("in a browser that keeps cookies and storages", () => {
  test.use({ blocked: false });

  test("a launch without cookies writes neither the session nor the platform's token to a cookie or a storage", async ({
    page,
    deployment,
    thirdParty,
  }) => {
    const handles = new Set<string>();
    page.on("request", (request) => handles.add(request.headers()["x-session-handle"] ?? ""));
    const link = await deployment.link("demo");
    const frame = await embed(page, deployment, `${link}&cookies=off`);
    await bet(frame);
    const [handle = ""] = [...handles].filter((each) => each !== "");
    const token = (await unsealSession(handle, [SECRET], Date.now()))?.token ?? "";
    expect(token.length).toBeGreaterThan(20);
    const readKept = (): Promise<string> =>
      frame.evaluate(`(async () => JSON.stringify([
        { ...localStorage }, { ...sessionStorage }, document.cookie,
        await indexedDB.databases(), await caches.keys(), location.href, name, history.state,
      ]))()`);
    await expect.poll(readKept, "the page stores the answered bet").toContain("lastBets");
    const kept = await readKept();
    const cookies = JSON.stringify(await thirdParty.cookies());
    for (const secret of [...handles, token].filter((each) => each !== ""))
      expect([kept.includes(secret), cookies.includes(secret)]).toEqual([false, false]);
  });
});
