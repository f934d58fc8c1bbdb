import { games } from "@/games/registry";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { isBeaconOf } from "@/games/shared/draw/verify-beacon";
import { dayDigest } from "@/games/shared/draw/day-digest";
import { type CheckedRound, checkRounds, type RoundFault, type Unchecked } from "@/games/shared/draw/verify-chain";
import { ROUND_STATUS, type PlayedCode } from "@/lib/contract/games";
import { type FairChain, voidNumbersOf } from "@/lib/contract/fairness";
import { type Draws, readDraws } from "./read-draws";

const FAULTS: Readonly<Record<RoundFault, string>> = {
  malformed: "its data cannot be read",
  not_committed: "the secret is not the committed one",
  other_outcome: "the secret gives another outcome",
  other_beacon: "its entropy is not the beacon's",
  other_beacon_time: "its beacon round is not the one due after its close",
  early_secret: "a secret or an outcome before the draw",
  not_of_chain: "it does not continue its chain",
  link_used: "its link of the chain was used before",
  before_undecided: "the round before it was neither drawn nor void",
  other_number: "its number is not the one due",
  other_form: "its form does not follow from the round before",
  rounds_missing: "rounds before it are missing",
};

const UNCHECKED: Readonly<Record<Unchecked, string>> = {
  beacon_time: "time of the beacon not checked",
  number: "number not checked",
  before: "not checked against the round before",
};

/** A site's text as a terminal may print it. */
const plain = (text: string): string => text.replaceAll(/[^\w-]/g, "?").slice(0, 40);

/**
 * Checks a day of a game at a site and prints a line for each round, then the sums.
 * @returns true if every published value is what it should be. Throws Error if the day cannot be read.
 */
export async function verifyDay(
  site: string,
  game: PlayedCode,
  day: string,
  print: (line: string) => void,
): Promise<boolean> {
  const draws = await readDraws(site, game, day);
  const { chains, rounds, before, beforeThat, after } = draws;
  const all = [before, ...rounds, after].filter((each) => each !== null);
  const found = checkRounds(games[game], chains, all, beforeThat, (beacon) => isBeaconOf(QUICKNET, beacon));
  const first = before === null ? 0 : 1;
  const [ofDay, checked] = [found.slice(first, first + rounds.length), found.slice(first)];
  print(`${game} ${day} at ${site}`);
  if (found[0] !== undefined && first === 1) printBeside("before", found[0], print);
  for (const each of ofDay) print(lineOf(each));
  const next = checked[rounds.length];
  if (next !== undefined) printBeside("next", next, print);
  for (const chain of chains) print(anchorLine(chain, draws));
  for (const line of [...sums(ofDay), ...uncheckedSums(ofDay)]) print(line);
  const begun = rounds.filter(({ link }) => link === 1).length;
  print(`gaps: ${sum(checked, ({ missing }) => missing)} rounds missing, ${begun} chains begun`);
  const early = checked.filter(({ unused }) => unused > 0);
  if (early.length > 0)
    print(`FINDING: ${early.length} chains ended early, ${sum(early, ({ unused }) => unused)} links unused`);
  if (after !== null) print(`digest of the day: ${dayDigest(game, day, rounds)}`);
  const faulty = found.filter(({ faults }) => faults.length > 0);
  print(faulty.length === 0 ? "No fault." : `FAULTS in ${faulty.length} rounds.`);
  return faulty.length === 0;
}

/** A round beside the day has a line only if something is wrong with it. */
function printBeside(which: "before" | "next", each: CheckedRound, print: (line: string) => void): void {
  const isNotable = each.faults.length > 0 || (which === "next" && each.unused > 0);
  if (isNotable) print(`the round ${which === "before" ? "before" : "after"}: ${lineOf(each)}`);
}

function lineOf({ round, faults, unchecked, missing, unused, isDrawn }: CheckedRound): string {
  const isVoid = round.status === ROUND_STATUS.void;
  const numbers = (isVoid ? voidNumbersOf(round) : round.result_numbers)?.join(" ") ?? "";
  const isSecret = round.revealed == null;
  const without = isSecret ? "void, its secret is not public" : "void, the beacon's value is not public";
  const drawn = isDrawn ? `drawn again ${numbers}` : isVoid ? without : "not drawn yet";
  return [
    plain(round.round_no),
    `chain ${round.chain_id} link ${round.link}`,
    round.beacon_round == null ? "no beacon" : `beacon ${round.beacon_round}`,
    isVoid && isDrawn ? `void, ${drawn}` : drawn,
    ...(missing > 0 ? [`gap: ${missing} rounds missing before it`] : []),
    ...(unused > 0 ? [`the chain before ended early: ${unused} links unused`] : []),
    ...unchecked.map((what) => UNCHECKED[what]),
    ...(faults.length === 0
      ? unchecked.length === 0
        ? ["ok"]
        : []
      : faults.map((fault) => `FAULT: ${FAULTS[fault]}`)),
  ].join("  ");
}

/** How the day's rounds hang on an anchor: the first of them, or the round before on its chain, was hashed down to it. */
function anchorLine({ id, anchor, length }: FairChain, { rounds, before }: Draws): string {
  const start = `chain ${id}: anchor ${plain(anchor.slice(0, 16))}…, `;
  const links = rounds.filter(({ chain_id: chain }) => chain === id).map(({ link }) => link);
  if (links.length === 0) return `${start}beside this day`;
  const from = before?.chain_id === id ? `, continuing round ${plain(before.round_no)}` : "";
  return `${start}links ${Math.min(...links)} to ${Math.max(...links)} of ${length}${from}, hashed down to the anchor`;
}

function uncheckedSums(checked: readonly CheckedRound[]): string[] {
  const all = checked.flatMap(({ unchecked }) => unchecked);
  return [...new Set(all)].map((what) => `${UNCHECKED[what]} in ${all.filter((each) => each === what).length} rounds`);
}

function sums(checked: readonly CheckedRound[]): string[] {
  const voids = checked.filter(({ round }) => round.status === ROUND_STATUS.void).length;
  const drawn = checked.filter(({ isDrawn }) => isDrawn).length;
  const withBeacon = checked.filter(({ round }) => round.beacon_round != null).length;
  return [
    `${withBeacon} rounds with a beacon, ${checked.length - withBeacon} without`,
    `${checked.length} rounds: ${drawn} drawn again, ${voids} void, ${checked.length - drawn} without a public secret or value`,
  ];
}

const sum = (checked: readonly CheckedRound[], of: (each: CheckedRound) => number): number =>
  checked.reduce((total, each) => total + of(each), 0);
