import { expect, type Frame, type Page } from "@playwright/test";
import { launchLink } from "./launch-link";
import { type Deployment, framed, MERCHANT, STRANGER, test } from "./merchant-site";
import { putChip } from "./put-chip";

declare global {
  interface Window {
    heard: [string, Record<string, unknown>][];
    game: {
      frame: HTMLIFrameElement;
      on(event: string, handler: (data: Record<string, unknown>) => void): () => void;
      call(command: string, data?: object): Promise<void>;
      destroy(): void;
    };
  }
}

const EVENTS = [
  ...["ready", "resize", "navigate", "round", "bet", "balance", "win", "busy", "idle", "deposit", "support", "exit"],
  ...["session-ended", "error"],
];

/** A merchant's page whose frame the script opens, and which writes down what it hears. */
async function embed(page: Page, deployment: Deployment, link: string, how: "script" | "module" = "script") {
  await page.goto(deployment.blankPage(MERCHANT));
  const src = `${deployment.publicUrl}/embed.js`;
  await page.addScriptTag(how === "script" ? { url: src } : { type: "module", content: `import "${src}";` });
  await page.waitForFunction("'grandstand' in window");
  await page.evaluate(
    ([launch, events]) => {
      window.heard = [];
      const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
        .grandstand;
      const place = document.querySelector("#game");
      if (place === null) throw new Error("no place");
      window.game = load(place, { launch: () => Promise.resolve(launch) });
      for (const event of events) window.game.on(event, (data) => window.heard.push([event, data]));
    },
    [link, EVENTS] as const,
  );
  const frame = await framed(page, deployment.publicUrl);
  await heard(page, "ready");
  return frame;
}

/** The data of the latest such event, once it is there. */
async function heard(page: Page, event: string): Promise<Record<string, unknown>> {
  const find = () => page.evaluate((name) => window.heard.findLast(([each]) => each === name)?.[1] ?? null, event);
  await expect.poll(find, `the event ${event}`).not.toBeNull();
  return (await find()) ?? {};
}

const call = (page: Page, command: string, data: object = {}): Promise<string> =>
  page.evaluate(
    ([name, more]) =>
      window.game.call(name, more).then(
        () => "done",
        (error: unknown) => (error as { code: string }).code,
      ),
    [command, data] as const,
  );

const post = (page: Page, message: object, times = 1): Promise<void> =>
  page.evaluate(
    ([what, count]) => {
      for (let each = 0; each < count; each += 1) window.game.frame.contentWindow?.postMessage(what, "*");
    },
    [message, times] as const,
  );

async function openBet(frame: Frame): Promise<void> {
  await putChip(frame);
  await frame.getByTestId("confirm").filter({ visible: true }).click();
}

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
      expect(await heard(page, "navigate")).toEqual({ path: "/lobby/home", game: "LOBBY" });
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
      await expect(frame.getByText("The site around the table has paused betting.").first()).toBeAttached();
      expect(await call(page, "resume")).toBe("done");
      await expect(frame.getByText("The site around the table has paused betting.")).toHaveCount(0);
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

test("a second player's frame on one page asks before it takes the browser's one session, and the first one stays", async ({
  thirdParty,
  deployment,
}) => {
  const page = await thirdParty.newPage();
  const first = await embed(page, deployment, await launchLink(deployment.app, deployment.publicUrl, "first"));
  await expect(first.getByTestId("balance").first()).toBeVisible();
  const before = await page.evaluate(() => window.heard.filter(([event]) => event === "navigate").length);
  const link = await launchLink(deployment.app, deployment.publicUrl, "second", "LOBBY");
  await page.evaluate((launch) => {
    const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
      .grandstand;
    load(document.body, { launch }).on("navigate", (data) => window.heard.push(["second", data]));
  }, link);
  expect(await heard(page, "second")).toEqual({ path: "/launch", game: null });
  expect(first.url()).toBe(`${deployment.publicUrl}/game/pk10/home`);
  expect(await page.evaluate(() => window.heard.filter(([event]) => event === "navigate").length)).toBe(before);
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

test.describe("all cookies and storages blocked", () => {
  test.use({ blocked: "all" });

  test("the frame offers a tab of its own, and the page around it is told", async ({ thirdParty, deployment }) => {
    const page = await thirdParty.newPage();
    await page.goto(deployment.blankPage(MERCHANT));
    await page.addScriptTag({ url: `${deployment.publicUrl}/embed.js` });
    const link = await launchLink(deployment.app, deployment.publicUrl, "blocked");
    await page.evaluate((launch) => {
      window.heard = [];
      const { load } = (window as unknown as { grandstand: { load(at: Element, options: object): Window["game"] } })
        .grandstand;
      load(document.body, { launch }).on("error", (data) => window.heard.push(["error", data]));
    }, link);
    expect(await heard(page, "error")).toEqual({ code: "cookies_blocked" });
    const tab = page.frameLocator("iframe").getByRole("link", { name: "Open in a new tab" });
    await expect(tab).toHaveAttribute("target", "_blank");
  });
});
