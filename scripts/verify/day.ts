import { games } from "@/games/registry";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { isBeaconOf } from "@/games/shared/draw/verify-beacon";
import { dayDigest } from "@/games/shared/draw/day-digest";
import { type CheckedRound, checkRounds, type RoundFault, type Unchecked } from "@/games/shared/draw/verify-chain";
import { ROUND_STATUS } from "@/lib/contract/entities";
import type { FairChain } from "@/lib/contract/fairness";
import type { PlayedCode } from "@/lib/contract/games";
import { type Draws, readDraws } from "./read-draws";

const FAULTS: Readonly<Record<RoundFault, string>> = {
  malformed: "its data cannot be read",
  not_committed: "the secret is not the committed one",
  other_outcome: "the secret gives another outcome",
  other_beacon: "its entropy is not the beacon's",
  other_beacon_time: "its beacon round is not the one due after its close",
  early_secret: "a secret or an outcome before the draw",
  not_of_chain: "it does not continue its chain",
  other_form: "its form does not follow from the round before",
  rounds_missing: "rounds before it are missing",
};

const UNCHECKED: Readonly<Record<Unchecked, string>> = {
  beacon_time: "time of the beacon not checked",
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
  const { chains, rounds, before, after } = draws;
  const all = after === null ? rounds : [...rounds, after];
  const checked = checkRounds(games[game], chains, all, before, (beacon) => isBeaconOf(QUICKNET, beacon));
  print(`${game} ${day} at ${site}`);
  for (const each of checked.slice(0, rounds.length)) print(lineOf(each));
  const next = checked[rounds.length];
  if (next !== undefined && (next.faults.length > 0 || next.unused > 0)) print(`the next round: ${lineOf(next)}`);
  for (const chain of chains) print(anchorLine(chain, draws));
  const faulty = checked.filter(({ faults }) => faults.length > 0);
  for (const line of sums(checked.slice(0, rounds.length))) print(line);
  print(
    `gaps: ${sum(checked, ({ missing }) => missing)} rounds missing, ${sum(checked, ({ unused }) => unused)} links unused`,
  );
  for (const line of uncheckedSums(checked)) print(line);
  if (after !== null) print(`digest of the day: ${dayDigest(game, day, rounds)}`);
  print(faulty.length === 0 ? "No fault." : `FAULTS in ${faulty.length} rounds.`);
  return faulty.length === 0;
}

function lineOf({ round, faults, unchecked, missing, unused, isDrawn }: CheckedRound): string {
  const isVoid = round.status === ROUND_STATUS.void;
  const numbers = (isVoid ? round.void_numbers : round.result_numbers)?.join(" ") ?? "";
  const drawn = isDrawn ? `drawn again ${numbers}` : isVoid ? "void, its secret is not public" : "not drawn yet";
  return [
    plain(round.round_no),
    `chain ${round.chain_id} link ${round.link}`,
    round.beacon_round == null ? "no beacon" : `beacon ${round.beacon_round}`,
    isVoid && isDrawn ? `void, ${drawn}` : drawn,
    ...(missing > 0 ? [`gap: ${missing} rounds missing before it`] : []),
    ...(unused > 0 ? [`gap: ${unused} links of the chain before are unused`] : []),
    ...unchecked.map((what) => UNCHECKED[what]),
    ...(faults.length === 0 ? (unchecked.length === 0 ? ["ok"] : []) : faults.map((fault) => `FAULT: ${FAULTS[fault]}`)),
  ].join("  ");
}

/** How the day's rounds hang on an anchor: from the first of them, whose secret was hashed down to it. */
function anchorLine({ id, anchor, length }: FairChain, { rounds, before }: Draws): string {
  const links = rounds.filter(({ chain_id: chain }) => chain === id).map(({ link }) => link);
  const span = links.length === 0 ? "beside this day" : `links ${Math.min(...links)} to ${Math.max(...links)}`;
  const from = before?.chain_id === id ? `, continuing round ${plain(before.round_no)}` : ", hashed down to the anchor";
  return `chain ${id}: anchor ${plain(anchor.slice(0, 16))}…, ${span} of ${length}${links.length === 0 ? "" : from}`;
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
    `${checked.length} rounds: ${drawn} drawn again, ${voids} void, ${checked.length - drawn} without a public secret`,
  ];
}

const sum = (checked: readonly CheckedRound[], of: (each: CheckedRound) => number): number =>
  checked.reduce((total, each) => total + of(each), 0);
