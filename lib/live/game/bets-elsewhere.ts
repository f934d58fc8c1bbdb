import type { Minor } from "@/lib/money";

/**
 * Finds bets of the player in another tab or on another device from the balance alone: it fell by more than this page's
 * own bets took. Calls `found` once for each.
 */
export class BetsElsewhere {
  #underWay = false;
  /** What the balance fell by, less this page's own bets, since the last check. */
  #unexplained: Minor = 0;

  constructor(
    private balance: Minor,
    private readonly found: () => void,
  ) {}

  /** A bet of this page is sent: the new balance may come before the answer, so nothing is compared until then. */
  sent(): void {
    this.#underWay = true;
  }

  /** The bet has an answer and its balance is taken; `staked` is 0 if it was refused. */
  answered(staked: Minor): void {
    this.#underWay = false;
    this.#unexplained -= staked;
    this.#judge();
  }

  takeBalance(balance: Minor): void {
    this.#unexplained += Math.max(0, this.balance - balance);
    this.balance = balance;
    this.#judge();
  }

  #judge(): void {
    if (this.#underWay) return;
    const isFound = this.#unexplained > 0;
    this.#unexplained = 0;
    if (isFound) this.found();
  }
}
