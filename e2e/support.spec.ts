import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./app";
import { openGame } from "./open-game";
import { operate } from "./operate";
import { openRecords, placeOne } from "./records";
import { startSession } from "./sign-in";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function withOrder(page: Page, username: string): Promise<Locator> {
  await startSession(page, username);
  await expect.poll(() => placeOne(page)).toBe(true);
  await openGame(page);
  return openOrder(page);
}

async function openOrder(page: Page): Promise<Locator> {
  await openRecords(page);
  await page.locator("[data-group]").first().getByRole("button").first().click();
  const order = page.getByRole("dialog").filter({ has: page.getByTestId("order-detail") });
  await expect(order).toBeVisible();
  return order;
}

test("a player asks about an order with number, link and picture, and reads the operator's answer", async ({
  page,
  app,
}) => {
  const order = await withOrder(page, "demo");
  await order.getByRole("button", { name: "Ask about this order" }).click();
  const form = page.getByRole("dialog", { name: "Ask about this order" });
  await expect(form.getByLabel("Country")).toHaveValue("0");
  await expectAccessible(page);

  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Please write your question.")).toBeVisible();
  await form.getByLabel("Your question").fill("Why is it pending?\nI watched the race.");
  await form.getByLabel("Country").selectOption({ label: "+66 Thailand" });
  await form.getByLabel("Contact number").fill("1234567");
  await form.getByLabel("Link").fill("javascript:alert(1)");
  await form
    .getByLabel("Picture (optional)")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html>") });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByText("Enter a valid phone number of at least 8 digits.")).toBeVisible();
  await expect(form.getByText("Enter a full link")).toBeVisible();
  await expect(form.getByText("Choose a JPG, PNG, GIF or BMP picture")).toBeVisible();

  await form.getByLabel("Contact number").fill("12345678");
  await form.getByLabel("Link").fill("https://clips.example/7");
  // Almost the maximum size of a picture.
  await form
    .getByLabel("Picture (optional)")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.concat([PNG, Buffer.alloc(2_000_000)]) });
  await form.getByRole("button", { name: "Send" }).click();
  const sure = page.getByRole("alertdialog", { name: "Are you sure" });
  await sure.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Your question")).toHaveValue("Why is it pending?\nI watched the race.");
  await form.getByRole("button", { name: "Send" }).click();
  await sure.getByRole("button", { name: "Yes" }).click();
  await expect(form).toHaveCount(0);
  const questions = order.getByRole("region", { name: "Your questions" });
  await expect(questions).toContainText("Waiting for an answer");

  const listed = await operate(app, "support");
  expect(listed).toContain("DEMO demo (en)  open");
  expect(listed).toContain("contact: +66 12345678");
  expect(listed).toContain("link: https://clips.example/7");
  const [id = ""] = listed.split(" ");
  const saved = join(app.dataDir, "saved.png");
  expect(await operate(app, "support", "picture", id, saved)).toBe(`Saved ${saved} (png).`);
  await operate(app, "support", "answer", id, "Its race is still on.", "--why", "a test");
  await page.reload();
  const answered = (await openOrder(page)).getByRole("region", { name: "Your questions" });
  await expect(answered).toContainText("Answered");
  await expect(answered).toContainText("Its race is still on.");
  await operate(app, "support", "close", id, "--why", "a test");
  await expect(operate(app, "support", "picture", id, `${saved}2`)).rejects.toThrow("no picture");
});

test("a form with input closes only after a confirmation, and shows the server's refusals", async ({ page }) => {
  const order = await withOrder(page, "demo2");
  await order.getByRole("button", { name: "Ask about this order" }).click();
  const form = page.getByRole("dialog", { name: "Ask about this order" });
  await form.getByLabel("Your question").fill("Hello?");
  await page.keyboard.press("Escape");
  const sure = page.getByRole("alertdialog", { name: "Are you sure" });
  await sure.getByRole("button", { name: "Cancel" }).click();

  const refusal = { message: "No links, please.", code: "validation_failed", errors: { link: ["must be ours"] } };
  await page.route("**/api/user/support_requests", (route) => route.fulfill({ status: 422, json: refusal }));
  await form.getByRole("button", { name: "Send" }).click();
  await sure.getByRole("button", { name: "Yes" }).click();
  await expect(form.getByRole("alert")).toContainText("No links, please.");
  await expect(form.getByText("must be ours")).toBeVisible();
  await page.keyboard.press("Escape");
  await sure.getByRole("button", { name: "Yes" }).click();
  await expect(form).toHaveCount(0);
  await expect(order).toBeVisible();
});

test("a platform that does not declare support for questions gets no question", async ({ page }) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.route("**/api/user/settings", (route) =>
    route.fulfill({ json: { countries: [], default_country_code: "", features: [] } }),
  );
  const order = await withOrder(page, "demo");
  await expect.poll(() => paths).toContain("/api/user/settings");
  await expect(order.getByTestId("order-stakes")).toBeVisible();
  await expect(order.getByRole("button", { name: "Ask about this order" })).toHaveCount(0);
  expect(paths).not.toContain("/api/user/dt/support_requests");
});
