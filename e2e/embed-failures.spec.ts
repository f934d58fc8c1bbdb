import { expect, type Page } from "@playwright/test";
import { allHeard, call, embed, heard, withScript } from "./embedded-game";
import { framed, MERCHANT, pageOf, STRANGER, test } from "./merchant-site";
import { ordersOf, platformSession } from "./platform-session";
import { putChip, STAKE } from "./put-chip";

const BET = "/api/user/game/PK10/bet";
const LOGOUT = { source: "grandstand", v: 1, id: "x", type: "logout", data: {} };

const post = (page: Page, message: object, times = 1): Promise<void> =>
  page.evaluate(
    ([what, count]) => {
      for (let each = 0; each < count; each += 1) window.frames[0]?.postMessage(what, "*");
    },
    [message, times] as const,
  );

test("messages from another window, of another version, too large or too frequent are refused", async ({
  page,
  deployment,
}) => {
  const frame = await embed(page, deployment, await deployment.link("flooder"));
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  deployment.merchantAnswers.set(
    "/stranger",
    `<script>parent.frames[0].postMessage(${JSON.stringify(LOGOUT)}, "*"); document.title = "posted";</script>`,
  );
  await page.evaluate(
    (src) => {
      addEventListener("message", ({ data }) => window.heard.push([`raw ${data.type}`, data.data]));
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    },
    `${deployment.blankPage(STRANGER)}stranger`,
  );
  await expect
    .poll(() =>
      page
        .frames()
        .find((each) => each.url().includes("/stranger"))
        ?.title(),
    )
    .toBe("posted");

  const message = { ...LOGOUT, type: "resume" };
  await post(page, { ...LOGOUT, v: 9 });
  expect(await heard(page, "raw versions")).toEqual({ to: "x", versions: [1] });
  await post(page, { ...LOGOUT, data: "x".repeat(1_000_000) });
  expect(await heard(page, "raw answer")).toEqual({ to: "x", refused: "message_too_large" });
  await post(page, message, 1000);
  expect(await heard(page, "error")).toEqual({ code: "too_many_messages" });
  expect((await allHeard(page, "raw answer")).length).toBeLessThan(120);
  await expect.poll(() => call(page, "refresh-balance"), "the frame listens again, and is signed in").toBe("done");
  expect(await allHeard(page, "session-ended")).toEqual([]);
});

test("a page that may not frame the game gets an error, and no messages even if its browser shows the frame", async ({
  page,
  deployment,
}) => {
  await withScript(page, deployment, { site: STRANGER });
  const open = (launch: string, timeoutMs: number): Promise<void> =>
    page.evaluate(
      ([address, ms]) => {
        window.heard = [];
        window.game = window.grandstand.load(document.body, { launch: address, timeoutMs: ms });
        for (const event of ["ready", "error"]) window.game.on(event, (data) => window.heard.push([event, data]));
      },
      [launch, timeoutMs] as const,
    );
  await open(await deployment.link("stranger"), 2000);
  expect(await heard(page, "error")).toEqual({ code: "no_answer" });
  await page.evaluate("game.destroy()");

  deployment.letAnyoneFrame(true);
  await open(await deployment.link("stranger"), 30_000);
  const frame = await framed(page, deployment.publicUrl);
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  await expect(frame.locator("[data-connection]")).toHaveCount(0);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await post(page, LOGOUT);
  await frame.evaluate("new Promise((done) => setTimeout(done, 1000))");
  deployment.letAnyoneFrame(false);
  expect(calls.filter((url) => url.endsWith("/logout"))).toEqual([]);
  await expect(frame.getByTestId("balance").first()).toBeVisible();
  expect(await page.evaluate("heard"), "nor does it get an event").toEqual([]);
});

for (const blocked of [false, "all"] as const) {
  test.describe(blocked === "all" ? "where the browser keeps nothing" : "where the browser keeps cookies", () => {
    test.use({ blocked });

    test("a launch token that was already used is reported, with the reason in the frame", async ({
      page,
      deployment,
    }) => {
      const link = await deployment.link("twice");
      await embed(page, deployment, link);
      expect(await allHeard(page, "error")).toEqual([]);
      await page.evaluate((launch) => {
        window.game.destroy();
        window.grandstand.load(document.body, { launch }).on("error", (data) => window.heard.push(["error", data]));
      }, link);
      await expect.poll(() => allHeard(page, "error")).toEqual([{ code: "launch_refused", reason: "used" }]);
      await expect(page.frameLocator("iframe").getByText("This launch link was already used.")).toBeVisible();
    });

    for (const reaches of [true, false]) {
      test(`a frame that is removed while its bet ${reaches ? "is answered" : "is sent"} rejects its calls, and the bet is placed ${reaches ? "once" : "once or not at all"} in the books`, async ({
        page,
        deployment,
      }) => {
        const username = "demo2";
        const before = await ordersOf(deployment, username);
        const frame = await embed(page, deployment, await deployment.link(username));
        await putChip(frame);
        let held = 0;
        const lost = deployment.loseAnswers(reaches ? BET : null);
        // In neither case does the frame get the answer to its bet.
        if (!reaches) await page.route(`**${BET}`, (route) => ((held += 1) === 1 ? undefined : route.continue()));
        const confirm = frame.getByTestId("confirm").filter({ visible: true });
        // A press is lost if the button moves under it, and a chip is lost at the close of the round.
        await expect(async () => {
          if (!STAKE.test(await confirm.innerText())) await putChip(frame);
          await confirm.click();
          await expect.poll(() => allHeard(page, "busy"), { timeout: 1000 }).not.toEqual([]);
        }).toPass();
        await expect.poll(() => lost() + held).toBe(1);
        const paused = call(page, "pause");
        await page.evaluate(() => window.game.frame.remove());
        expect(await paused).toBe("removed");
        deployment.loseAnswers(null);

        const next = await embed(page, deployment, await deployment.link(username));
        // A Chromium that blocks cookies keeps no storage either: the next frame then shows a placed bet on the board,
        // and sends no message.
        const outcome = blocked === false ? await heard(page, "bet") : null;
        const cell = next.locator('[data-bet="tf:big"]');
        if (blocked !== false && reaches) await expect(cell).toHaveAttribute("aria-label", /\d\.00 confirmed/);
        const placed = (await ordersOf(deployment, username)).filter((id) => !before.includes(id));
        expect(placed.length).toBeLessThanOrEqual(1);
        if (reaches) expect(placed).toHaveLength(1);
        if (outcome !== null) expect(placed).toHaveLength(outcome.outcome === "placed" ? 1 : 0);
        expect(await allHeard(page, "bet")).toHaveLength(outcome === null ? 0 : 1);
      });
    }

    test("a session that ends during a pause, or while the frame shows another page, is reported with its reason", async ({
      page,
      deployment,
    }) => {
      const frame = await embed(page, deployment, await deployment.link("paused"));
      await expect(frame.locator("[data-connection]")).toHaveCount(0);
      expect(await call(page, "pause")).toBe("done");
      await platformSession(deployment, "paused");
      expect(await heard(page, "session-ended")).toEqual({ reason: "duplicate_login" });
      await expect.poll(() => frame.url()).toContain("/error?message=duplicate_login");
      // If the browser keeps nothing, a reload loses the session.
      if (blocked === "all") return;

      const away = await embed(page, deployment, await deployment.link("away"));
      const game = away.url();
      await away.goto("about:blank");
      await platformSession(deployment, "away");
      await away.goto(game);
      await expect.poll(() => away.url()).toContain("/error?message=duplicate_login");
      await heard(page, "session-ended");
      expect(await allHeard(page, "session-ended")).toEqual([{ reason: "duplicate_login" }]);
    });

    test("two frames of two players on one page: they share the browser's session, or each has its own", async ({
      page,
      deployment,
    }) => {
      const first = await embed(page, deployment, await deployment.link("first"));
      await expect(first.getByTestId("balance").first()).toBeVisible();
      await expect(first.locator("[data-connection]")).toHaveCount(0);
      await page.evaluate(
        (launch) => {
          const other = window.grandstand.load(document.body, { launch });
          other.on("navigate", (data) => window.heard.push(["second", data]));
        },
        await deployment.link("second", "LOBBY"),
      );
      await expect.poll(() => heard(page, "second")).toEqual({ path: "/lobby/home", game: "LOBBY" });
      const shared = blocked !== "all";
      if (shared) expect(await heard(page, "session-ended")).toEqual({ reason: "unauthenticated" });
      else expect(await call(page, "refresh-balance")).toBe("done");
      expect(await allHeard(page, "session-ended")).toHaveLength(shared ? 1 : 0);
    });

    test("a frame without a session, whose parent never answers, offers a sign-in or a tab", async ({
      page,
      deployment,
    }) => {
      await page.goto(pageOf(deployment, MERCHANT, `${deployment.publicUrl}/game/pk10/home`));
      const offer = blocked === "all" ? { name: "Open in a new tab" } : { name: "Sign in" };
      const role = blocked === "all" ? "link" : "button";
      await expect(page.frameLocator("iframe").getByRole(role, offer)).toBeVisible();
    });
  });
}
