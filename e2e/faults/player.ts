import { expect, type Page } from "@playwright/test";
import { openGame } from "../open-game";
import { diceOf } from "./dice";
import type { FaultProxy } from "./proxy";

export interface Confirmed {
  readonly key: string;
  status: string;
}

export interface FaultPlayer {
  readonly confirmed: readonly Confirmed[];
  /** Plays one round as a player on a bad network: chips, Confirm, sometimes a double press, a reload, another page. */
  playRound(): Promise<void>;
  /** Asks for the outcome of the last bet. Dismisses a bet that never arrived, because it has no outcome. */
  settle(): Promise<void>;
}

const BETS = ["tf:big", "tf:small", "tf:1b", "tf:1s", "tf:2o", "tf:3e", "tf:5d"];
const SENDING = /^(sending|asking_again)$/;

/** @param seed decides what the player does */
export function faultPlayer(page: Page, proxy: FaultProxy, seed: number): FaultPlayer {
  const roll = diceOf(`${seed} player`);
  const confirmed: Confirmed[] = [];
  const confirm = page.getByTestId("confirm").filter({ visible: true });
  const status = async (): Promise<string> =>
    (await page.locator("[data-bet-status]").first().getAttribute("data-bet-status")) ?? "idle";

  const press = (selector: string, times: number): Promise<void> =>
    page
      .locator(selector)
      .first()
      .evaluate((element: HTMLElement, count) => {
        for (let each = 0; each < count; each += 1) element.click();
      }, times);

  /** Waits until the slip shows the board's chips, one paint after the press. */
  const painted = (): Promise<void> =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
    );

  async function confirmBet(): Promise<void> {
    const before = new Set(proxy.bets.keys());
    // In the last five seconds before the close the button shows the amount, and then the seconds.
    const amount = /\d[\d,]*\.\d\d/.exec((await confirm.textContent()) ?? "")?.[0] ?? "";
    const shown = Number(amount.replaceAll(",", ""));
    await confirm.evaluate(
      (button: HTMLElement, times) => {
        for (let each = 0; each < times; each += 1) button.click();
      },
      1 + roll(2),
    );
    // If a press sends nothing at once, it sends nothing later.
    await page.waitForTimeout(roll(3) * 100);
    if (roll(5) === 0) await openGame(page);
    await answered();
    const sent = [...proxy.bets.values()].filter(({ key }) => !before.has(key));
    expect(sent.length, "a confirm sends one bet at most").toBeLessThanOrEqual(1);
    for (const { key, body } of sent) {
      const { lines }: { lines: { amount: number }[] } = JSON.parse(body);
      expect(
        lines.reduce((sum, { amount }) => sum + amount, 0),
        "the amount of the bet is the amount on the button",
      ).toBe(shown);
      confirmed.push({ key, status: await status() });
    }
  }

  async function answered(): Promise<void> {
    await expect.poll(status).not.toMatch(SENDING);
  }

  return {
    confirmed,
    async playRound() {
      const open = page.locator("[data-phase=open]").first();
      await expect(open).toBeAttached();
      if ((await status()) === "unknown") await askAgain();
      for (let chips = 1 + roll(3); chips > 0; chips -= 1)
        await press(`[data-bet="${BETS[roll(BETS.length)]}"]`, 1 + roll(2));
      await painted();
      if ((await confirm.getAttribute("aria-disabled")) !== "true") await confirmBet();
      switch (roll(8)) {
        case 0:
          await openGame(page);
          break;
        case 1:
          await page.goto("/lobby/home");
          await openGame(page);
      }
      await expect(page.locator("[data-phase]:not([data-phase=open])").first()).toBeAttached();
    },
    async settle() {
      await answered();
      if ((await status()) === "unknown") await askAgain();
    },
  };

  async function askAgain(): Promise<void> {
    await page.locator("[data-bet-status=unknown]").first().getByRole("button", { name: "Check again" }).click();
    await answered();
    const last = confirmed.at(-1);
    if (last !== undefined) last.status = await status();
    // An uncertain bet blocks all others, and is therefore dismissed.
    if ((await status()) === "unknown") await press("[data-bet-status=unknown] button[aria-label=Dismiss]", 1);
  }
}
