import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { channelName } from "@/lib/contract/channels";
import { signIn } from "../../e2e/sign-in";
import type { RunningApp } from "../../e2e/start-app";

const PATIENCE_MS = 10_000;

/** PK10's page of a signed-in player, blank until {@link openGame}: the lobby's socket would hear the channel too. */
export async function gamePage(browser: Browser, app: RunningApp, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: app.url, ...options })).newPage();
  await signIn(page, "demo", "demo");
  return page;
}

/** Opens an address in a blank page; resolves once the page hears PK10's channel. */
export async function openGame(page: Page, address = "/game/pk10/home"): Promise<void> {
  await page.goto("about:blank");
  const heard = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error("The page did not hear the channel")), PATIENCE_MS).unref();
    page.once("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        if (text.includes("subscription_succeeded") && text.includes(channelName.game("PK10"))) resolve();
      }),
    );
  });
  await Promise.all([heard, page.goto(address, { waitUntil: "load" })]);
}
