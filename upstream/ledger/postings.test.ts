import fc from "fast-check";
import { fundingPosting, type PostingEntry, refundPosting, settlementPosting, stakePosting } from "./postings";

const amount = fc.integer({ min: 1, max: 10 ** 12 });
const sumOf = (entries: readonly PostingEntry[]): number => entries.reduce((sum, entry) => sum + entry.amount, 0);

function apply(accounts: Map<string, number>, entries: readonly PostingEntry[]): void {
  for (const entry of entries) accounts.set(entry.account, (accounts.get(entry.account) ?? 0) + entry.amount);
}

describe("posting rules", () => {
  it("sum to zero and never write a zero", () => {
    fc.assert(
      fc.property(amount, fc.oneof(amount, fc.constant(0)), (total, returned) => {
        for (const posting of [
          fundingPosting(total),
          stakePosting(total),
          settlementPosting(total, returned),
          refundPosting(total),
        ]) {
          expect(sumOf(posting)).toBe(0);
          expect(posting.every((entry) => entry.amount !== 0)).toBe(true);
        }
      }),
    );
  });

  it("leave the wallet what went in, less what was lost, and nothing in play", () => {
    const order = fc.record({ total: amount, returned: fc.integer({ min: 0, max: 10 ** 12 }), isVoid: fc.boolean() });
    fc.assert(
      fc.property(amount, fc.array(order, { maxLength: 20 }), (funded, orders) => {
        const accounts = new Map<string, number>();
        apply(accounts, fundingPosting(funded));
        let won = 0;
        for (const { total, returned, isVoid } of orders) {
          apply(accounts, stakePosting(total));
          apply(accounts, isVoid ? refundPosting(total) : settlementPosting(total, returned));
          won += isVoid ? 0 : returned - total;
        }
        expect(accounts.get("stakes") ?? 0).toBe(0);
        expect(accounts.get("wallet")).toBe(funded + won);
        expect((accounts.get("house") ?? 0) + won).toBe(0);
      }),
    );
  });

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])("refuse a stake of %p", (total) => {
    expect(() => stakePosting(total)).toThrow(RangeError);
    expect(() => fundingPosting(total)).toThrow(RangeError);
    expect(() => settlementPosting(total, 1)).toThrow(RangeError);
  });
});
