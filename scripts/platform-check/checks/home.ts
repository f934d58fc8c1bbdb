import { screenDelayMs } from "@/games/shared/rules/round-instants";
import { games } from "../../../games/registry";
import type { Game } from "../../../games/shared/rules/types";
import type { Round } from "../../../lib/contract/entities";
import { ROUND_STATUS } from "../../../lib/contract/games";
import type { PlatformAnswer } from "../client";
import { type Check, check, type Home, instantOf, isSuccess, statusLine } from "../kit";
import type { Notes } from "../notes";

const FIELDS = { streaming_quality: "hd", is_mobile: 0 };
/** Tolerance for whole seconds and for the answer's time on the network. */
const SLACK_SECONDS = 2;

/** The instants between which an answer was made, by the platform's own clock if it shows one. */
function madeAt({ headers, from, to }: PlatformAnswer, serverTime: string | undefined): [from: number, to: number] {
  const at = instantOf(serverTime);
  if (at !== undefined) return [at, at];
  const date = Date.parse(headers.get("date") ?? "");
  // The header counts whole seconds.
  return Number.isNaN(date) ? [from, to] : [date, date + 1_000];
}

/**
 * `end_at` and `time_left` must mean one instant, or the countdown is wrong by the difference; after it there is no time left.
 * Betting may close as early as the countdown ends: `delayMs` before `end_at`.
 */
function checkCountdown(notes: Notes, round: Round, path: string, made: [number, number], delayMs: number): void {
  const { end_at: end, time_left: left, status } = round;
  const isClosed = status === ROUND_STATUS.closed || status === ROUND_STATUS.resulted;
  if (isClosed) notes.expect((left ?? 0) === 0, `${path}.time_left`, "0, as betting has closed", left);
  const at = instantOf(end);
  if (at === undefined) return;
  const [least, most] = [(at - made[1]) / 1000, (at - made[0]) / 1000];
  const came = `${end}, ${Math.abs(least).toFixed(1)} s ${least < 0 ? "before" : "after"} the answer`;
  if (isClosed) {
    const delay = delayMs / 1000;
    const wanted = `an instant that has passed, or comes within ${delay} s, as betting has closed`;
    notes.expect(least <= SLACK_SECONDS + delay, `${path}.end_at`, wanted, came);
  } else if (status === ROUND_STATUS.open && left !== undefined) {
    const agrees = left >= Math.max(0, least) - SLACK_SECONDS && left <= Math.max(0, most) + SLACK_SECONDS;
    notes.expect(agrees, `${path}.end_at`, `end_at ${left} s after the answer, as time_left says`, came);
  }
}

function checkRound(notes: Notes, game: Game, round: Round, path: string): void {
  const { round_no: no, end_at: end, time_left: left, result_numbers: numbers, status } = round;
  notes.expect(no !== "", `${path}.round_no`, "a number for players", "an empty text");
  const wanted = "an ISO 8601 instant with its offset (2026-11-21T10:00:00Z): without one it is not read";
  notes.advise(instantOf(end) !== undefined, `${path}.end_at`, wanted, end);
  notes.expect((left ?? 0) >= 0, `${path}.time_left`, "zero or more", left);
  if (status === ROUND_STATUS.resulted) {
    const isDrawn = numbers != null && game.isOutcome(numbers);
    notes.expect(isDrawn, `${path}.result_numbers`, `a result of ${game.code}`, numbers);
  } else notes.expect(numbers == null, `${path}.result_numbers`, "no result before the draw", numbers);
}

/** The share of a stake that comes back in the long run; undefined if it cannot be computed. */
function returnOf(game: Game, type: string, number: string, odds: number, form: Round["form"]): number | undefined {
  const bet = game.find(type, number);
  if (bet === undefined || (game.nextForm !== undefined && form == null)) return undefined;
  const { win, push, of } = game.chances(bet, form ?? undefined);
  return (Number(win) * odds + Number(push)) / Number(of);
}

function checkSetting(notes: Notes, game: Game, { settings }: Home, at: number): void {
  const setting = settings.settings[at];
  if (setting === undefined) return;
  const { settingID: id, limits, order_max: orderMax } = setting;
  for (const { code } of game.betTypes) {
    const path = `settings.settings.${at}.limits.${code}`;
    const limit = limits[code];
    if (!notes.expect(limit !== undefined, path, "min and max for every bet type", "none")) continue;
    const { min, max } = limit ?? { min: 0, max: 0 };
    const isRange = min > 0 && min <= max && min <= orderMax;
    notes.expect(isRange, path, `0 < min ≤ max, and min ≤ order_max ${orderMax}`, { min, max });
  }
  const chips = settings.chips.find(({ settingID }) => settingID === id)?.values ?? [];
  notes.expect(chips.length > 0, "settings.chips", `chips of setting ${id}`, "none");
  const rising = chips.every((chip, index) => chip > (chips[index - 1] ?? 0));
  notes.expect(rising, "settings.chips", `chips of setting ${id} above 0 that rise`, chips);
  const least = Math.min(...Object.values(limits).map(({ min }) => min));
  const isReachable = chips.length === 0 || chips.some((chip) => chip >= least && chip <= orderMax);
  notes.expect(isReachable, "settings.chips", `a chip of setting ${id} between ${least} and ${orderMax}`, chips);
  const payout = settings.payouts.find(({ settingID }) => settingID === id)?.maxPayout;
  notes.expect((payout ?? 0) > 0, "settings.payouts", `a maxPayout above 0 for setting ${id}`, payout);
}

export const homeChecks: readonly Check[] = [
  check("game home", {}, async (kit) => {
    kit.home = await kit.askWell("gameHome", FIELDS);
    const { game_seconds: seconds } = kit.home.data;
    kit.notes.expect(seconds >= 5 && seconds <= 3600, "game_seconds", "5 to 3600", seconds);
    // The BFF makes the first call of a page itself, as JSON.
    const asJson = await kit.send("gameHome", FIELDS, { as: "json" });
    kit.about("gameHome", "requests");
    const wanted = "a status of 200 to 299, to a body of application/json";
    kit.notes.expect(isSuccess(asJson), "", wanted, statusLine(asJson));
  }),
  check("rounds", { call: "gameHome", anchor: "rounds" }, async (kit) => {
    const { data, answer } = kit.needsHome();
    const { notes, options } = kit;
    const { games: list } = data;
    if (!notes.expect(list.length > 0, "games", "at least the current round", "no round")) return;
    const ids = list.map(({ id }) => id);
    const isSorted = ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0));
    notes.expect(isSorted, "games", "ids that fall: the newest round first", ids.slice(0, 8));
    const open = list.filter(({ status }) => status === ROUND_STATUS.open);
    notes.expect(open.length <= 1, "games", "one open round at most", `${open.length} open rounds`);
    const made = madeAt(answer, data.server_time);
    for (const [at, round] of list.entries()) {
      checkRound(notes, games[options.game], round, `games.${at}`);
      const isTimed =
        round.status !== ROUND_STATUS.open || round.time_left !== undefined || data.server_time !== undefined;
      notes.expect(isTimed, `games.${at}.time_left`, "the seconds left, in an answer without server_time", undefined);
      checkCountdown(notes, round, `games.${at}`, made, screenDelayMs(data.game_seconds));
    }
  }),
  check("odds", { call: "gameHome", anchor: "odds" }, async (kit) => {
    const { odds: table, games: list } = kit.needsHome().data;
    const game = games[kit.options.game];
    const { notes } = kit;
    const codes = game.betTypes.flatMap(({ code, bets }) => bets.map(({ number }) => ({ code, number })));
    const missing = codes.filter(({ code, number }) => table[code]?.[number] === undefined);
    const named = missing.slice(0, 12).map(({ code, number }) => `${code} ${number}`);
    const wanted = `a price for each of the ${codes.length} codes of ${game.code}`;
    notes.expect(missing.length === 0, "odds", wanted, `${missing.length} without: ${named.join(", ")}`);
    const prices = Object.entries(table).flatMap(([type, numbers]) =>
      Object.entries(numbers).map(([number, price]) => ({ type, number, price })),
    );
    for (const { type, number, price } of prices) {
      const path = `odds.${type}.${number}`;
      const isSold = game.find(type, number) !== undefined;
      if (!notes.advise(isSold, path, `a code that ${game.code} has`, "a code that is never shown")) continue;
      const isPrice = price > 1 && Math.round(price * 1000) / 1000 === price;
      notes.expect(isPrice, path, "decimal odds above 1, three decimals at most", price);
      const back = returnOf(game, type, number, price, list[0]?.form) ?? 0;
      const came = `${price}: gives back ${(back * 100).toFixed(1)} %`;
      notes.advise(back < 1, path, "a price at which the house does not lose in the long run", came);
    }
  }),
  check("chips, limits and payouts", { call: "gameHome", anchor: "limits" }, async (kit) => {
    const { data } = kit.needsHome();
    const { notes, options } = kit;
    const ids = data.settings.settings.map(({ settingID }) => settingID);
    if (!notes.expect(ids.length > 0, "settings.settings", "at least one setting", "none")) return;
    notes.expect(new Set(ids).size === ids.length, "settings.settings", "each settingID once", ids);
    for (const at of ids.keys()) checkSetting(notes, games[options.game], data, at);
    const { selected_setting_id: forced } = data;
    const isKnown = forced == null || ids.includes(forced);
    notes.expect(isKnown, "selected_setting_id", `null, or one of ${ids.join(", ")}`, forced);
  }),
];
