import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "@playwright/test";
import Pusher from "pusher";
import { DEMO_HUB_APP } from "@/lib/bff/env";
import { channelName } from "@/lib/contract/channel-names";
import { hubOf } from "../../e2e/hub";
import type { RunningApp } from "../../e2e/start-app";
import { DESK } from "../pages";

const PATIENCE_MS = 10_000;
const CHANNEL = channelName.game("PK10");

export async function openLive(page: Page, address = "/game/pk10/home"): Promise<void> {
  await page.goto("about:blank");
  const heard = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error("The page did not hear the channel")), PATIENCE_MS).unref();
    page.once("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = payload.toString();
        if (text.includes("subscription_succeeded") && text.includes(CHANNEL)) resolve();
      }),
    );
  });
  await Promise.all([heard, page.goto(address, { waitUntil: "load" })]);
}

export async function publish(app: RunningApp, name: string, data: object): Promise<void> {
  const { hostname, port } = new URL(app.upstreamUrl);
  const { id: appId, key, secret } = hubOf(app);
  await new Pusher({ appId, key, secret, host: hostname, port, useTLS: false }).trigger(CHANNEL, name, data);
}

/** Without this flag the browser blocks the local socket of a page that the bench itself serves. */
export const BARE_PAGE_FLAG = "--disable-features=LocalNetworkAccessChecks";

/**
 * A new blank page. Its route `/bare-pusher` gives a document that starts pusher-js as the library's documentation shows, and then runs `script`.
 * @param body HTML before the script @param script may use `pusher` and PK10's `channel`
 */
export async function barePage(
  browser: Browser,
  origin: string,
  { body = "", script }: { body?: string; script: string },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin, ...DESK });
  const library = readFileSync(createRequire(import.meta.url).resolve("pusher-js/dist/web/pusher.min.js"), "utf8");
  const { hostname: wsHost, port } = new URL(origin);
  const options = { cluster: "", forceTLS: false, enabledTransports: ["ws"], wsHost, wsPort: Number(port) };
  const start = `const pusher = new Pusher(${JSON.stringify(DEMO_HUB_APP.key)}, ${JSON.stringify(options)});
    const channel = pusher.subscribe(${JSON.stringify(CHANNEL)});`;
  const html = `<!doctype html>${body}<script>${library}</script><script>${start}${script}</script>`;
  await page.route("**/bare-pusher", (route) => route.fulfill({ contentType: "text/html", body: html }));
  return page;
}
