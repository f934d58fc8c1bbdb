import { screenDelayMs } from "@/games/shared/rules/round-instants";
import type { CallResponse } from "../../../lib/contract/calls";
import { ROUND_STATUS, type Round } from "../../../lib/contract/entities";
import { games } from "../../../games/registry";
import type { Game, RoundForm } from "../../../games/shared/rules/types";
import type { PlatformAnswer } from "../client";
import type { Notes } from "../finding";
import { isInstant } from "../instants";
import { askWell, check, homeOf, isSuccess, statusLine, titleOf, tokenOf } from "../kit";

type Home = CallResponse<"gameHome">;

const FIELDS = { streaming_quality: "hd", is_mobile: 0 };
/** Whole seconds and the way to here. */
const COUNTDOWN_SLACK_SECONDS = 2;

const home = check("game home", async (kit, notes) => {
  const { game } = kit.options;
  const got = await askWell(kit, notes, "gameHome", { token: tokenOf(kit), game, body: FIELDS });
  if (got === undefined) return;
  kit.home = got;
  const { game_seconds: seconds } = got.data;
  notes.expect(seconds >= 5 && seconds <= 3600, "game_seconds", "5 to 3600", seconds);
  // The first call of a page, which the BFF makes for it, is JSON.
  const asJson = await kit.client.call("gameHome", { token: tokenOf(kit), game, body: FIELDS, as: "json" });
  notes.about(titleOf("gameHome", game), "requests");
  notes.expect(isSuccess(asJson), "", "a status of 200 to 299, to a body of application/json", statusLine(asJson));
});

/** The instants between which an answer was made. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** By the platform's own clock where it tells it: whether that is right is another check. */
function windowOf({ headers, from, to }: PlatformAnswer, serverTime: string | undefined): Window {
  if (serverTime !== undefined && isInstant(serverTime)) {
    const at = Date.parse(serverTime);
    return { from: at, to: at };
  }
  const date = Date.parse(headers.get("date") ?? "");
  // The header counts whole seconds.
  return Number.isNaN(date) ? { from, to } : { from: date, to: date + 1_000 };
}

/**
 * `end_at` and `time_left` must mean one instant, or the countdown is wrong by the difference; after it there is no time left.
 * Betting may close as early as the countdown ends: `delayMs` before `end_at`.
 */
function checkCountdown(notes: Notes, round: Round, path: string, made: Window, delayMs: number): void {
  const { end_at: end, time_left: told, status } = round;
  const isClosed = status === ROUND_STATUS.closed || status === ROUND_STATUS.resulted;
  if (isClosed) notes.expect(told === 0, `${path}.time_left`, "0, as betting has closed", told);
  if (!isInstant(end)) return;
  const at = Date.parse(end.replace(" ", "T"));
  const [least, most] = [(at - made.to) / 1000, (at - made.from) / 1000];
  const came = `${end}, ${Math.abs(least).toFixed(1)} s ${least < 0 ? "before" : "after"} the answer`;
  if (isClosed) {
    notes.expect(
      least <= COUNTDOWN_SLACK_SECONDS + delayMs / 1000,
      `${path}.end_at`,
      `an instant that has passed, or comes within ${delayMs / 1000} s, as betting has closed`,
      came,
    );
  } else if (status === ROUND_STATUS.open) {
    const agrees =
      told >= Math.max(0, least) - COUNTDOWN_SLACK_SECONDS && told <= Math.max(0, most) + COUNTDOWN_SLACK_SECONDS;
    notes.expect(agrees, `${path}.end_at`, `end_at ${told} s after the answer, as time_left says`, came);
  }
}

function checkResult(notes: Notes, game: Game, round: Round, path: string): void {
  const numbers = round.result_numbers;
  if (round.status === ROUND_STATUS.resulted) {
    const isDrawn = numbers != null && game.isOutcome(numbers);
    notes.expect(isDrawn, `${path}.result_numbers`, `a result of ${game.code}`, numbers);
  } else notes.expect(numbers == null, `${path}.result_numbers`, "no result before the draw", numbers);
}

const rounds = check("rounds", async (kit, notes) => {
  const { data, answer } = homeOf(kit);
  const { games: list, server_time: serverTime } = data;
  const made = windowOf(answer, serverTime);
  const { game } = kit.options;
  notes.about(titleOf("gameHome", game), "rounds");
  if (!notes.expect(list.length > 0, "games", "at least the current round", "no round")) return;
  const ids = list.map(({ id }) => id);
  const isSorted = ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0));
  notes.expect(isSorted, "games", "ids that fall: the newest round first", ids.slice(0, 8));
  const open = list.filter(({ status }) => status === ROUND_STATUS.open);
  notes.expect(open.length <= 1, "games", "one open round at most", `${open.length} open rounds`);
  for (const [at, round] of list.entries()) {
    const path = `games.${at}`;
    notes.expect(round.round_no !== "", `${path}.round_no`, "a number for players", "an empty text");
    const wanted = "an ISO 8601 instant with its offset (2026-11-21T10:00:00Z): without one it is not read";
    notes.advise(isInstant(round.end_at), `${path}.end_at`, wanted, round.end_at);
    notes.expect(round.time_left >= 0, `${path}.time_left`, "zero or more", round.time_left);
    checkCountdown(notes, round, path, made, screenDelayMs(data.game_seconds));
    checkResult(notes, games[game], round, path);
  }
});

/** What a stake gives back in the long run, times a million; undefined when it cannot be computed. */
function returnOf(game: Game, type: string, number: string, odds: number, form: RoundForm | undefined) {
  const bet = game.find(type, number);
  if (bet === undefined || (game.nextForm !== undefined && form === undefined)) return undefined;
  const { win, push, of } = game.chances(bet, form);
  return (Number(win) * odds + Number(push)) / Number(of);
}

function checkPrices(notes: Notes, game: Game, { odds, games: list }: Home): void {
  const form = list[0]?.form ?? undefined;
  for (const [type, numbers] of Object.entries(odds)) {
    for (const [number, price] of Object.entries(numbers)) {
      const path = `odds.${type}.${number}`;
      const isSold = game.find(type, number) !== undefined;
      if (!notes.advise(isSold, path, `a code that ${game.code} has`, "a code that is never shown")) continue;
      const isPrice = price > 1 && Math.round(price * 1000) / 1000 === price;
      notes.expect(isPrice, path, "decimal odds above 1, three decimals at most", price);
      const back = returnOf(game, type, number, price, form);
      const wanted = "a price at which the house does not lose in the long run";
      if (back !== undefined) notes.advise(back < 1, path, wanted, `${price}: gives back ${(back * 100).toFixed(1)} %`);
    }
  }
}

const odds = check("odds", async (kit, notes) => {
  const answer = homeOf(kit).data;
  const game = games[kit.options.game];
  notes.about(titleOf("gameHome", game.code), "odds");
  const missing = game.betTypes.flatMap(({ code, bets }) =>
    bets.filter(({ number }) => answer.odds[code]?.[number] === undefined).map(({ number }) => `${code} ${number}`),
  );
  const count = game.betTypes.reduce((sum, { bets }) => sum + bets.length, 0);
  const came = `${missing.length} without: ${missing.slice(0, 12).join(", ")}`;
  notes.expect(missing.length === 0, "odds", `a price for each of the ${count} codes of ${game.code}`, came);
  checkPrices(notes, game, answer);
});

function checkSetting(notes: Notes, game: Game, home: Home, at: number): void {
  const setting = home.settings.settings[at];
  if (setting === undefined) return;
  const { settingID: id, limits, order_max: orderMax } = setting;
  const path = `settings.settings.${at}`;
  for (const { code } of game.betTypes) {
    const limit = limits[code];
    if (!notes.expect(limit !== undefined, `${path}.limits.${code}`, "min and max for every bet type", "none"))
      continue;
    const { min, max } = limit ?? { min: 0, max: 0 };
    const isRange = min > 0 && min <= max && min <= orderMax;
    notes.expect(isRange, `${path}.limits.${code}`, `0 < min ≤ max, and min ≤ order_max ${orderMax}`, { min, max });
  }
  const chips = home.settings.chips.find(({ settingID }) => settingID === id)?.values ?? [];
  notes.expect(chips.length > 0, "settings.chips", `chips of setting ${id}`, "none");
  const rising = chips.every((chip, index) => chip > (chips[index - 1] ?? 0));
  notes.expect(rising, "settings.chips", `chips of setting ${id} above 0 that rise`, chips);
  const least = Math.min(...Object.values(limits).map(({ min }) => min));
  const isReachable = chips.length === 0 || chips.some((chip) => chip >= least && chip <= orderMax);
  notes.expect(isReachable, "settings.chips", `a chip of setting ${id} between ${least} and ${orderMax}`, chips);
  const payout = home.settings.payouts.find(({ settingID }) => settingID === id)?.maxPayout;
  notes.expect((payout ?? 0) > 0, "settings.payouts", `a maxPayout above 0 for setting ${id}`, payout);
}

const limits = check("chips, limits and payouts", async (kit, notes) => {
  const answer = homeOf(kit).data;
  const game = games[kit.options.game];
  notes.about(titleOf("gameHome", game.code), "limits");
  const ids = answer.settings.settings.map(({ settingID }) => settingID);
  if (!notes.expect(ids.length > 0, "settings.settings", "at least one setting", "none")) return;
  notes.expect(new Set(ids).size === ids.length, "settings.settings", "each settingID once", ids);
  for (const at of ids.keys()) checkSetting(notes, game, answer, at);
  const { selected_setting_id: forced } = answer;
  const isKnown = forced === null || ids.includes(forced);
  notes.expect(isKnown, "selected_setting_id", `null, or one of ${ids.join(", ")}`, forced);
});

export const homeChecks = [home, rounds, odds, limits];
