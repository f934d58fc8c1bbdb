import { balls24 } from "../games/balls/game";
import { expect, test } from "./app";
import { playRound } from "./play-round";
import { startSession } from "./sign-in";

test.use({
  gameSeconds: 20,
  contextOptions: { reducedMotion: "no-preference" },
  viewport: { width: 1024, height: 640 },
});

test("the drum shows the drawn ball, and its number, sides, colour and quarter are paid", async ({ page }) => {
  await startSession(page, "demo");
  const bets = ["no:7", "ts:odd", "ts:even", "co:red", "co:blue", "qt:q1", "qt:q4"];
  const [ball = 0] = await playRound(page, balls24, bets);
  const result = page.getByTestId("result");
  await expect(result).toContainText(new RegExp(`${ball}(Red|Blue|Green)(1st|2nd|3rd|4th) quarter`));
});
