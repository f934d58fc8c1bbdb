import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Frame, type Page, test as base } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { type HttpsServer, serveHttps, startTlsProxy } from "./https/server";
import { type RunningApp, startApp } from "./start-app";

/** A deployment as merchants embed it: its app has a name and https, and pages of other sites frame it. */
export interface Deployment {
  app: RunningApp;
  /** The app's public origin. */
  publicUrl: string;
  merchants: HttpsServer;
  /** A page of such a site with an empty place of the frame's size, `#game`. */
  blankPage(site: string): string;
  /** The cookies of the latest call of the app's pages. */
  cookiesSent(): string;
}

export const [MERCHANT, STRANGER] = ["merchant.example", "stranger.example"] as const;
const APP = "play.example";
/** A third-party cookie, to see what the browser does to such cookies. */
const TRACKER = "tracker=1; Path=/; SameSite=None; Secure";

export const test = base.extend<
  { thirdParty: BrowserContext; blocked: boolean | "all" },
  { gameSeconds: number; deployment: Deployment }
>({
  blocked: [false, { option: true }],
  gameSeconds: [20, { scope: "worker", option: true }],
  deployment: [
    async ({ gameSeconds }, use) => {
      let cookies = "";
      const proxy = await startTlsProxy((request, headers) => {
        if (request.url?.startsWith("/api/user/")) cookies = request.headers.cookie ?? "";
        headers["set-cookie"] = [...(headers["set-cookie"] ?? []), TRACKER];
      });
      const merchants = await serveHttps((request, response) => {
        const { searchParams } = new URL(request.url ?? "/", "https://merchant.invalid");
        const frame = searchParams.get("frame")?.replaceAll("&", "&amp;") ?? "";
        response.setHeader("content-type", "text/html");
        const size = 'style="width:1300px;height:860px"';
        response.end(
          `<!doctype html>${frame === "" ? `<div id="game" ${size}></div>` : `<iframe src="${frame}" ${size}></iframe>`}`,
        );
      });
      const publicUrl = `https://${APP}:${proxy.port}`;
      const app = await startApp({
        GAME_SECONDS: String(gameSeconds),
        PUBLIC_URL: publicUrl,
        PROXY_HOPS: "1",
        FRAME_ANCESTORS: `'self' https://${MERCHANT}:${merchants.port}`,
      });
      proxy.lead(app.url);
      const blankPage = (site: string): string => `https://${site}:${merchants.port}/`;
      await use({ app, publicUrl, merchants, blankPage, cookiesSent: () => cookies });
      await app.stop();
      proxy.stop();
      merchants.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  /** A browser with its own profile: one of the profile's settings is whether it blocks third-party cookies. */
  thirdParty: async ({ blocked }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "grandstand-profile-"));
    await mkdir(join(profile, "Default"));
    const preferences = {
      profile: {
        cookie_controls_mode: blocked === false ? 0 : 1,
        block_third_party_cookies: blocked !== false,
        // Keeps nothing at all, of any site: neither cookies nor storages.
        ...(blocked === "all" ? { default_content_setting_values: { cookies: 2 } } : {}),
      },
    };
    await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
    const executablePath = findBrowser();
    const context = await chromium.launchPersistentContext(profile, {
      args: [...browserFlags, "--host-resolver-rules=MAP *.example 127.0.0.1"],
      ...(executablePath === undefined ? {} : { executablePath }),
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

export const pageOf = ({ merchants }: Deployment, site: string, frame: string): string =>
  `https://${site}:${merchants.port}/?frame=${encodeURIComponent(frame)}`;

/** The frame of a game in a merchant's page, after the launch link. */
export async function framed(page: Page, publicUrl: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url() === `${publicUrl}/game/pk10/home`);
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find();
  if (frame === undefined) throw new Error("The frame has gone");
  return frame;
}
