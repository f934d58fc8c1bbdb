import { games } from "@/games/registry";
import { QUICKNET } from "@/games/shared/draw/beacon-chain";
import { isBeaconOf } from "@/games/shared/draw/verify-beacon";
import { dayDigest } from "@/games/shared/draw/day-digest";
import { type CheckedRound, checkRounds, type RoundFault, type Unchecked } from "@/games/shared/draw/verify-chain";
import { type FairChain, type FairRound, rootGapOf, voidNumbersOf } from "@/lib/contract/fairness";
import { ROUND_STATUS, type PlayedCode } from "@/lib/contract/games";
import { type Draws, readDraws } from "./read-draws";

const FAULTS: Readonly<Record<RoundFault, string>> = {
  malformed: "its data cannot be read",
  not_committed: "the secret is not the committed one",
  other_outcome: "the secret gives another outcome",
  other_beacon: "its entropy is not the beacon's",
  other_beacon_time: "its beacon round is not the one due after its close",
  early_secret: "a secret or an outcome before the draw",
  no_secret: "void without its secret, which is the next commitment",
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

/** A draw is overdue after this time. An upstream waits for a late beacon only 5 minutes by default. */
const OVERDUE_MS = 3_600_000;

/** Makes a site's text safe for a terminal. */
const plain = (text: string): string => text.replaceAll(/[^\w-]/g, "?").slice(0, 40);

/**
 * `fault`: a published value is wrong. `findings`: no published value is wrong, but a part is missing or unchecked, and
 * the reader has not accepted that.
 */
export type DayVerdict = "well" | "findings" | "fault";

interface Finding {
  readonly name: string;
  readonly text: string;
}

/**
 * Checks a day of a game at a site. Prints a line for each round, then the sums and the findings. Throws Error if the day cannot be read.
 * @param accepted names of findings that the reader accepts
 */
export async function verifyDay(
  site: string,
  game: PlayedCode,
  day: string,
  accepted: readonly string[],
  print: (line: string) => void,
): Promise<DayVerdict> {
  const draws = await readDraws(site, game, day);
  const { chains, rounds, before, beforeThat, after } = draws;
  const all = [before, ...rounds, after].filter((each) => each !== null);
  const found = checkRounds(games[game], chains, all, beforeThat, (beacon) => isBeaconOf(QUICKNET, beacon));
  const first = before === null ? 0 : 1;
  const [ofDay, checked] = [found.slice(first, first + rounds.length), found.slice(first)];
  print(`${game} ${day} at ${site}`);
  if (found[0] !== undefined && first === 1) printBeside("before", found[0], print);
  const rootless = rootlessOf(before === null ? rounds : [before, ...rounds]);
  for (const each of ofDay) print(lineOf(each, rootless));
  const next = checked[rounds.length];
  if (next !== undefined) printBeside("next", next, print);
  for (const chain of chains) print(anchorLine(chain, draws));
  for (const line of sums(ofDay)) print(line);
  const begun = rounds.filter(({ link }) => link === 1).length;
  const missing = checked.reduce((total, each) => total + each.missing, 0);
  print(`gaps: ${missing} rounds missing, ${begun} chains begun`);
  const findings = [
    ...[...endedEarly(found), ...uncheckedOf(ofDay), ...beaconFindings(rounds, before)],
    ...[...rootFindings(rounds, rootless), ...undecidedFindings(ofDay)],
  ];
  for (const { name, text } of findings) print(`${accepted.includes(name) ? "accepted" : "FINDING"} ${name}: ${text}`);
  if (after !== null) print(`digest of the day: ${dayDigest(game, day, rounds)}`);
  const faulty = found.filter(({ faults }) => faults.length > 0);
  print(faulty.length === 0 ? "No fault." : `FAULTS in ${faulty.length} rounds.`);
  if (faulty.length > 0) return "fault";
  return findings.every(({ name }) => accepted.includes(name)) ? "well" : "findings";
}

function endedEarly(found: readonly CheckedRound[]): Finding[] {
  return found.flatMap(({ unused }, at) => {
    const ended = found[at - 1]?.round.chain_id;
    return unused === 0 || ended === undefined
      ? []
      : [{ name: `chain-${ended}`, text: `the chain ended early, ${unused} links unused` }];
  });
}

/** The drawn rounds without a root of their orders that come after a round with one. A platform may publish no roots at all. */
function rootlessOf(rounds: readonly FairRound[]): ReadonlySet<FairRound> {
  const first = rounds.findIndex(({ order_root: root }) => root != null);
  return new Set(rounds.filter((round, at) => first !== -1 && at > first && rootGapOf(round) === "none"));
}

function rootFindings(rounds: readonly FairRound[], rootless: ReadonlySet<FairRound>): Finding[] {
  const late = rounds.filter((round) => rootGapOf(round) === "late").length;
  return [
    ...(late > 0 ? [{ name: "closed_late", text: `${late} rounds closed late, without a root of their orders` }] : []),
    ...(rootless.size > 0 ? [{ name: "order_root", text: `${rootless.size} drawn rounds have no root` }] : []),
  ];
}

/** Finds rounds without a beacon after a round with one: the owner of the keys could know their outcome during betting. */
function beaconFindings(rounds: readonly FairRound[], before: FairRound | null): Finding[] {
  const all = before === null ? rounds : [before, ...rounds];
  const first = all.findIndex((round) => round.beacon_round != null);
  const without = first === -1 ? [] : all.slice(first).filter((round) => round.beacon_round == null);
  return without.length === 0
    ? []
    : [{ name: "beacon", text: `${without.length} rounds without a beacon, after rounds with one` }];
}

/**
 * Finds rounds whose outcome does not follow from what the site publishes: void rounds without their secret or the
 * beacon's value, and overdue rounds.
 */
function undecidedFindings(checked: readonly CheckedRound[]): Finding[] {
  const lost = checked.filter(({ round, isDrawn, faults }) => {
    const isVoid = round.status === ROUND_STATUS.void;
    const isOverdue = round.status !== ROUND_STATUS.resulted && Date.parse(round.draws_at) + OVERDUE_MS < Date.now();
    return !isDrawn && faults.length === 0 && (isVoid || isOverdue);
  }).length;
  return lost === 0 ? [] : [{ name: "void_unknown", text: `${lost} void or overdue rounds lack a secret or a value` }];
}

/** Prints a round beside the day only if it has a fault, or if it comes next and the chain before it ended early. */
function printBeside(which: "before" | "next", each: CheckedRound, print: (line: string) => void): void {
  const isNotable = each.faults.length > 0 || (which === "next" && each.unused > 0);
  if (isNotable) print(`the round ${which === "before" ? "before" : "after"}: ${lineOf(each)}`);
}

function lineOf(
  { round, faults, unchecked, missing, unused, isDrawn }: CheckedRound,
  rootless: ReadonlySet<FairRound> = new Set(),
): string {
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
    ...(rootGapOf(round) === "late" ? ["closed late: no root of its orders"] : []),
    ...(rootless.has(round) ? ["no root of its orders"] : []),
    ...(faults.length === 0
      ? unchecked.length === 0
        ? ["ok"]
        : []
      : faults.map((fault) => `FAULT: ${FAULTS[fault]}`)),
  ].join("  ");
}

function anchorLine({ id, anchor, length }: FairChain, { rounds, before }: Draws): string {
  const start = `chain ${id}: anchor ${plain(anchor.slice(0, 16))}…, `;
  const links = rounds.filter(({ chain_id: chain }) => chain === id).map(({ link }) => link);
  if (links.length === 0) return `${start}beside this day`;
  const from = before?.chain_id === id ? `, continuing round ${plain(before.round_no)}` : "";
  return `${start}links ${Math.min(...links)} to ${Math.max(...links)} of ${length}${from}, hashed down to the anchor`;
}

function uncheckedOf(checked: readonly CheckedRound[]): Finding[] {
  const all = checked.flatMap(({ unchecked }) => unchecked);
  return [...new Set(all)].map((what) => {
    const count = all.filter((each) => each === what).length;
    return { name: what, text: `${UNCHECKED[what]} in ${count} rounds` };
  });
}

function sums(checked: readonly CheckedRound[]): string[] {
  const voids = checked.filter(({ round }) => round.status === ROUND_STATUS.void).length;
  const drawn = checked.filter(({ isDrawn }) => isDrawn).length;
  const withBeacon = checked.filter(({ round }) => round.beacon_round != null).length;
  const withRoot = checked.filter(({ round }) => round.order_root != null).length;
  return [
    `${withBeacon} rounds with a beacon, ${checked.length - withBeacon} without`,
    `${withRoot} rounds with a root of their orders, ${checked.length - withRoot} without`,
    `${checked.length} rounds: ${drawn} drawn again, ${voids} void, ${checked.length - drawn} without a public secret or value`,
  ];
}
