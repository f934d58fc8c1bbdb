import { hexToBytes } from "@noble/hashes/utils.js";
import { pk10 } from "@/games/pk10/game";
import { racinggod } from "@/games/racinggod/game";
import type { FairRound } from "@/lib/contract/fairness";
import { beaconRoundAfter, QUICKNET } from "./beacon-chain";
import { drawOutcome, entropyOf } from "./draw";
import { drawnOn, faultsOf } from "./testing/fair-rounds";
import { checkRounds, type IsSigned } from "./verify-chain";

const first = drawnOn(pk10, 1, 4);
const second = drawnOn(pk10, 2, 3, 5);
const chains = [first.chain, second.chain];
const all = [...first.rounds, ...second.rounds];
const changed = (at: number, change: Partial<FairRound>): FairRound[] =>
  all.map((round, place) => (place === at ? { ...round, ...change } : round));

describe("checkRounds", () => {
  it("finds no fault in rounds that were drawn as committed, over the end of a chain", () => {
    const checked = checkRounds(pk10, chains, all, null);
    expect(faultsOf(checked)).toEqual([]);
    expect(checked.every(({ isDrawn, missing, unused }) => isDrawn && missing === 0 && unused === 0)).toBe(true);
  });

  it("checks the first round against the anchor if the round before is not known", () => {
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
    ["a void round without the secret that is the next commitment", changed(1, withheld), ["0002 no_secret"]],
    ["an invalid secret", changed(6, { revealed: "xyz" }), ["0007 malformed"]],
    ["an invalid commitment", changed(6, { commitment: "xyz" }), ["0007 malformed"]],
  ])("finds %s", (_, rounds, faults) => {
    expect(faultsOf(checkRounds(pk10, chains, rounds, null))).toEqual(faults);
  });

  it("takes an open round, and a void one with and without its secret", () => {
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

    it("is the one due after the close, and no value of the past or a later one", () => {
      expect(faults(closed(0, close, dueAfter(close)))).toEqual([]);
      for (const other of [1000, dueAfter(close) - 1, dueAfter(close) + 1])
        expect(faults(closed(0, close, other))).toEqual(["0001 other_beacon_time"]);
      const { result_numbers: _, ...opened } = closed(0, close, 1000);
      const open = { ...opened, status: 0, revealed: null, entropy: "", beacon_signature: null };
      expect(faults(open)).toEqual(["0001 other_beacon_time"]);
    });

    it("cannot be chosen by a close that is not of the round's time", () => {
      for (const other of ["2023-08-23T15:59:20Z", "2026-11-24T00:00:49Z", "no instant"])
        expect(faults(closed(0, other, dueAfter(other)))).toEqual(["0001 other_beacon_time"]);
      const [early, late] = ["2026-11-24T00:00:40Z", "2026-11-24T00:00:47Z"];
      const second = { ...closed(1, late, dueAfter(late)), opens_at: "2026-11-24T00:00:39Z" };
      expect(faults(closed(0, early, dueAfter(early)), second)).toEqual(["0002 other_beacon_time"]);
    });

    it("is said to be unchecked without a close", () => {
      const [checked] = checkRounds(pk10, chains, [closed(0, undefined, 1000)]);
      expect(checked).toMatchObject({ faults: [], unchecked: ["beacon_time", "before"], isDrawn: true });
      expect(checkRounds(pk10, chains, all, null).flatMap(({ unchecked }) => unchecked)).toEqual([]);
    });
  });

  it("counts the links of a chain that ended early", () => {
    const longer = [{ ...first.chain, length: 10 }, second.chain];
    expect(checkRounds(pk10, longer, all, null).map(({ unused }) => unused)).toEqual([0, 0, 0, 0, 6, 0, 0]);
  });

  it("finds a form that does not follow from the round before", () => {
    const { chain, rounds } = drawnOn(racinggod, 3, 3);
    expect(faultsOf(checkRounds(racinggod, [chain], rounds, null))).toEqual([]);
    expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1)))).toEqual([]);
    expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1), null))).toEqual(["0002 rounds_missing"]);
    expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1), rounds[0]))).toEqual([]);
    const invented = { ...rounds[0], form: rounds[2]?.form } as FairRound;
    expect(faultsOf(checkRounds(racinggod, [chain], rounds.slice(1), invented))).toEqual(["0002 other_form"]);
  });
});
