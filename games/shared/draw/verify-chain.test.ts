import { hexToBytes } from "@noble/hashes/utils.js";
import { pk10 } from "@/games/pk10/game";
import { racinggod } from "@/games/racinggod/game";
import type { FairRound } from "@/lib/contract/fairness";
import { beaconRoundAfter, QUICKNET } from "./beacon-chain";
import { drawOutcome, entropyOf } from "./draw";
import { drawnOn, faultsOf } from "./testing/fair-rounds";
import { type CheckedRound, checkRounds, type IsSigned } from "./verify-chain";

describe("a chain of rounds", () => {
  const first = drawnOn(pk10, 1, 4);
  const second = drawnOn(pk10, 2, 3, 5);
  const chains = [first.chain, second.chain];
  const all = [...first.rounds, ...second.rounds];
  const changed = (at: number, change: Partial<FairRound>): FairRound[] =>
    all.map((round, place) => (place === at ? { ...round, ...change } : round));

  describe("checkRounds", () => {
    it("finds no fault in rounds that were drawn as committed, across two chains", () => {
      const checked = checkRounds(pk10, chains, all, null);
      expect(faultsOf(checked)).toEqual([]);
      expect(checked.every(({ isDrawn, missing, unused }) => isDrawn && missing === 0 && unused === 0)).toBe(true);
    });

    it("checks the first round against the anchor if the previous round is unknown", () => {
      expect(faultsOf(checkRounds(pk10, chains, all.slice(2)))).toEqual([]);
      const planted = [{ ...first.chain, anchor: "0".repeat(64) }, second.chain];
      expect(faultsOf(checkRounds(pk10, planted, all.slice(2)))).toEqual(["0003 not_of_chain"]);
    });

    const other = all[4]?.revealed ?? "";
    const withheld = { status: 3, revealed: null, result_numbers: null };
    it.each<[string, FairRound[], string[]]>([
      ["a changed outcome", changed(1, { result_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }), ["0002 other_outcome"]],
      ["another secret", changed(1, { revealed: other }), ["0002 not_committed", "0002 other_outcome"]],
      [
        "another commitment",
        changed(1, { commitment: other }),
        ["0002 not_committed", "0002 not_of_chain", "0003 not_of_chain"],
      ],
      ["a missing round", all.filter((_, at) => at !== 2), ["0004 rounds_missing"]],
      ["a missing last round of a chain", all.filter((_, at) => at !== 3), ["0005 rounds_missing"]],
      ["a round shown twice", [...all.slice(0, 2), ...all.slice(1)], ["0002 link_used", "0002 other_number"]],
      ["a link beyond the chain", changed(6, { link: 9 }), ["0007 not_of_chain", "0007 rounds_missing"]],
      ["a chain that is not listed", changed(6, { chain_id: 9 }), ["0007 not_of_chain", "0007 rounds_missing"]],
      ["a secret before the draw", changed(6, { status: 0, result_numbers: null }), ["0007 early_secret"]],
      ["a result before the draw", changed(6, { status: 2, revealed: null }), ["0007 early_secret"]],
      ["a drawn round without its secret", changed(6, { revealed: null }), ["0007 malformed"]],
      ["a void round without its secret, which is the next commitment", changed(1, withheld), ["0002 no_secret"]],
      ["an invalid secret", changed(6, { revealed: "xyz" }), ["0007 malformed"]],
      ["an invalid commitment", changed(6, { commitment: "xyz" }), ["0007 malformed"]],
    ])("finds %s", (_, rounds, faults) => {
      expect(faultsOf(checkRounds(pk10, chains, rounds, null))).toEqual(faults);
    });

    it("accepts an open round, and a void round with and without its secret", () => {
      const asVoid = { status: 3, void_numbers: all[1]?.result_numbers ?? null, result_numbers: null };
      expect(faultsOf(checkRounds(pk10, chains, changed(1, asVoid), null))).toEqual([]);
      const last = { status: 3, revealed: null, result_numbers: null, void_numbers: null };
      expect(faultsOf(checkRounds(pk10, chains, changed(6, last), null))).toEqual([]);
      expect(faultsOf(checkRounds(pk10, chains, changed(6, { ...last, status: 0 }), null))).toEqual([]);
      expect(faultsOf(checkRounds(pk10, chains, changed(3, last), null))).toEqual([]);
      const otherVoid = { ...asVoid, void_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
      expect(faultsOf(checkRounds(pk10, chains, changed(1, otherVoid), null))).toEqual(["0002 other_outcome"]);
    });

    it("requires the beacon round that was fixed before the draw, and a signature that the given check accepts", () => {
      const signature = "ab".repeat(48);
      const entropy = entropyOf(signature);
      const { round_no: roundNo = "", revealed } = all[1] ?? {};
      const result = [...drawOutcome(pk10, { secret: hexToBytes(revealed ?? ""), roundNo, entropy })];
      const drawn = { entropy, beacon_round: 7, beacon_signature: signature, result_numbers: result };
      const check = (change: Partial<FairRound>, isSigned?: IsSigned) =>
        faultsOf(checkRounds(pk10, chains, changed(1, change), null, isSigned));
      expect(check(drawn, ({ round }) => round === 7)).toEqual([]);
      expect(check(drawn, () => false)).toEqual(["0002 other_beacon"]);
      expect(check({ ...drawn, beacon_signature: null })).toEqual(["0002 other_beacon"]);
      expect(check({ ...drawn, beacon_signature: "cd".repeat(48) })).toEqual(["0002 other_beacon"]);
      const noBeacon = { beacon_round: null, beacon_signature: null };
      expect(check({ ...drawn, ...noBeacon })).toEqual(["0002 other_beacon"]);
      const asVoid = { ...drawn, ...noBeacon, status: 3, result_numbers: null, void_numbers: result };
      expect(check(asVoid)).toEqual(["0002 other_beacon"]);
      const missed = { status: 3, result_numbers: null, void_numbers: null, beacon_round: 7, beacon_signature: null };
      expect(check(missed)).toEqual([]);
    });

    describe("the time of the beacon", () => {
      const signature = "ab".repeat(48);
      const closed = (at: number, closesAt: string | undefined, beaconRound: number): FairRound => {
        const round = all[at];
        if (round?.revealed == null) throw new Error("no such round");
        const entropy = entropyOf(signature);
        const result = drawOutcome(pk10, { secret: round.revealed, roundNo: round.round_no, entropy });
        return {
          ...{ ...round, ...(closesAt !== undefined && { closes_at: closesAt }) },
          ...{ entropy, beacon_round: beaconRound, beacon_signature: signature, result_numbers: [...result] },
        };
      };
      const dueAfter = (closesAt: string): number => beaconRoundAfter(QUICKNET, new Date(closesAt));
      const close = "2026-11-24T00:00:40Z";
      const faults = (...rounds: FairRound[]) => faultsOf(checkRounds(pk10, chains, rounds));

      it("must be the one due after the close, neither an earlier nor a later one", () => {
        for (const inside of [close, "2026-11-24T00:00:48Z"])
          expect(faults(closed(0, inside, dueAfter(inside)))).toEqual([]);
        for (const other of [1000, dueAfter(close) - 1, dueAfter(close) + 1])
          expect(faults(closed(0, close, other))).toEqual(["0001 other_beacon_time"]);
        const { result_numbers: _, ...opened } = closed(0, close, 1000);
        const open = { ...opened, status: 0, revealed: null, entropy: "", beacon_signature: null };
        expect(faults(open)).toEqual(["0001 other_beacon_time"]);
      });

      it("cannot be chosen by a close outside the round's time", () => {
        for (const other of ["2023-08-23T15:59:20Z", "2026-11-24T00:00:00Z", "2026-11-24T00:00:49Z", "no instant"])
          expect(faults(closed(0, other, dueAfter(other)))).toEqual(["0001 other_beacon_time"]);
        const [early, late] = ["2026-11-24T00:00:40Z", "2026-11-24T00:00:47Z"];
        const second = { ...closed(1, late, dueAfter(late)), opens_at: "2026-11-24T00:00:39Z" };
        expect(faults(closed(0, early, dueAfter(early)), second)).toEqual(["0002 other_beacon_time"]);
      });

      it("is reported as unchecked without a close", () => {
        const [checked] = checkRounds(pk10, chains, [closed(0, undefined, 1000)]);
        expect(checked).toMatchObject({ faults: [], unchecked: ["beacon_time", "before"], isDrawn: true });
        expect(checkRounds(pk10, chains, all, null).flatMap(({ unchecked }) => unchecked)).toEqual([]);
      });
    });

    it("counts the unused links of a chain that ended early", () => {
      const longer = [{ ...first.chain, length: 10 }, second.chain];
      expect(checkRounds(pk10, longer, all, null).map(({ unused }) => unused)).toEqual([0, 0, 0, 0, 6, 0, 0]);
    });

    it("finds a form that does not follow from the previous round", () => {
      const { chain, rounds } = drawnOn(racinggod, 3, 3);
      expect(faultsOf(checkRounds(racinggod, [chain], rounds, null))).toEqual([]);
      expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1)))).toEqual([]);
      expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1), null))).toEqual(["0002 rounds_missing"]);
      expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1), rounds[0]))).toEqual([]);
      const invented = { ...rounds[0], form: rounds[2]?.form } as FairRound;
      expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1), invented))).toEqual(["0002 other_form"]);
    });
  });
});

describe("the place of a round", () => {
  /** The same round drawn under another number, which anybody with the secret can do. */
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
  /** The rounds of the other chain, published under the first chain's id. */
  const grafted = other.rounds.slice(3).map((round) => ({ ...round, chain_id: 1 }));

  it.each([3, 2])("another chain's rounds are refused after a round without a secret (status %i)", (status) => {
    const list = [...rounds.slice(0, 2), withStatus(rounds[2], status), ...grafted];
    expect(faultsOf(check(list))).toContain("0004 not_of_chain");
  });

  it("the first round must lead to the anchor, even if it fits the previous round", () => {
    expect(faultsOf(check(grafted.slice(1), grafted[0]))).toEqual(["0005 not_of_chain"]);
    expect(faultsOf(check(rounds.slice(1), rounds[0]))).toEqual([]);
  });

  it("no round may follow one that is neither drawn nor void", () => {
    expect(faultsOf(check([...rounds.slice(0, 2), withStatus(rounds[2], 2), ...rounds.slice(3)]))).toEqual([
      "0004 before_undecided",
    ]);
    expect(faultsOf(check([...rounds.slice(0, 5), withStatus(rounds[5], 0)]))).toEqual([]);
  });

  it("a link beyond the published length of its chain is not of the chain", () => {
    const faults = faultsOf(checkRounds(pk10, [{ ...chain, length: 2 }], rounds.slice(0, 3), null));
    expect(faults).toEqual(["0003 not_of_chain"]);
  });

  it("a chain that was left must not be used again", () => {
    const second = drawnOn(pk10, 2, 6, 3).rounds.slice(0, 2);
    const again = drawnOn(pk10, 1, 6, 5).rounds;
    const left = [...rounds.slice(0, 2), ...second];
    expect(faultsOf(check([...left, ...again.slice(0, 1)]))).toEqual(["0005 link_used"]);
    const renamed = { ...again[0], chain_id: 3 } as FairRound;
    const copied = checkRounds(pk10, [chain, other.chain, { ...chain, id: 3 }], [...left, renamed], null);
    expect(faultsOf(copied)).toContain("0005 link_used");
    // The later secrets are not public, but whoever can return to a chain can choose between outcomes.
    const onwards = { ...drawnOn(pk10, 1, 6, 3).rounds[2] } as FairRound;
    expect(faultsOf(check([...left, onwards]))).toEqual(["0005 rounds_missing"]);
  });

  it("a new chain must not be older than the chain that it follows", () => {
    const older = { ...other.chain, created_at: "2026-11-20T00:00:00Z" };
    const list = [...rounds.slice(0, 2), ...drawnOn(pk10, 2, 6, 3).rounds];
    expect(faultsOf(checkRounds(pk10, [chain, older], list, null))).toEqual(["0003 not_of_chain"]);
  });

  it("the unused links of a chain that ended early are counted, but are no fault", () => {
    const checked = check([...rounds.slice(0, 2), ...drawnOn(pk10, 2, 6, 3).rounds]);
    expect([faultsOf(checked), checked.map(({ unused }) => unused)]).toEqual([[], [0, 0, 4, 0, 0, 0, 0, 0]]);
  });

  it.each(["202611240002x", "2026112400002", "202611240000", "202611230002", "202611250001", "R-2"])(
    "the number %s, which would give another outcome, is not accepted as the due number",
    (roundNo) => {
      const [first, second] = rounds;
      if (first === undefined) throw new Error("no rounds");
      const faults = faultsOf(check([first, renumbered(second, roundNo)]));
      expect(faults).toEqual([`${roundNo.slice(-4)} other_number`]);
    },
  );

  it("a number must rise within its day, and a day must not come again", () => {
    const [, second, third] = rounds;
    if (second === undefined) throw new Error("no rounds");
    expect(faultsOf(check([renumbered(third, "202611240001")], second))).toEqual(["0001 other_number"]);
    expect(faultsOf(check([renumbered(third, "202611230009")], second))).toEqual(["0009 other_number"]);
  });

  it("numbers of another form are reported as unchecked", () => {
    const checked = check(rounds.map((round, at) => renumbered(round, `R-${at + 7}`)));
    expect(faultsOf(checked)).toEqual([]);
    expect(checked.every(({ unchecked }) => unchecked.join() === "number")).toBe(true);
  });

  it("hidden first rounds of a game or of a day are reported as missing", () => {
    const late = drawnOn(pk10, 1, 6, 4).rounds;
    expect(check(late)[0]).toMatchObject({ faults: ["rounds_missing"], missing: 3 });
    const yesterday = { ...renumbered(other.rounds[5], "202611230100"), opens_at: "2026-11-23T15:59:00Z" };
    expect(check(late, yesterday)[0]).toMatchObject({ faults: ["rounds_missing"], missing: 3 });
    expect(faultsOf(check(rounds, yesterday))).toEqual([]);
    // Hides the first links of a new chain and renumbers the rounds.
    expect(check([renumbered(rounds[3], "202611240001")])[0]).toMatchObject({
      faults: ["rounds_missing"],
      missing: 3,
    });
  });

  it("numbers of a void round that nobody can verify do not count as drawn", () => {
    const claimed = { result_numbers: null, void_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
    const [first, ...rest] = rounds;
    const awaited = { beacon_round: 1000, beacon_signature: null };
    const [checked] = check([{ ...first, status: 3, ...claimed, ...awaited } as FairRound, ...rest]);
    expect(checked).toMatchObject({ faults: [], isDrawn: false });
  });
});
