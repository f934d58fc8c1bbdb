import type { FairChain, FairRound } from "@/lib/contract/fairness";

/** The instants of a day in every zone of the world are within this of its noon in UTC. */
const DAY_REACH_MS = 26 * 3_600_000;

/** The round before one; null if it is the game's first, undefined if it is not known. */
export type Before = FairRound | null | undefined;

/** What a round's number says about its place. */
export interface NumberedPlace {
  /** `other`: not the number that is due. `free`: not of the form day and count, which is not checked. */
  readonly number: "due" | "other" | "free";
  /** Rounds that are missing before it by the counts. */
  readonly missing: number;
}

/**
 * Holds a round's number to its day and to the number before: `YYYYMMDD` of the day of its opening and the count of that day, 0001 to
 * 9999, then 10000 and on. The number is a part of the draw: a free one would give a choice among outcomes. A platform may count in
 * another way from its first round on.
 */
export function numberedPlace(round: FairRound, before: Before): NumberedPlace {
  const own = numberOf(round);
  const prior = before == null ? null : numberOf(before);
  if (own === null) return { number: prior === null ? "free" : "other", missing: 0 };
  if (own.count === 0 || !isOfDay(round, own.noon)) return { number: "other", missing: 0 };
  if (before === undefined) return { number: "due", missing: 0 };
  if (before !== null && prior === null) return { number: "free", missing: 0 };
  const counted = prior?.day === own.day ? prior.count : 0;
  const isLater = prior === null || own.day > prior.day || (own.day === prior.day && own.count > prior.count);
  return isLater ? { number: "due", missing: own.count - counted - 1 } : { number: "other", missing: 0 };
}

interface Numbered {
  /** `YYYYMMDD` */
  readonly day: string;
  /** Noon of the day in UTC, in ms since 1970. */
  readonly noon: number;
  /** 0 for digits that are no count. */
  readonly count: number;
}

/** Null for a number of another form. */
function numberOf({ round_no: roundNo }: FairRound): Numbered | null {
  const [, day, count] = /^(2\d{7})(\d{4,})$/.exec(roundNo) ?? [];
  if (day === undefined || count === undefined) return null;
  const noon = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)), 12);
  // The 30th of February is no day.
  if (new Date(noon).toISOString().slice(0, 10).replaceAll("-", "") !== day) return null;
  return { day, noon, count: /^(?:\d{4}|[1-9]\d{4,5})$/.test(count) ? Number(count) : 0 };
}

const isOfDay = ({ opens_at: opensAt }: FairRound, noon: number): boolean =>
  Math.abs(Date.parse(opensAt) - noon) <= DAY_REACH_MS;

/** Links between the round before and this one; a chain begins with link 1. */
export function missingLinks(round: FairRound, before: Before): number {
  if (before === undefined) return 0;
  return Math.max(0, round.link - (before?.chain_id === round.chain_id ? before.link : 0) - 1);
}

/** Links that the chain of the round before still had when this round began another chain. */
export function unusedBefore(round: FairRound, before: Before, chains: readonly FairChain[]): number {
  if (before == null || before.chain_id === round.chain_id) return 0;
  const ended = chains.find(({ id }) => id === before.chain_id);
  return ended === undefined ? 0 : Math.max(0, ended.length - before.link);
}
