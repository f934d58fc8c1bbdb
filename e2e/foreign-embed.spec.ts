import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, expect, type Frame, type Page, test as base } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/browser.mjs";
import { type HttpsServer, serveHttps, startTlsProxy } from "./https/server";
import { launchLink } from "./launch-link";
import { putChip } from "./put-chip";
import { type RunningApp, startApp } from "./start-app";

/** A deployment as merchants embed it: its app has a name and https, and pages of other sites frame it. */
interface Deployment {
  app: RunningApp;
  /** The app's public origin. */
  publicUrl: string;
  merchants: HttpsServer;
  /** The cookies of the latest call of the app's pages. */
  cookiesSent(): string;
}

const [APP, MERCHANT, STRANGER] = ["play.example", "merchant.example", "stranger.example"];
/** A third-party cookie, to see what the browser does to such cookies. */
const TRACKER = "tracker=1; Path=/; SameSite=None; Secure";

const test = base.extend<
  { thirdParty: BrowserContext; blocked: boolean },
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
        response.end(`<!doctype html><iframe src="${frame}" style="width:1300px;height:860px"></iframe>`);
      });
      const publicUrl = `https://${APP}:${proxy.port}`;
      const app = await startApp({
        GAME_SECONDS: String(gameSeconds),
        PUBLIC_URL: publicUrl,
        PROXY_HOPS: "1",
        FRAME_ANCESTORS: `'self' https://${MERCHANT}:${merchants.port}`,
      });
      proxy.lead(app.url);
      await use({ app, publicUrl, merchants, cookiesSent: () => cookies });
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
    const preferences = { profile: { cookie_controls_mode: blocked ? 1 : 0, block_third_party_cookies: blocked } };
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

const pageOf = ({ merchants }: Deployment, site: string, frame: string): string =>
  `https://${site}:${merchants.port}/?frame=${encodeURIComponent(frame)}`;

/** The app's frame in a merchant's page, after the launch link. */
async function framed(page: Page, publicUrl: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url() === `${publicUrl}/game/pk10/home`);
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find();
  if (frame === undefined) throw new Error("The frame has gone");
  return frame;
}

for (const blocked of [false, true]) {
  test.describe(
    blocked ? "where third parties' cookies are blocked" : "where third parties' cookies are let through",
    () => {
      test.use({ blocked });

      test("a player signs in, bets and receives events in another site's frame, in a session of that site's own", async ({
        thirdParty,
        deployment,
      }) => {
        const { publicUrl, cookiesSent } = deployment;
        const page = await thirdParty.newPage();
        const heard: string[] = [];
        page.on("websocket", (socket) => socket.on("framereceived", () => heard.push(new URL(socket.url()).origin)));
        await page.goto(pageOf(deployment, MERCHANT, await launchLink(deployment.app, deployment.publicUrl, "demo")));
        const frame = await framed(page, publicUrl);
        await expect
          .poll(() => heard, "the hub is heard through the proxy")
          .toContain(publicUrl.replace("https", "wss"));
        await expect(frame.locator("[data-connection]"), "nothing is doubtful").toHaveCount(0);
        await putChip(frame);
        await frame.getByTestId("confirm").filter({ visible: true }).click();
        const cell = frame.locator('[data-bet="tf:big"]');
        await expect(cell).toHaveAccessibleName(/\d\.00 confirmed/);
        expect(cookiesSent().includes("tracker="), "the browser blocks what it is set to").toBe(!blocked);

        const cookies = (await thirdParty.cookies(publicUrl)).filter(({ name }) => name !== "tracker");
        expect(cookies.map(({ name }) => name).toSorted()).toEqual([
          "XSRF-TOKEN",
          "__Host-grandstand_session",
          "user_locale",
        ]);
        for (const cookie of cookies)
          expect(cookie).toMatchObject({ sameSite: "None", secure: true, partitionKey: `https://${MERCHANT}` });

        await frame.goto(`${publicUrl}/game/pk10/home`);
        await expect(cell, "the session outlives the page").toHaveAccessibleName(/\d\.00 confirmed/);
        const own = await thirdParty.newPage();
        await own.goto(`${publicUrl}/lobby/home`);
        await expect(own, "outside of that frame nobody is signed in").toHaveURL(`${publicUrl}/authentication`);
      });
    },
  );
}

test("a site that FRAME_ANCESTORS does not name gets no frame", async ({ thirdParty, deployment }) => {
  const page = await thirdParty.newPage();
  const refusal = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(pageOf(deployment, STRANGER, await launchLink(deployment.app, deployment.publicUrl, "demo2")));
  await refusal;
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
});
