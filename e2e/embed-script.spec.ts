import { expect } from "@playwright/test";
import { call, embed, heard, openBet } from "./embedded-game";
import { MERCHANT, test } from "./merchant-site";

test.describe("with third-party cookies blocked,", () => {
  test.use({ blocked: true });

  test("the script as a module carries out commands, and reports an exit", async ({ page, deployment }) => {
    const link = await deployment.link("talker", "PK10", {
      exit_url: "https://casino.example/lobby",
    });
    const frame = await embed(page, deployment, link, { how: "module" });
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
});

test("the embedding page gets an event for each bet, and can pause betting", async ({ page, deployment }) => {
  const link = await deployment.link("demo");
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
});
