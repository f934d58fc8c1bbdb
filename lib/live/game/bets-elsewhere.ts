import type { Minor } from "@/lib/money";

/**
 * Tells from the balance alone that the player bet in another tab or on another device: it fell by more than this page's
 * own bets took. Each such bet is `found` once.
 */
export class BetsElsewhere {
  #underWay = false;
  /** What the balance fell by, less this page's own bets, since it was last judged. */
  #unexplained: Minor = 0;

  constructor(
    private balance: Minor,
    private readonly found: () => void,
  ) {}

  /** A bet of this page is on its way: its fall may be told before its answer, so no fall is judged until then. */
  sent(): void {
    this.#underWay = true;
  }

  /** The bet was answered, and its balance told; `staked` is 0 where it was refused. */
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
