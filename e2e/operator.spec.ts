import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, test } from "./app";
import { startSession } from "./sign-in";
import type { RunningApp } from "./start-app";

test.use({ gameSeconds: 20 });

/** Runs a change of the operator's command against the test's own upstream, as `npm run operator` does; returns its output. */
async function operate(app: RunningApp, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/operator.ts", ...words, "--why", "a test"],
    {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, UPSTREAM_PORT: new URL(app.upstreamUrl).port, DATA_DIR: app.dataDir },
    },
  );
  return stdout.trim();
}

/** Opens a page of a player and waits until its channels are subscribed. */
async function openLive(page: Page, path: string): Promise<void> {
  const subscribed = new Set<string>();
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (!payload.includes("subscription_succeeded")) return;
      const channel = /"channel":"([^"]+)"/.exec(payload.toString())?.[1];
      if (channel !== undefined) subscribed.add(channel.replace(/\.\d+$/, ""));
    }),
  );
  await page.goto(path);
  await expect
    .poll(() => [...subscribed])
    .toEqual(expect.arrayContaining(["system", "private-user", "private-merchant"]));
}

test("a player whom the operator kicks gets the reason on the error page, and is signed out", async ({ page, app }) => {
  await startSession(page, "demo");
  await openLive(page, "/game/pk10/home");
  expect(await operate(app, "kick", "DEMO", "demo")).toBe("demo of DEMO was signed out.");
  await expect(page).toHaveURL(/\/error\?message=account_kick/);
  await expect(page.getByText("Account abnormal, please log in again")).toBeVisible();
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
});

test("a player whose page misses the kick's event gets the same words from its next call", async ({ page, app }) => {
  // The socket opens and stays silent.
  await page.routeWebSocket(/\/app\//, () => undefined);
  await startSession(page, "demo");
  await page.goto("/game/pk10/home");
  expect(await operate(app, "kick", "DEMO", "demo")).toBe("demo of DEMO was signed out.");
  await expect(page).toHaveURL(/\/error\?message=account_kick/, { timeout: 20_000 });
  await expect(page.getByText("Account abnormal, please log in again")).toBeVisible();
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
});

test("all players in a game that the operator empties are led to the lobby", async ({ page, app }) => {
  await startSession(page, "demo2");
  await openLive(page, "/game/pk10/home");
  await operate(app, "game", "kick", "PK10");
  await expect(page).toHaveURL(/\/lobby\/home$/);
  await expect(page.getByText("Game abnormal, back to lobby")).toBeVisible();
});

test("a new version that the operator announces reloads an idle lobby at the next round", async ({ page, app }) => {
  await startSession(page, "demo2");
  await openLive(page, "/lobby/home");
  const loaded = page.waitForEvent("load", { timeout: 40_000 });
  await operate(app, "version");
  await loaded;
});

test("a game's page says that there is a new version, and reloads at the next round", async ({ page, app }) => {
  await startSession(page, "demo2");
  await openLive(page, "/game/pk10/home");
  const announced = page.getByText("A new version is available, your page will refresh next round");
  // The next round may begin at once.
  await expect(async () => {
    await operate(app, "version");
    await expect(announced).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.waitForEvent("load", { timeout: 40_000 });
  await expect(announced).toHaveCount(0);
});

test("a merchant that the operator creates launches its players with the printed key, until the key is replaced", async ({
  app,
}) => {
  const keyIn = (said: string): string => /^API key, shown this once: (\S+)$/m.exec(said)?.[1] ?? "";
  const launchStatus = async (key: string): Promise<number> => {
    const answer = await fetch(`${app.upstreamUrl}/api/merchant/launch_tokens`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ username: "lim88" }),
    });
    return answer.status;
  };
  const key = keyIn(await operate(app, "merchant", "LION", "create", "Lion Casino"));
  expect(await launchStatus(key)).toBe(201);
  const other = keyIn(await operate(app, "merchant", "LION", "new-key"));
  expect([await launchStatus(key), await launchStatus(other)]).toEqual([401, 201]);
  await expect(operate(app, "merchant", "LION", "create", "Lion Casino")).rejects.toThrow("already");
});

test("a merchant's changed setting reloads its players' pages", async ({ page, app }) => {
  await startSession(page, "acme");
  await openLive(page, "/lobby/home");
  const loaded = page.waitForEvent("load", { timeout: 40_000 });
  expect(await operate(app, "merchant", "ACME", "time-zone", "Asia/Bangkok")).toBe(
    "ACME: developer off, time-zone Asia/Bangkok, new players in MYR",
  );
  await loaded;
});
