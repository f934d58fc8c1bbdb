import type { Locator, Page } from "@playwright/test";

/** The amount of an order in the records that lost 1.00. */
export const lostOne = (page: Page): Locator => page.locator("[data-group]").getByText(/^−1\.00$/);

/** A player's hand; every press, and every swipe to what is not in sight, is a tap. */
export class Hand {
  taps = 0;
  constructor(readonly page: Page) {}
  async tap(...targets: readonly (Locator | string)[]): Promise<void> {
    for (const target of targets) {
      const found = typeof target === "string" ? this.page.getByRole("button", { name: target, exact: true }) : target;
      await found.filter({ visible: true }).first().click();
      this.taps += 1;
    }
  }
  async see(target: Locator): Promise<void> {
    const seen = target.filter({ visible: true }).first();
    await seen.waitFor();
    const share = await seen.evaluate(
      (box) =>
        new Promise<number>((resolve) => {
          new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0)).observe(box);
        }),
    );
    if (share > 0.5) return;
    await seen.scrollIntoViewIfNeeded();
    this.taps += 1;
  }
  async bet(...before: readonly (Locator | string)[]): Promise<void> {
    await this.tap(...before, this.page.getByTestId("confirm"));
    await this.see(this.page.locator("[data-bet-status=accepted] p"));
  }
  async openRecords(): Promise<void> {
    await this.tap("Bet records");
    await lostOne(this.page).first().waitFor();
  }
}
