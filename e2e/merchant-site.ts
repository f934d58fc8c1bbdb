import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Frame,
  type Page,
  test as base,
} from "@playwright/test";
import { browserOptions } from "../scripts/browser.mjs";
import { ONE_ROUND } from "./app";
import { type HttpsServer, serveHttps, startTlsProxy } from "./https/server";
import { type Launch, launchLink } from "./launch-link";
import { type RunningApp, startApp } from "./start-app";
import { pace } from "./pace";

/** A deployment as merchants embed it: the app has a name and https, and pages of other sites frame it. */
export interface Deployment {
  app: RunningApp;
  publicUrl: string;
  /** Another public origin of the app, with the brand of {@link LUCKY}. */
  luckyUrl: string;
  closedUrl: string;
  merchants: HttpsServer;
  /** The address of a page of `site` with an empty place of the frame's size, `#game`. */
  blankPage(site: string): string;
  merchantAnswers: Map<string, string>;
  link(...launch: Launch): Promise<string>;
  /** The Cookie header of the latest call below `/api/user/`. */
  cookiesSent(): string;
  /** From now on the answers to this path are lost; null ends that. The returned function gives the number of lost answers. */
  loseAnswers(path: string | null): () => number;
  /** With true, removes the Content-Security-Policy from all answers of the app: every site may then frame its pages. */
  letAnyoneFrame(anyone: boolean): void;
}

export const [MERCHANT, STRANGER] = ["merchant.example", "stranger.example"] as const;
const APP = "play.example";
export const SECRET = "a-secret-of-at-least-thirty-two-characters";
/** A brand with both schemes, two languages, amounts in its events and a cashier. */
const LUCKY = {
  hosts: ["lucky.example"],
  name: "Lucky",
  shortName: "Lucky",
  theme: { scheme: "system" },
  locales: ["en", "th"],
  links: { deposit: "https://lucky.example/cashier", support: "https://lucky.example/help" },
  embed: { amounts: true },
};

/** A brand whose players come by launch links only. */
const CLOSED = {
  hosts: ["closed.example"],
  name: "Closed",
  shortName: "Closed",
  locales: ["th", "en"],
  defaultLocale: "th",
  signIn: false,
  exitUrl: "https://closed.example/lobby",
};

async function brandsOfMerchants(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "grandstand-brands-"));
  await cp("brands", folder, { recursive: true });
  for (const [name, brand] of Object.entries({ lucky: LUCKY, closed: CLOSED })) {
    await cp("brands/default", join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "brand.json"), JSON.stringify(brand));
  }
  return folder;
}

/** A third-party cookie that shows whether the browser blocks such cookies. */
const TRACKER = "tracker=1; Path=/; SameSite=None; Secure";

/** The cookies of another site's frame: false, the browser keeps them; true, it blocks them; "all", it stores nothing of any site. */
type Blocked = boolean | "all";

/** A browser that treats cookies like this. Only a profile has that setting; its contexts share the setting. */
async function startProfile(blocked: Blocked): Promise<{ browser: Browser; stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "grandstand-profile-"));
  await mkdir(join(profile, "Default"));
  const preferences = {
    profile: {
      cookie_controls_mode: blocked === false ? 0 : 1,
      block_third_party_cookies: blocked !== false,
      ...(blocked === "all" ? { default_content_setting_values: { cookies: 2 } } : {}),
    },
  };
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const options = browserOptions("--host-resolver-rules=MAP *.example 127.0.0.1");
  const started = await chromium.launchPersistentContext(profile, options);
  const browser = started.browser();
  if (browser === null) throw new Error("A profile of a browser was expected");
  const stop = async (): Promise<void> => {
    await started.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { browser, stop };
}

export const test = base.extend<
  { thirdParty: BrowserContext; page: Page; blocked: Blocked },
  { gameSeconds: number; deployment: Deployment; browserThat: (blocked: Blocked) => Promise<Browser> }
>({
  blocked: [false, { option: true }],
  browserThat: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const profiles = new Map<Blocked, ReturnType<typeof startProfile>>();
      await use(async (blocked) => {
        const profile = profiles.get(blocked) ?? startProfile(blocked);
        profiles.set(blocked, profile);
        return (await profile).browser;
      });
      for (const profile of profiles.values()) await (await profile).stop();
    },
    { scope: "worker" },
  ],
  // Unconfirmed chips leave the board at the close: no round closes during the tests.
  gameSeconds: [ONE_ROUND.gameSeconds, { scope: "worker", option: true }],
  deployment: [
    async ({ gameSeconds }, use) => {
      let cookies = "";
      const lost = { path: null as string | null, count: 0 };
      let isFramedByAnyone = false;
      const merchantAnswers: Deployment["merchantAnswers"] = new Map();
      const proxy = await startTlsProxy((request, headers) => {
        if (request.url?.startsWith("/api/user/")) cookies = request.headers.cookie ?? "";
        headers["set-cookie"] = [...(headers["set-cookie"] ?? []), TRACKER];
        if (isFramedByAnyone) delete headers["content-security-policy"];
        if (request.url !== lost.path) return true;
        lost.count += 1;
        return false;
      });
      const merchants = await serveHttps((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "https://merchant.invalid");
        const own = merchantAnswers.get(pathname);
        const frame = searchParams.get("frame")?.replaceAll("&", "&amp;") ?? "";
        response.setHeader("content-type", "text/html");
        const size = 'style="width:1300px;height:860px"';
        response.end(
          own ??
            `<!doctype html>${frame === "" ? `<div id="game" ${size}></div>` : `<iframe src="${frame}" ${size}></iframe>`}`,
        );
      });
      const publicUrl = `https://${APP}:${proxy.port}`;
      const luckyUrl = `https://lucky.example:${proxy.port}`;
      const closedUrl = `https://closed.example:${proxy.port}`;
      const brands = await brandsOfMerchants();
      const app = await startApp({
        GAME_SECONDS: String(gameSeconds),
        SESSION_SECRET: SECRET,
        PUBLIC_URL: `${publicUrl},${luckyUrl},${closedUrl}`,
        BRANDS_DIR: brands,
        PROXY_HOPS: "1",
        FRAME_ANCESTORS: `'self' https://${MERCHANT}:${merchants.port}`,
      });
      proxy.lead(app.url);
      const blankPage = (site: string): string => `https://${site}:${merchants.port}/`;
      await use({
        app,
        publicUrl,
        luckyUrl,
        closedUrl,
        merchants,
        blankPage,
        link: (...launch) => launchLink(app, publicUrl, ...launch),
        cookiesSent: () => cookies,
        merchantAnswers,
        loseAnswers: (path) => {
          Object.assign(lost, { path, count: 0 });
          return () => lost.count;
        },
        letAnyoneFrame: (anyone) => void (isFramedByAnyone = anyone),
      });
      await app.stop();
      proxy.stop();
      merchants.stop();
      await rm(brands, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 * pace },
  ],
  thirdParty: async ({ blocked, browserThat }, use) => {
    const context = await (
      await browserThat(blocked)
    ).newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    await use(context);
    await context.close();
  },
  page: async ({ thirdParty }, use) => use(await thirdParty.newPage()),
});

export const pageOf = ({ merchants }: Deployment, site: string, frame: string): string =>
  `https://${site}:${merchants.port}/?frame=${encodeURIComponent(frame)}`;

/** Waits for PK10's table in a frame of the page, after the launch link. */
export async function framed(page: Page, publicUrl: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url() === `${publicUrl}/game/pk10/home`);
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find();
  if (frame === undefined) throw new Error("The frame has gone");
  return frame;
}
