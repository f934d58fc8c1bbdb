import { screenDelayMs } from "@/games/shared/rules/round-instants";
import { randomUUID } from "node:crypto";
import type { BetRequest, CallResponse } from "../../lib/contract/calls";
import { ROUND_STATUS, type Round } from "../../lib/contract/entities";
import { calls } from "../../lib/contract/calls";
import { games } from "../../games/registry";
import type { PlatformAnswer } from "./client";
import { type Notes, Skipped } from "./finding";
import { currencyOf, homeOf, type Kit, needsReadable, tokenOf, waitOf } from "./kit";
import { readBy } from "./read-answer";

/** The cheapest order that a home answer allows, and the most that may stand on its code. */
export interface Stake {
  readonly request: BetRequest;
  readonly min: number;
  readonly max: number;
  /** Those in force. */
  readonly odds: number;
}

type Home = CallResponse<"gameHome">;

/** @throws Skipped where the home answer sells nothing */
export function smallestStake(kit: Kit, home: Home, round: Round): Stake {
  const { selected_setting_id: forced } = home;
  const offers = home.settings.settings
    .filter(({ settingID }) => forced === null || settingID === forced)
    .flatMap(({ settingID, limits }) =>
      games[kit.options.game].betTypes.map(({ code }) => ({ settingID, code, limit: limits[code] })),
    )
    .flatMap(({ settingID, code, limit }) => {
      const [number, odds] = Object.entries(home.odds[code] ?? {})[0] ?? [];
      if (limit === undefined || number === undefined || odds === undefined) return [];
      return [{ settingID, bet_type: code, number, odds, ...limit }];
    })
    .sort((a, b) => a.min - b.min);
  const [best] = offers;
  if (best === undefined) throw new Skipped("the home answer has nothing to bet on");
  const line = { bet_type: best.bet_type, number: best.number, amount: best.min, odds: best.odds };
  const request: BetRequest = { round_id: round.id, setting_id: best.settingID, odds_policy: "any", lines: [line] };
  return { request, min: best.min, max: best.max, odds: best.odds };
}

/** The same order with other fields in its one line. */
export const withLine = (request: BetRequest, fields: Partial<BetRequest["lines"][number]>): BetRequest => ({
  ...request,
  lines: request.lines.map((line) => ({ ...line, ...fields })),
});

export const newKey = (): string => randomUUID();

/** Betting takes a few calls; a round that closes meanwhile would spoil the finding. */
const NEEDED_SECONDS = 3;

export interface OpenRound {
  readonly home: Home;
  readonly round: Round;
  /** False while winnings of an earlier order may still change the balance: then a run that finds it wrong is made again. */
  readonly isBalanceSure: boolean;
}

/** The home answer of a round that stays open long enough. Waits two rounds at most, and once. @throws Skipped */
async function openRound(kit: Kit): Promise<{ home: Home; round: Round; askedAt: number }> {
  const { game } = kit.options;
  const token = tokenOf(kit);
  if (kit.noRound !== undefined) throw new Skipped(kit.noRound);
  const wait = waitOf(kit);
  const end = performance.now() + wait;
  while (performance.now() < end) {
    const askedAt = performance.now();
    const answer = await kit.client.call("gameHome", { token, game, as: kit.bodyForm });
    const reading = readBy(calls.gameHome.response, answer.json, currencyOf(kit));
    if (reading.kind === "wrong") throw new Skipped("the game's home answer could not be read");
    const round = reading.data.games.find(({ status }) => status === ROUND_STATUS.open);
    const early = screenDelayMs(reading.data.game_seconds) / 1000;
    if (round !== undefined && round.time_left - early >= NEEDED_SECONDS) return { home: reading.data, round, askedAt };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  kit.noRound = `no round was open for ${NEEDED_SECONDS} s or more within ${wait / 1000} s`;
  throw new Skipped(kit.noRound);
}

const TRIES = 3;
/** `time_left` may be rounded up. */
const ROUNDED_MS = 1_000;

/**
 * Runs what needs an open round, and once more where the round closed meanwhile, or where `run` gives false: findings of such a run
 * say nothing. @throws Skipped
 */
export async function inOpenRound(kit: Kit, notes: Notes, run: (open: OpenRound) => Promise<boolean>): Promise<void> {
  homeOf(kit);
  needsReadable(kit, "bet");
  for (let left = TRIES; left > 0; left--) {
    const { home, round, askedAt } = await openRound(kit);
    // Betting may close as early as the countdown ends.
    const closesAt = askedAt + round.time_left * 1000 - screenDelayMs(home.game_seconds) - ROUNDED_MS;
    const isBalanceSure = left === 1 || [...kit.stakedRounds].every((id) => id === round.id);
    const counts = await notes.attempt(
      async () => (await run({ home, round, isBalanceSure })) && performance.now() < closesAt,
    );
    if (counts) return;
  }
  throw new Skipped(`${TRIES} rounds closed before their bets were answered`);
}

/** The balance as the platform says it now; undefined if it cannot be read. */
export async function balanceNow(kit: Kit): Promise<number | undefined> {
  if (kit.broken.has("loadBalance")) return undefined;
  const answer = await kit.client.call("loadBalance", { token: tokenOf(kit), as: kit.bodyForm });
  const reading = readBy(calls.loadBalance.response, answer.json, currencyOf(kit));
  return reading.kind === "wrong" ? undefined : reading.data.balance;
}

/** Sends an order. */
export const sendBet = (kit: Kit, request: object, key?: string): Promise<PlatformAnswer> =>
  kit.client.call("bet", {
    token: tokenOf(kit),
    game: kit.options.game,
    body: request,
    ...(key === undefined ? {} : { key }),
  });

/** Less `minus` from `from`, without the faults of floating-point. */
export const less = (from: number, minus: number): number => Math.round((from - minus) * 1000) / 1000;
