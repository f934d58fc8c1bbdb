import { expect } from "@playwright/test";
import { allHeard, embed, heard, openFrame } from "./embedded-game";
import { launchLink } from "./launch-link";
import { framed, MERCHANT, test } from "./merchant-site";
import { turnMaintenance } from "./operate";

for (const blocked of [false, "all"] as const) {
  test.describe(blocked === "all" ? "where the browser keeps nothing" : "where the browser keeps cookies", () => {
    test.use({ blocked });

    test("a launch during maintenance shows the notice in its language, and opens the game afterwards", async ({
      page,
      deployment,
    }) => {
      await turnMaintenance(deployment.app, true);
      try {
        const link = await deployment.link("demo");
        await openFrame(page, deployment, link, { locale: "th" });
        expect(await heard(page, "maintenance")).toEqual({ on: true });
        expect(await allHeard(page, "error")).toEqual([{ code: "launch_refused", reason: "maintenance" }]);
        const notice = page.frameLocator("iframe");
        await expect(notice.locator("html")).toHaveAttribute("lang", "th");
        await expect(notice.getByRole("alert").filter({ hasText: "กำลังปิดปรับปรุง" })).toBeVisible();
        await turnMaintenance(deployment.app, false);
        await expect.poll(() => allHeard(page, "ready")).toEqual([{ locale: "th" }]);
        const frame = await framed(page, deployment.publicUrl);
        await expect(frame.getByTestId("balance").first()).toBeVisible();
        await expect(frame.locator("html")).toHaveAttribute("lang", "th");
        expect(await allHeard(page, "maintenance")).toEqual([{ on: true }, { on: false }]);
        expect(await allHeard(page, "error")).toHaveLength(1);
      } finally {
        await turnMaintenance(deployment.app, false);
      }
    });

    test("a language that the brand does not have is neither shown nor stored", async ({
      page,
      deployment,
      thirdParty,
    }) => {
      // An account keeps the language of its first launch: each of these tests needs a new account.
      const newcomer = blocked === "all" ? "newcomer-without-cookies" : "newcomer-with-cookies";
      const publicUrl = deployment.luckyUrl;
      const link = await launchLink(deployment.app, publicUrl, newcomer, "PK10", { lang: "zh" });
      const frame = await embed(page, { ...deployment, publicUrl }, link, { locale: "vn" });
      await expect(frame.getByTestId("balance").first()).toBeVisible();
      await expect(frame.locator("html")).toHaveAttribute("lang", "en");
      expect(await allHeard(page, "ready")).toContainEqual({ locale: "en" });
      const second = await launchLink(deployment.app, publicUrl, newcomer, "PK10", { lang: "th" });
      const again = await embed(await thirdParty.newPage(), { ...deployment, publicUrl }, second, { locale: "vn" });
      await expect(again.locator("html")).toHaveAttribute("lang", "th");
    });

    test("without a password sign-in, each dead end links to the merchant's site", async ({ page, deployment }) => {
      const { closedUrl } = deployment;
      const exit = { name: "closed.example" };
      const link = await launchLink(deployment.app, closedUrl, "newcomer", "PK10", { lang: "th" });
      await page.goto(link);
      const isKept = blocked === false;
      if (isKept) await expect(page.getByTestId("balance").first()).toBeVisible();
      // The game's page would redirect by itself when the visit ends its session.
      await page.goto("about:blank");
      for (const path of ["/authentication", "/game/pk10/home", link]) {
        await page.goto(new URL(path, closedUrl).href);
        await expect(page).toHaveURL(/\/error/);
        // A guest without a cookie or a launch has the browser's language.
        await expect(page.locator("html")).toHaveAttribute("lang", isKept || path === link ? "th" : "en");
        await expect(page.getByRole("link", exit)).toHaveAttribute("href", "https://closed.example/lobby");
        await expect(page.getByRole("link")).toHaveCount(1);
      }
      // The page around this frame has no script, and the frame's document has no session.
      await page.goto(`${deployment.blankPage(MERCHANT)}?frame=${encodeURIComponent(`${closedUrl}/game/pk10/home`)}`);
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("link", exit)).toBeVisible();
      await expect(frame.locator("html")).toHaveAttribute("lang", "th");
      await expect(frame.getByRole("link")).toHaveCount(1);
    });
  });
}
