import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { english as words } from "../i18n/testing";
import { expect, test } from "./app";

test("a guest sees how a draw is made, and checks a round in the browser; the served program checks the day", async ({
  page,
}, testInfo) => {
  const problems: string[] = [];
  page.on("console", (line) => line.type() === "error" && problems.push(line.text()));
  await page.goto("/fairness");
  await expect(page.getByRole("img", { name: words.fairness.picture })).toBeVisible();
  await page.getByRole("link", { name: words.games.PK10 }).click();
  const summary = page.getByTestId("check-summary");
  await expect(summary).toContainText(/again\. (Every|The) result is right\./);
  const drawn = page.getByTestId("draws").getByRole("link").filter({ hasText: words.fairness.checked }).first();
  const href = (await drawn.getAttribute("href")) ?? "";
  await drawn.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByTestId("verdict")).toContainText(words.records.verifyDrawn);
  await expect(page.locator('meta[property="og:image"]').first()).toHaveAttribute(
    "content",
    `${new URL(page.url()).origin}/fairness.png`,
  );
  // Another site requests the shared link like this to show a preview.
  const shared = await (await page.request.get(href)).text();
  expect(shared).toContain(`<meta property="og:title" content="${href.split("/").at(-1)} · ${words.games.PK10}`);
  expect(problems).toEqual([]);

  const origin = new URL(page.url()).origin;
  const served = await page.request.get("/verify.mjs");
  expect(served.headers()["content-type"]).toContain("javascript");
  const program = testInfo.outputPath("verify.mjs");
  await writeFile(program, await served.body());
  const day = /(\d{4})(\d{2})(\d{2})\d+$/.exec(href)?.slice(1).join("-") ?? "";
  const { stdout } = await promisify(execFile)(process.execPath, [program, origin, "PK10", day]);
  expect(stdout).toContain("No fault.");
});
