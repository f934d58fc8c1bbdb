import { pk10 } from "@/games/pk10/game";
import type { FairRound } from "@/lib/contract/fairness";
import { drawOutcome } from "./draw";
import { drawnOn, faultsOf } from "./testing/fair-rounds";
import { type CheckedRound, checkRounds } from "./verify-chain";

/** The same drawn again under another number, as who knows the secret can. */
function renumbered(round: FairRound | undefined, roundNo: string): FairRound {
  if (round?.revealed == null) throw new Error("no such round");
  const numbers = drawOutcome(pk10, { secret: round.revealed, roundNo });
  return { ...round, round_no: roundNo, result_numbers: [...numbers] };
}
const withStatus = (round: FairRound | undefined, status: number): FairRound => {
  if (round === undefined) throw new Error("no such round");
  return { ...round, status, revealed: null, result_numbers: null };
};

const { chain, rounds } = drawnOn(pk10, 1, 6);
const other = drawnOn(pk10, 2, 6);
const check = (list: readonly FairRound[], before: FairRound | null = null): CheckedRound[] =>
  checkRounds(pk10, [chain, other.chain], list, before);
/** The rounds of the other chain, published as those of the first. */
const grafted = other.rounds.slice(3).map((round) => ({ ...round, chain_id: 1 }));

describe("the place of a round", () => {
  it.each([3, 2])("another chain is not grafted behind a round without a secret (status %i)", (status) => {
    const list = [...rounds.slice(0, 2), withStatus(rounds[2], status), ...grafted];
    expect(faultsOf(check(list))).toContain("0004 not_of_chain");
  });

  it("the first round is held to the anchor, also if the round before agrees with it", () => {
    expect(faultsOf(check(grafted.slice(1), grafted[0]))).toEqual(["0005 not_of_chain"]);
    expect(faultsOf(check(rounds.slice(1), rounds[0]))).toEqual([]);
  });

  it("no round follows one that is neither drawn nor void", () => {
    expect(faultsOf(check([...rounds.slice(0, 2), withStatus(rounds[2], 2), ...rounds.slice(3)]))).toEqual([
      "0004 before_undecided",
    ]);
    expect(faultsOf(check([...rounds.slice(0, 5), withStatus(rounds[5], 0)]))).toEqual([]);
  });

  it("a chain that was left does not come again: its secrets are public", () => {
    const second = drawnOn(pk10, 2, 6, 3).rounds.slice(0, 2);
    const again = drawnOn(pk10, 1, 6, 5).rounds;
    const left = [...rounds.slice(0, 2), ...second];
    expect(faultsOf(check([...left, ...again.slice(0, 1)]))).toEqual(["0005 link_used"]);
    const renamed = { ...again[0], chain_id: 3 } as FairRound;
    const copied = checkRounds(pk10, [chain, other.chain, { ...chain, id: 3 }], [...left, renamed], null);
    expect(faultsOf(copied)).toContain("0005 link_used");
    // Further on in the chain nothing is public, but who may switch may choose.
    const onwards = { ...drawnOn(pk10, 1, 6, 3).rounds[2] } as FairRound;
    expect(faultsOf(check([...left, onwards]))).toEqual(["0005 rounds_missing"]);
  });

  it("a chain that begins was not made before the one that it follows", () => {
    const older = { ...other.chain, created_at: "2026-11-20T00:00:00Z" };
    const list = [...rounds.slice(0, 2), ...drawnOn(pk10, 2, 6, 3).rounds];
    expect(faultsOf(checkRounds(pk10, [chain, older], list, null))).toEqual(["0003 not_of_chain"]);
  });

  it("a chain that ended early is counted, and no fault: an operator retires chains after a restore", () => {
    const checked = check([...rounds.slice(0, 2), ...drawnOn(pk10, 2, 6, 3).rounds]);
    expect([faultsOf(checked), checked.map(({ unused }) => unused)]).toEqual([[], [0, 0, 4, 0, 0, 0, 0, 0]]);
  });

  it.each(["202611240002x", "2026112400002", "202611240000", "202611230002", "202611250001", "R-2"])(
    "the number %s, which would give another outcome, is not the one due",
    (roundNo) => {
      const [first, second] = rounds;
      if (first === undefined) throw new Error("no rounds");
      const faults = faultsOf(check([first, renumbered(second, roundNo)]));
      expect(faults).toEqual([`${roundNo.slice(-4)} other_number`]);
    },
  );

  it("a number goes back neither in its day nor by days", () => {
    const [, second, third] = rounds;
    if (second === undefined) throw new Error("no rounds");
    expect(faultsOf(check([renumbered(third, "202611240001")], second))).toEqual(["0001 other_number"]);
    expect(faultsOf(check([renumbered(third, "202611230009")], second))).toEqual(["0009 other_number"]);
  });

  it("numbers of another form are said to be unchecked", () => {
    const checked = check(rounds.map((round, at) => renumbered(round, `R-${at + 7}`)));
    expect(faultsOf(checked)).toEqual([]);
    expect(checked.every(({ unchecked }) => unchecked.join() === "number")).toBe(true);
  });

  it("hidden first rounds of a game or of a day are missing", () => {
    const late = drawnOn(pk10, 1, 6, 4).rounds;
    expect(check(late)[0]).toMatchObject({ faults: ["rounds_missing"], missing: 3 });
    const yesterday = { ...renumbered(other.rounds[5], "202611230100"), opens_at: "2026-11-23T15:59:00Z" };
    expect(check(late, yesterday)[0]).toMatchObject({ faults: ["rounds_missing"], missing: 3 });
    expect(faultsOf(check(rounds, yesterday))).toEqual([]);
    // Hidden links of a chain that begins, with new counts.
    expect(check([renumbered(rounds[3], "202611240001")])[0]).toMatchObject({ faults: ["rounds_missing"], missing: 3 });
  });

  it("numbers of a void round that nobody can draw again are not taken as drawn", () => {
    const claimed = { result_numbers: null, void_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
    const [first, ...rest] = rounds;
    const awaited = { beacon_round: 1000, beacon_signature: null };
    const [checked] = check([{ ...first, status: 3, ...claimed, ...awaited } as FairRound, ...rest]);
    expect(checked).toMatchObject({ faults: [], isDrawn: false });
  });
});
