import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { expectAccessible } from "./accessible";
import { type RunningApp, startApp } from "./start-app";

const ALICE = { username: "alice", password: "alices-own-operator-secret" };
const GRAFANA = { username: "grafana", password: "grafanas-operator-secret" };

let app: RunningApp;
let url = "";
test.beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  app = await startApp({
    OPERATOR_PORT: String(port),
    OPERATOR_TOKENS: [`${ALICE.username}:write:${ALICE.password}`, `${GRAFANA.username}:read:${GRAFANA.password}`].join(
      ",",
    ),
  });
});
test.afterAll(() => app.stop());

for (const [width, colorScheme] of [
  [390, "light"],
  [1440, "dark"],
] as const) {
  test(`an operator closes a game, kicks a player and creates a merchant on a ${colorScheme} page of ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, httpCredentials: ALICE });
    const page = await context.newPage();
    const broken: string[] = [];
    page.on("console", (message) => broken.push(message.text()));
    const fits = async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    };
    const done = page.getByRole("status");

    await page.goto(url);
    await expect(page.getByText("alice, may change")).toBeVisible();
    await fits();
    for (const [button, outcome] of [
      ["Close", "BALLS24 is closed"],
      ["Open", "BALLS24 is open"],
    ] as const) {
      await page.getByText("Close a game, open it, or kick its players").click();
      await page.getByLabel("Game").selectOption("BALLS24");
      await page.getByLabel("Why").first().fill(`tried at ${width} px`);
      // Enter in the field sends nothing: the form's first button is disabled.
      await page.getByLabel("Why").first().press("Enter");
      await fits();
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(done).toContainText(outcome);
    }
    await expect(page.getByText(`tried at ${width} px`).first()).toBeVisible();

    const signedIn = await fetch(`${app.upstreamUrl}/api/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "demo", password: "demo" }),
    });
    expect(signedIn.status).toBe(200);
    await page.getByRole("link", { name: "DEMO", exact: true }).click();
    const kick = page.locator("details", { hasText: "Sign demo out" });
    await kick.locator("summary").click();
    await fits();
    await kick.getByLabel("Why").fill("asked for");
    await kick.getByRole("button").click();
    await expect(done).toContainText("demo of DEMO was signed out.");
    await expect(page.getByText("Nobody.")).toBeVisible();

    await page.getByRole("link", { name: "Grandstand operator" }).click();
    await page.getByText("Add a merchant").click();
    const form = page.locator("details", { hasText: "Add a merchant" });
    await form.getByLabel("Code").fill(`LION${width}`);
    await form.getByLabel("Name").fill("Lion <b>Casino</b>");
    await form.getByLabel("Why").fill("a contract");
    await form.getByRole("button").click();
    await expect(done.locator(".key")).toHaveText(/^[\w-]{43}$/);
    await fits();
    await page.getByRole("link", { name: "Go on" }).click();
    await expect(page.getByRole("heading", { name: `Merchant LION${width}` })).toBeVisible();
    await page.getByRole("link", { name: "Grandstand operator" }).click();
    await expect(page.getByText("Lion <b>Casino</b>").first()).toBeVisible();
    expect(broken).toEqual([]);
    await context.close();
  });
}

test("neither another site's page in the operator's browser nor a read-only operator can change anything", async ({
  browser,
}) => {
  const context = await browser.newContext({ httpCredentials: ALICE });
  const page = await context.newPage();
  await page.goto(url);
  const actions = () => page.locator("section", { hasText: "Latest actions" }).locator("tbody tr").count();
  const before = await actions();
  const other = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<form method="post" action="${url}/act/version"><input name="why" value="x"><button>Send</button></form>`,
    );
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const at = other.address();
  await page.goto(`http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`);
  await page.getByRole("button").click();
  await expect(page.getByText("This came from another page.")).toBeVisible();
  await page.goto(url);
  expect(await actions()).toBe(before);
  await context.close();
  other.close();

  const reading = await browser.newContext({ httpCredentials: GRAFANA });
  const reader = await reading.newPage();
  await reader.goto(url);
  await expect(reader.getByText("grafana, may only read")).toBeVisible();
  await expect(reader.locator("form[method=post]")).toHaveCount(0);
  await reading.close();
});
