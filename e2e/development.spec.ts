import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePorts } from "../scripts/testing/free-ports.mjs";
import { pace } from "./pace";

const root = join(import.meta.dirname, "..");

test(
  "npm run dev prints an address at which a player signs in, and SIGTERM ends both servers",
  { tag: "@server" },
  async ({ page }) => {
    const [port = 0, upstreamPort = 0] = await freePorts(2);
    const data = await mkdtemp(join(tmpdir(), "grandstand-dev-"));
    const child: ChildProcess = spawn(process.execPath, ["scripts/dev.mjs"], {
      cwd: root,
      env: { ...process.env, PORT: String(port), UPSTREAM_PORT: String(upstreamPort), DATA_DIR: data },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      let printed = "";
      child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
      const address = /runs at (\S+); sign in as demo/;
      await expect.poll(() => printed, { timeout: 90_000 * pace }).toMatch(address);
      const url = address.exec(printed)?.[1] ?? "";

      await page.goto(`${url}/authentication`);
      await page.locator('input[name="username"]').fill("demo");
      await page.locator('input[name="password"]').fill("demo");
      // A form that React has not hydrated is posted by the browser itself.
      await expect(async () => {
        await page.locator('input[name="password"]').press("Enter");
        await page.waitForURL(`${url}/lobby/home`, { timeout: 20_000 * pace });
      }).toPass({ timeout: 120_000 * pace });
    } finally {
      child.kill("SIGTERM");
      await once(child, "close");
      await rm(data, { recursive: true, force: true });
    }
    for (const each of [port, upstreamPort]) await expect(fetch(`http://127.0.0.1:${each}/`)).rejects.toThrow();
  },
);
