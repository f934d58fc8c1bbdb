import { createServer } from "node:http";
import { once } from "node:events";
import { expect, test as base } from "./app";
import { launchLink } from "./launch-link";
import { startSession } from "./sign-in";

/** Gives the origin of another site with one page for each way to open `target`. */
const test = base.extend<{ foreignSite: (target: string) => Promise<string> }>({
  // Playwright demands a destructuring pattern, and this fixture uses no other fixture.
  // oxlint-disable-next-line no-empty-pattern
  foreignSite: async ({}, use) => {
    let target = "";
    const server = createServer(({ url = "/" }, response) => {
      if (url === "/redirected") return response.writeHead(302, { location: target }).end();
      const pages: Readonly<Record<string, string>> = {
        "/script": `<script>location.href = ${JSON.stringify(target)}</script>`,
        "/redirect": `<script>location.href = "/redirected"</script>`,
        "/link": `<a href="${target}">Play</a>`,
      };
      return response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${pages[url] ?? ""}`);
    });
    await once(server.listen(0, "localhost"), "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("A port was expected");
    await use(async (to) => {
      target = to;
      return `http://localhost:${address.port}`;
    });
    server.close();
    server.closeAllConnections();
  },
});

test("another site that opens the sign-in by a script or a redirect signs nobody out", async ({
  page,
  app,
  foreignSite,
}) => {
  await startSession(page, "demo");
  const site = await foreignSite(`${app.url}/authentication`);
  for (const way of ["script", "redirect"]) {
    const visited = page.waitForResponse(`${app.url}/authentication`);
    await page.goto(`${site}/${way}`);
    await visited;
    await expect(page.locator('input[name="password"]')).toBeVisible();
    await page.goto("/lobby/home");
    await expect(page).toHaveURL(/\/lobby\/home$/);
    await expect(page.getByTestId("balance")).toHaveText(/RM/);
  }
});

test("a click on another site's link to the sign-in signs the player out", async ({ page, app, foreignSite }) => {
  await startSession(page, "demo");
  await page.goto(`${await foreignSite(`${app.url}/authentication`)}/link`);
  await page.getByRole("link").click();
  await expect(page.locator('input[name="password"]')).toBeVisible();
  await page.goto("/lobby/home");
  await expect(page).toHaveURL(/\/authentication$/);
});

test("a merchant's site launches a game by a redirect", async ({ page, app, foreignSite }) => {
  const site = await foreignSite(await launchLink(app, app.url, "demo"));
  await page.goto(`${site}/redirect`);
  await expect(page).toHaveURL(/\/game\/pk10\/home$/);
});
