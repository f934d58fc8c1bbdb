import { expect, type Page } from "@playwright/test";
import { call, embed, heard, openBet } from "./embedded-game";
import { launchLink } from "./launch-link";
import { MERCHANT, STRANGER, test } from "./merchant-site";

const post = (page: Page, message: object, times = 1): Promise<void> =>
  page.evaluate(
    ([what, count]) => {
      for (let each = 0; each < count; each += 1) window.game.frame.contentWindow?.postMessage(what, "*");
    },
    [message, times] as const,
  );

for (const blocked of [false, true]) {
  test.describe(`third-party cookies ${blocked ? "blocked" : "allowed"}`, () => {
    test.use({ blocked });

    test("a bet is told, commands are carried out, and an exit is an event", async ({ thirdParty, deployment }) => {
      const page = await thirdParty.newPage();
      const link = await launchLink(deployment.app, deployment.publicUrl, "talker", "PK10", {
        exit_url: "https://casino.example/lobby",
      });
      const frame = await embed(page, deployment, link, blocked ? "module" : "script");
      expect(await heard(page, "navigate")).toEqual({ path: "/game/pk10/home", game: "PK10" });
      expect(Number((await heard(page, "resize")).height)).toBeGreaterThan(100);

      expect(await call(page, "set-locale", { locale: "th" })).toBe("done");
      await expect(frame.locator("html")).toHaveAttribute("lang", "th");
      expect(await call(page, "set-locale", { locale: "en" })).toBe("done");
      expect(await call(page, "open", { dialog: "rules" })).toBe("done");
      await expect(frame.getByRole("dialog")).toBeVisible();
      await frame.page().keyboard.press("Escape");
      expect(await call(page, "open", { game: "LOBBY" })).toBe("done");
      await expect.poll(() => frame.url()).toBe(`${deployment.publicUrl}/lobby/home`);
      await expect.poll(() => heard(page, "navigate")).toEqual({ path: "/lobby/home", game: "LOBBY" });
      expect(await call(page, "open", { dialog: "rules" })).toBe("not_here");
      expect(await call(page, "set-sound", { music: 500 })).toBe("invalid_message");

      expect(await call(page, "logout")).toBe("done");
      expect(await heard(page, "session-ended")).toEqual({ reason: "logout" });
      expect(await heard(page, "exit")).toEqual({ url: "https://casino.example/lobby" });
      expect(page.url(), "the page around the frame stays").toBe(deployment.blankPage(MERCHANT));
    });

    test("rounds and a bet are told, and a pause holds the next bet", async ({ thirdParty, deployment }) => {
      const page = await thirdParty.newPage();
      const link = await launchLink(deployment.app, deployment.publicUrl, "demo");
      const frame = await embed(page, deployment, link);
      await expect(frame.locator("[data-connection]")).toHaveCount(0);
      await openBet(frame);
      expect(await heard(page, "bet")).toEqual({ game: "PK10", outcome: "placed" });
      await heard(page, "balance");
      await heard(page, "idle");
      const names = await page.evaluate(() => window.heard.map(([event]) => event));
      expect(names.indexOf("busy")).toBeGreaterThan(-1);
      expect(names.indexOf("idle")).toBeGreaterThan(names.indexOf("busy"));

      expect(await call(page, "pause")).toBe("done");
      await expect(frame.getByText("Grandstand has paused betting.").first()).toBeAttached();
      expect(await call(page, "resume")).toBe("done");
      await expect(frame.getByText("Grandstand has paused betting.")).toHaveCount(0);
      const phases = () =>
        page.evaluate(() => window.heard.filter(([event]) => event === "round").map(([, data]) => data.phase));
      await expect
        .poll(phases, { timeout: 45_000 })
        .toEqual(expect.arrayContaining(["closed", "drawn", "resulted", "opened"]));
    });
  });
}

test("messages of another version, above the size and above the rate are refused", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  await embed(page, deployment, await launchLink(deployment.app, deployment.publicUrl, "flooder"));
  await page.evaluate(() => {
    addEventListener("message", ({ data }) => window.heard.push([`raw ${data.type}`, data.data]));
  });
  const message = { source: "grandstand", v: 1, id: "x", type: "resume", data: {} };
  await post(page, { ...message, v: 9 });
  expect(await heard(page, "raw versions")).toEqual({ to: "x", versions: [1] });
  await post(page, { ...message, data: "x".repeat(1_000_000) });
  expect(await heard(page, "raw answer")).toEqual({ to: "x", refused: "message_too_large" });
  await post(page, message, 1000);
  expect(await heard(page, "error")).toEqual({ code: "too_many_messages" });
  const refused = () => page.evaluate(() => window.heard.filter(([event]) => event === "raw answer").length);
  expect(await refused()).toBeLessThan(120);
  await expect.poll(() => call(page, "resume"), "the frame listens again").toBe("done");
});

test("a frame removed in the middle of a bet rejects its calls, and the next one tells what became of the bet", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const link = (): Promise<string> => launchLink(deployment.app, deployment.publicUrl, "demo2");
  const frame = await embed(page, deployment, await link());
  const bets: string[] = [];
  // Gets no answer.
  await page.route("**/api/user/game/PK10/bet", (route) => void bets.push(route.request().url()));
  await openBet(frame);
  await heard(page, "busy");
  await expect.poll(() => bets.length).toBe(1);
  const paused = call(page, "pause");
  await page.evaluate(() => window.game.frame.remove());
  expect(await paused).toBe("removed");

  await page.unroute("**/api/user/game/PK10/bet");
  await embed(page, deployment, await link());
  expect((await heard(page, "bet")).game).toBe("PK10");
  await heard(page, "idle");
});

test("a session that ends while paused is told with its reason", async ({ thirdParty, deployment }) => {
  const page = await thirdParty.newPage();
  const frame = await embed(page, deployment, await launchLink(deployment.app, deployment.publicUrl, "paused"));
  await expect(frame.locator("[data-connection]")).toHaveCount(0);
  expect(await call(page, "pause")).toBe("done");
  const other = await thirdParty.newPage();
  await other.goto(await launchLink(deployment.app, deployment.publicUrl, "paused"));
  expect(await heard(page, "session-ended")).toEqual({ reason: "duplicate_login" });
  await expect.poll(() => frame.url()).toContain("/error?message=duplicate_login");
});

test("a session that the platform ended while the frame was away is told with its reason", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const frame = await embed(page, deployment, await launchLink(deployment.app, deployment.publicUrl, "away"));
  const game = frame.url();
  await frame.goto("about:blank");
  const other = await thirdParty.newPage();
  await other.goto(await launchLink(deployment.app, deployment.publicUrl, "away"));
  await expect(other.getByTestId("balance").first()).toBeVisible();
  await frame.goto(game);
  await expect.poll(() => frame.url()).toContain("/error?message=duplicate_login");
  expect(await heard(page, "session-ended")).toEqual({ reason: "duplicate_login" });
  expect(await page.evaluate(() => window.heard.filter(([event]) => event === "session-ended").length)).toBe(1);
});

test("a second player's frame on one page takes the browser's one session, and the first one says so", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const first = await embed(page, deployment, await launchLink(deployment.app, deployment.publicUrl, "first"));
  await expect(first.getByTestId("balance").first()).toBeVisible();
  await expect(first.locator("[data-connection]")).toHaveCount(0);
  const link = await launchLink(deployment.app, deployment.publicUrl, "second", "LOBBY");
  await page.evaluate((launch) => {
    const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
      .grandstand;
    load(document.body, { launch }).on("navigate", (data) => window.heard.push(["second", data]));
  }, link);
  await expect.poll(() => heard(page, "second")).toEqual({ path: "/lobby/home", game: "LOBBY" });
  expect(await heard(page, "session-ended")).toEqual({ reason: "unauthenticated" });
});

test("a page that may not frame the game is told so, and its messages reach nothing", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  await page.goto(deployment.blankPage(STRANGER));
  await page.addScriptTag({ url: `${deployment.publicUrl}/embed.js` });
  const link = await launchLink(deployment.app, deployment.publicUrl, "stranger");
  const code = await page.evaluate(
    (launch) =>
      new Promise((resolve) => {
        const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
          .grandstand;
        load(document.body, { launch, timeoutMs: 3000 }).on("error", (error) => resolve(error.code));
      }),
    link,
  );
  expect(code).toBe("no_answer");
});

test("a launch function that rejects or comes late is an error of the page, and opens no frame", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  await page.goto(deployment.blankPage(MERCHANT));
  await page.addScriptTag({ url: `${deployment.publicUrl}/embed.js` });
  const link = await launchLink(deployment.app, deployment.publicUrl, "late");
  const told = await page.evaluate(
    (launch) =>
      new Promise((resolve) => {
        const codes: string[] = [];
        const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
          .grandstand;
        const late = (): Promise<string> => new Promise((done) => setTimeout(() => done(launch), 1500));
        for (const options of [{ launch: () => Promise.reject(new Error("no")) }, { launch: late, timeoutMs: 500 }])
          load(document.body, options).on("error", ({ code }) => codes.push(String(code)));
        // Longer than the late one takes.
        setTimeout(() => resolve({ codes, frames: document.querySelectorAll("iframe").length }), 2500);
      }),
    link,
  );
  expect(told).toEqual({ codes: ["launch_failed", "launch_timeout"], frames: 0 });
});

test("a launch link that was used already is told, with the reason in the frame", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const link = await launchLink(deployment.app, deployment.publicUrl, "twice");
  await embed(page, deployment, link);
  const codes = (): Promise<unknown[]> =>
    page.evaluate(() => window.heard.filter(([event]) => event === "error").map(([, { code }]) => code));
  expect(await codes()).toEqual([]);
  await page.evaluate((launch) => {
    window.game.destroy();
    const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
      .grandstand;
    load(document.body, { launch }).on("error", (data) => window.heard.push(["error", data]));
  }, link);
  await expect.poll(codes).toEqual(["launch_refused"]);
  await expect(page.frameLocator("iframe").getByText("This launch link is no longer valid.")).toBeVisible();
});
