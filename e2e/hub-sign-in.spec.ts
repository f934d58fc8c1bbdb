import { expect, test } from "./app";
import { startSession } from "./sign-in";

test("the page signs its socket in as the player", async ({ page }) => {
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(payload.toString())));
  await startSession(page, "demo");
  const settings = page.waitForResponse("**/api/user/settings");
  await page.goto("/lobby/home");
  expect((await settings).status()).toBe(200);
  await expect.poll(() => frames.filter((frame) => frame.includes("pusher:signin_success"))).toHaveLength(1);
  expect(frames.some((frame) => frame.includes("pusher:error"))).toBe(false);
});
