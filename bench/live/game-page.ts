import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { DEMO_HUB_APP } from "@/lib/bff/env";
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

/** The browser takes this machine for a network that is not the page's if the bench itself hands out the page. */
export const BARE_PAGE_FLAGS = ["--disable-features=LocalNetworkAccessChecks"];

/**
 * A blank page at whose address `/bare-pusher` runs pusher-js by its own documentation and nothing else.
 * @param body HTML before the script @param script may use `pusher` and PK10's `channel`
 */
export async function barePage(
  browser: Browser,
  origin: string,
  { body = "", script }: { body?: string; script: string },
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })).newPage();
  const library = readFileSync(createRequire(import.meta.url).resolve("pusher-js/dist/web/pusher.min.js"), "utf8");
  const { hostname: wsHost, port } = new URL(origin);
  const options = { cluster: "", forceTLS: false, enabledTransports: ["ws"], wsHost, wsPort: Number(port) };
  const start = `const pusher = new Pusher(${JSON.stringify(DEMO_HUB_APP.key)}, ${JSON.stringify(options)});
    const channel = pusher.subscribe(${JSON.stringify(channelName.game("PK10"))});`;
  const html = `<!doctype html>${body}<script>${library}</script><script>${start}${script}</script>`;
  await page.route("**/bare-pusher", (route) => route.fulfill({ contentType: "text/html", body: html }));
  return page;
}
