import { randomUUID } from "node:crypto";
import { screenDelayMs } from "@/games/shared/rules/round-instants";
import { games } from "../../games/registry";
import type { BetRequest } from "../../lib/contract/calls";
import type { Round } from "../../lib/contract/entities";
import { ROUND_STATUS } from "../../lib/contract/games";
import type { PlatformAnswer } from "./client";
import type { Home, Kit } from "./kit";
import { Skipped } from "./notes";

/** Minimum of remaining time: a check needs a few calls, and a close between them would spoil its findings. */
const NEEDED_SECONDS = 3;
const TRIES = 3;
/** `time_left` may be rounded up. */
const ROUNDED_MS = 1_000;

/** An open round with the cheapest order that its home answer allows. */
export interface Stake {
  readonly home: Home;
  readonly round: Round;
  readonly request: BetRequest;
  readonly line: BetRequest["lines"][number];
  /** The limits of the line, and the odds in force. */
  readonly min: number;
  readonly max: number;
  readonly odds: number;
  /** False while winnings of an earlier order may still change the balance: a run that finds it wrong is then repeated. */
  readonly isBalanceSure: boolean;
}

/** @throws Skipped if the home answer offers no bet */
function smallestStake(kit: Kit, home: Home, round: Round, isBalanceSure: boolean): Stake {
  const { selected_setting_id: forced } = home;
  const [best] = home.settings.settings
    .filter(({ settingID }) => forced == null || settingID === forced)
    .flatMap(({ settingID, limits }) =>
      games[kit.options.game].betTypes.flatMap(({ code }) => {
        const [number, odds] = Object.entries(home.odds[code] ?? {})[0] ?? [];
        const limit = limits[code];
        if (limit === undefined || number === undefined || odds === undefined) return [];
        return [{ settingID, bet_type: code, number, odds, ...limit }];
      }),
    )
    .sort((a, b) => a.min - b.min);
  if (best === undefined) throw new Skipped("the home answer has nothing to bet on");
  const { settingID, bet_type, number, min, max, odds } = best;
  const line = { bet_type, number, amount: min, odds };
  const request: BetRequest = { round_id: round.id, setting_id: settingID, odds_policy: "any", lines: [line] };
  return { home, round, request, line, min, max, odds, isBalanceSure };
}

/** `time_left`, or the same by the answer's instants. */
export const secondsLeft = ({ time_left: left, end_at: end }: Round, serverTime: string | undefined): number =>
  left ?? (Date.parse(end) - Date.parse(serverTime ?? "")) / 1000;

/** Waits for a round that stays open long enough, two rounds at most, and only once in a run. @throws Skipped */
async function openRound(kit: Kit): Promise<{ home: Home; round: Round; endsAt: number }> {
  kit.session();
  if (kit.noRound !== undefined) throw new Skipped(kit.noRound);
  const end = performance.now() + kit.waitMs;
  while (performance.now() < end) {
    const askedAt = performance.now();
    const home = await kit.read("gameHome");
    if (home === undefined) throw new Skipped("the game's home answer could not be read");
    const round = home.games.find(({ status }) => status === ROUND_STATUS.open);
    // Betting may close as early as the countdown ends.
    const early = screenDelayMs(home.game_seconds) / 1000;
    const seconds = round === undefined ? 0 : secondsLeft(round, home.server_time);
    if (round !== undefined && seconds - early >= NEEDED_SECONDS) {
      return { home, round, endsAt: askedAt + (seconds - early) * 1000 };
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  kit.noRound = `no round was open for ${NEEDED_SECONDS} s or more within ${kit.waitMs / 1000} s`;
  throw new Skipped(kit.noRound);
}

/**
 * Runs a check that needs an open round. If the round closes before its end or `run` returns false, it runs again
 * without the earlier findings.
 * @throws Skipped
 */
export async function inOpenRound(kit: Kit, run: (stake: Stake) => Promise<boolean | void>): Promise<void> {
  kit.needsHome();
  kit.needsReadable("bet");
  for (let left = TRIES; left > 0; left--) {
    const { home, round, endsAt } = await openRound(kit);
    const closesAt = endsAt - ROUNDED_MS;
    const isBalanceSure = left === 1 || [...kit.stakedRounds].every((id) => id === round.id);
    const stake = smallestStake(kit, home, round, isBalanceSure);
    if (await kit.notes.attempt(async () => (await run(stake)) !== false && performance.now() < closesAt)) return;
  }
  throw new Skipped(`${TRIES} rounds closed before their bets were answered`);
}

/** The order with other fields in its one line. */
export const withLine = ({ request, line }: Stake, fields: Partial<Stake["line"]>): BetRequest => ({
  ...request,
  lines: [{ ...line, ...fields }],
});

/** Sends an order, by default under a new key. */
export const sendBet = (kit: Kit, order: BetRequest, key: string | undefined = randomUUID()): Promise<PlatformAnswer> =>
  kit.send("bet", order, { key });

/** The balance now; undefined if it cannot be read. */
export const balanceNow = async (kit: Kit): Promise<number | undefined> =>
  kit.broken.has("loadBalance") ? undefined : (await kit.read("loadBalance"))?.balance;

/** A difference without the errors of floating-point. */
export const less = (from: number, minus: number): number => Math.round((from - minus) * 1000) / 1000;
