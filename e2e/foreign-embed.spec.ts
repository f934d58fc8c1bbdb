import { expect } from "@playwright/test";
import { framed, MERCHANT, pageOf, STRANGER, test } from "./merchant-site";
import { putChip } from "./put-chip";

for (const blocked of [false, true]) {
  test.describe(
    blocked ? "where third parties' cookies are blocked" : "where third parties' cookies are let through",
    () => {
      test.use({ blocked });

      test("a player signs in, bets and receives events in another site's frame, in a session that belongs to that site only", async ({
        page,
        deployment,
        thirdParty,
      }) => {
        const { publicUrl, cookiesSent } = deployment;
        const origins: string[] = [];
        page.on("websocket", (socket) => socket.on("framereceived", () => origins.push(new URL(socket.url()).origin)));
        await page.goto(pageOf(deployment, MERCHANT, await deployment.link("demo")));
        const frame = await framed(page, publicUrl);
        await expect
          .poll(() => origins, "the hub's frames arrive through the proxy")
          .toContain(publicUrl.replace("https", "wss"));
        await expect(frame.locator("[data-connection]"), "no connection warning").toHaveCount(0);
        await putChip(frame);
        await frame.getByTestId("confirm").filter({ visible: true }).click();
        const cell = frame.locator('[data-bet="tf:big"]');
        await expect(cell).toHaveAttribute("aria-label", /\d\.00 confirmed/);
        expect(cookiesSent().includes("tracker="), "third-party cookies are blocked as set").toBe(!blocked);

        const cookies = (await thirdParty.cookies(publicUrl)).filter(({ name }) => name !== "tracker");
        expect(cookies.map(({ name }) => name).toSorted()).toEqual([
          "XSRF-TOKEN",
          "__Host-grandstand_session",
          "user_locale",
        ]);
        for (const cookie of cookies)
          expect(cookie).toMatchObject({ sameSite: "None", secure: true, partitionKey: `https://${MERCHANT}` });

        await frame.goto(`${publicUrl}/game/pk10/home`);
        await expect(cell, "the session outlives the page").toHaveAttribute("aria-label", /\d\.00 confirmed/);
        const own = await thirdParty.newPage();
        await own.goto(`${publicUrl}/lobby/home`);
        await expect(own, "outside of that frame nobody is signed in").toHaveURL(`${publicUrl}/authentication`);
      });
    },
  );
}

test("a site that FRAME_ANCESTORS does not name gets no frame", async ({ page, deployment }) => {
  const refusal = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(pageOf(deployment, STRANGER, await deployment.link("demo2")));
  await refusal;
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
});
