import type { Minor } from "@/lib/money";
import type { SlipEvent } from "./slip-events";

/** Taps within this time of the first are one order. */
const TOGETHER_MS = 400;

/** Changes of the chips after which taps are still sent without Confirm. */
const KEEPS_TAPS: ReadonlySet<SlipEvent["type"]> = new Set(["add", "remove_chip", "remove_line", "undo", "redo"]);

/** The functions of the slip that an order of taps uses. */
export interface TapEdge {
  /** The most that one order of taps may stake; null while taps wait for Confirm. */
  maximum(): Minor | null;
  /** True while a bet is sent and its answer is not late. */
  isSending(): boolean;
  /** Sends the chips on the table. */
  confirm(): void;
}

/**
 * The order of taps that bet at once. It is sent 400 ms after its first tap, or, if the previous bet has no answer by
 * then, with that answer. Until then its chips are unconfirmed like any others. After a lost answer they wait for
 * Confirm: only the player may then bet again.
 */
export class TapOrder {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  /** Runs after the 400 ms. */
  #isDue = false;

  constructor(private readonly edge: TapEdge) {}

  /** The most that the order's taps may stake in all; null if a chip on a table with `lines` waits for Confirm. */
  maximum(lines: readonly unknown[]): Minor | null {
    return this.#isOpen || lines.length === 0 ? this.edge.maximum() : null;
  }

  /** A chip was added, by a tap or (false) to chips that wait for Confirm. */
  added(isTap: boolean): void {
    if (!isTap) this.end();
    if (!isTap || this.#isOpen) return;
    this.#isOpen = true;
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.sendDue();
    }, TOGETHER_MS);
  }

  /** The table was changed to `lines`. After any event but {@link KEEPS_TAPS} its chips wait for Confirm. */
  changed(event: SlipEvent["type"], lines: readonly unknown[]): void {
    if (lines.length === 0 || !KEEPS_TAPS.has(event)) this.end();
  }

  /** Sends the order if the 400 ms are over and no answer is awaited. */
  sendDue(): void {
    if (!this.#isDue || this.edge.isSending()) return;
    this.end();
    this.edge.confirm();
  }

  /** The order's chips were sent, or now wait for Confirm. */
  end(): void {
    clearTimeout(this.#timer);
    this.#isOpen = false;
    this.#isDue = false;
  }
}
