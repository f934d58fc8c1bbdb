import { randomUUID } from "node:crypto";
import { screenDelayMs } from "@/games/shared/rules/round-instants";
import type { BetType } from "../../games/shared/rules/types";
import { games } from "../../games/registry";
import type { BetRequest } from "../../lib/contract/calls";
import type { Round } from "../../lib/contract/entities";
import { ROUND_STATUS } from "../../lib/contract/games";
import type { PlatformAnswer } from "./client";
import { known, Skipped } from "./findings";
import type { Home, Kit } from "./kit";

/** A check needs a few calls, and a close between them would invalidate its findings. */
const NEEDED_SECONDS = 3;
const TRIES = 3;
/** `time_left` may be rounded up. */
const ROUNDED_MS = 1_000;
const POLL_MS = 500;

export interface Stake {
  readonly home: Home;
  readonly round: Round;
  readonly request: BetRequest;
  /** The order's only line: the smallest amount, at the present odds. */
  readonly line: BetRequest["lines"][number];
  readonly max: number;
  /** False while the winnings of an earlier order may change the balance. A check that finds a wrong balance is then repeated. */
  readonly isBalanceSure: boolean;
}

/**
 * The cheapest line of these bet types that the home answer sells, with its setting and its maximum. Of equal lines the
 * one with the lowest maximum.
 */
export function cheapestLine({ selected_setting_id: forced, settings, odds }: Home, types: readonly BetType[]) {
  const lines = settings.settings
    .filter(({ settingID }) => forced == null || settingID === forced)
    .flatMap(({ settingID, limits }) =>
      types.flatMap(({ code }) => {
        const [cell, limit] = [Object.entries(odds[code] ?? {})[0], limits[code]];
        if (cell === undefined || limit === undefined) return [];
        const line = { bet_type: code, number: cell[0], amount: limit.min, odds: cell[1] };
        return [{ setting_id: settingID, line, max: limit.max }];
      }),
    );
  return lines.sort((a, b) => a.line.amount - b.line.amount || a.max - b.max)[0];
}

/** A round that is open for at least `seconds` more, now or within `waitMs`. Undefined without such a round, or if the home cannot be read. */
export async function awaitOpen(kit: Kit, waitMs: number, seconds: number, id?: number) {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    const askedAt = performance.now();
    const home = await kit.read("gameHome");
    if (home === undefined) return undefined;
    const round = home.games.find((each) => each.status === ROUND_STATUS.open && (id ?? each.id) === each.id);
    if (round !== undefined) {
      const { time_left: given, end_at: endAt } = round;
      const left = given ?? (Date.parse(endAt) - Date.parse(home.server_time ?? "")) / 1000;
      // Betting may close when the countdown ends.
      const leftMs = left * 1000 - screenDelayMs(home.game_seconds);
      if (leftMs >= seconds * 1000) return { home, round, closesAt: askedAt + leftMs };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}

/**
 * Runs a check that needs an open round. Waits at most `waitMs` for such a round; if none comes, later checks do not wait again. If the
 * round closes before the check ends, or if `run` returns false, drops the findings and runs the check again.
 * @throws Skipped
 */
export async function inOpenRound(kit: Kit, run: (stake: Stake) => Promise<boolean | void>): Promise<void> {
  kit.needsHome();
  kit.needsReadable("bet");
  kit.session();
  for (let left = TRIES; left > 0; left--) {
    if (kit.noRound !== undefined) throw new Skipped(kit.noRound);
    const found = await awaitOpen(kit, kit.waitMs, NEEDED_SECONDS);
    if (found === undefined) {
      kit.noRound = `no round was open for ${NEEDED_SECONDS} s or more within ${kit.waitMs / 1000} s`;
      throw new Skipped(kit.noRound);
    }
    const { home, round, closesAt } = found;
    const cheapest = cheapestLine(home, games[kit.options.game].betTypes);
    const { setting_id, line, max } = known(cheapest, "the home answer has nothing to bet on");
    const request: BetRequest = { round_id: round.id, setting_id, odds_policy: "any", lines: [line] };
    const isBalanceSure = left === 1 || [...kit.accepted.values()].every(({ order }) => order.round_id === round.id);
    const stake = { home, round, request, line, max, isBalanceSure };
    const isInTime = () => performance.now() < closesAt - ROUNDED_MS;
    if (await kit.attempt(async () => (await run(stake)) !== false && isInTime())) return;
  }
  throw new Skipped(`${TRIES} rounds closed before their bets were answered`);
}

export const withLine = ({ request, line }: Stake, fields: Partial<Stake["line"]>): BetRequest => ({
  ...request,
  lines: [{ ...line, ...fields }],
});

export const sendBet = (kit: Kit, order: BetRequest, key: string | undefined = randomUUID()): Promise<PlatformAnswer> =>
  kit.send("bet", order, { key });

/** Undefined if the balance cannot be read. */
export const balanceNow = async (kit: Kit): Promise<number | undefined> =>
  kit.broken.has("loadBalance") ? undefined : (await kit.read("loadBalance"))?.balance;

/** A difference without floating-point errors. */
export const less = (from: number, minus: number): number => Math.round((from - minus) * 1000) / 1000;
