import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { DEMO_MERCHANTS } from "../lib/contract/demo";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { startApp } from "./start-app";

const blockOf = (markdown: string, after: string): string => {
  const [, block] = /^```\w+\n(.*?)^```/ms.exec(markdown.slice(markdown.indexOf(after))) ?? [];
  if (block === undefined) throw new Error(`There is no code after ${after}`);
  return block;
};

const startServer = (cwd: string, settings: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, ["server.mjs"], { cwd, env: { ...process.env, ...settings }, stdio: "inherit" });

const isUp = (site: string): Promise<void> =>
  expect
    .poll(() =>
      fetch(site).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

test("the page and the server in docs/embedding.md work without a change", async ({ page }) => {
  const markdown = await readFile(join(import.meta.dirname, "..", "docs", "embedding.md"), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "grandstand-merchant-"));
  const [port] = await freePorts(1);
  const site = `http://localhost:${port}`;
  const app = await startApp({ FRAME_ANCESTORS: `'self' ${site}`, GAME_SECONDS: "3600" });
  await writeFile(join(folder, "server.mjs"), blockOf(markdown, "`server.mjs`:"));
  const html = blockOf(markdown, "`page.html`:");
  expect(html).toContain("https://play.example/embed.js");
  await writeFile(join(folder, "page.html"), html.replace("https://play.example", app.url));
  const [demo] = DEMO_MERCHANTS;
  expect(markdown).toContain(`MERCHANT_KEY=${demo.apiKey} `);
  const settings = { MERCHANT_KEY: demo.apiKey, UPSTREAM: app.upstreamUrl, PLAY: app.url, PORT: String(port) };
  const server = startServer(folder, settings);
  try {
    await isUp(site);
    await page.goto(`${site}/game`);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("link", { name: "Deposit" })).toBeVisible();
    // A table that reconnects shows another text.
    await expect(frame.locator("[data-connection]")).toHaveCount(0);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(frame.getByText("Grandstand has paused betting.").first()).toBeAttached();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(frame.getByText("Grandstand has paused betting.")).toHaveCount(0);
    await page.getByRole("button", { name: "ไทย" }).click();
    await expect(frame.locator("html")).toHaveAttribute("lang", "th");
    await frame.locator("header a[href$='/cashier']").filter({ visible: true }).click();
    await page.waitForURL(`${site}/cashier`);
  } finally {
    server.kill();
    await app.stop();
    await rm(folder, { recursive: true });
  }
});

test("the server in docs/embedding.md continues if the platform cannot be reached", async () => {
  const markdown = await readFile(join(import.meta.dirname, "..", "docs", "embedding.md"), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "grandstand-merchant-"));
  await writeFile(join(folder, "server.mjs"), blockOf(markdown, "`server.mjs`:"));
  const [port, closed] = await freePorts(2);
  const site = `http://localhost:${port}`;
  const upstream = `http://127.0.0.1:${closed}`;
  const server = startServer(folder, { MERCHANT_KEY: "key", UPSTREAM: upstream, PLAY: upstream, PORT: String(port) });
  try {
    await isUp(site);
    expect((await fetch(`${site}/launch`, { method: "POST" })).status).toBe(502);
    expect((await fetch(site)).status).toBe(200);
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
});
