import { screenDelayMs } from "@/games/shared/rules/round-instants";
import { games } from "../../../games/registry";
import type { Game } from "../../../games/shared/rules/types";
import type { Round } from "../../../lib/contract/entities";
import { ROUND_STATUS } from "../../../lib/contract/games";
import type { PlatformAnswer } from "../client";
import { type Check, check, type Home, instantOf, isSuccess, type Kit, statusLine } from "../kit";

const FIELDS = { streaming_quality: "hd", is_mobile: 0 };
/** Tolerance for times in whole seconds, and for the answer's time on the network. */
const SLACK_SECONDS = 2;

/** The earliest and the latest instant at which the answer was made, by the platform's own clock if the answer names a time. */
function madeAt({ headers, from, to }: PlatformAnswer, serverTime: string | undefined): [from: number, to: number] {
  const at = instantOf(serverTime);
  if (at !== undefined) return [at, at];
  const date = Date.parse(headers.get("date") ?? "");
  // The header counts whole seconds.
  return Number.isNaN(date) ? [from, to] : [date, date + 1_000];
}

/**
 * `end_at` and `time_left` must mean the same instant: any difference makes the countdown wrong. After that instant
 * `time_left` is 0. Betting may close when the countdown ends, `delayMs` before `end_at`.
 */
function checkCountdown(kit: Kit, round: Round, path: string, made: [number, number], delayMs: number): void {
  const { end_at: end, time_left: left, status } = round;
  const isClosed = status === ROUND_STATUS.closed || status === ROUND_STATUS.resulted;
  if (isClosed) kit.expect((left ?? 0) === 0, `${path}.time_left`, "0, as betting has closed");
  const at = instantOf(end);
  if (at === undefined) return;
  const [least, most] = [(at - made[1]) / 1000, (at - made[0]) / 1000];
  const came = `${end}, ${Math.abs(least).toFixed(1)} s ${least < 0 ? "before" : "after"} the answer`;
  if (isClosed) {
    const delay = delayMs / 1000;
    const wanted = `an instant that has passed, or comes within ${delay} s, as betting has closed`;
    kit.expect(least <= SLACK_SECONDS + delay, `${path}.end_at`, wanted, came);
  } else if (status === ROUND_STATUS.open && left !== undefined) {
    const agrees = left >= Math.max(0, least) - SLACK_SECONDS && left <= Math.max(0, most) + SLACK_SECONDS;
    kit.expect(agrees, `${path}.end_at`, `end_at ${left} s after the answer, as time_left says`, came);
  }
}

function checkRound(kit: Kit, game: Game, round: Round, path: string): void {
  const { round_no: no, end_at: end, time_left: left, result_numbers: numbers, status } = round;
  kit.expect(no !== "", `${path}.round_no`, "a number for players");
  const instant = "an ISO 8601 instant with its offset (2026-11-21T10:00:00Z): without one it is not read";
  kit.advise(instantOf(end) !== undefined, `${path}.end_at`, instant);
  kit.expect((left ?? 0) >= 0, `${path}.time_left`, "zero or more");
  const isResulted = status === ROUND_STATUS.resulted;
  const isRight = isResulted ? numbers != null && game.isOutcome(numbers) : numbers == null;
  const wanted = isResulted ? `a result of ${game.code}` : "no result before the draw";
  kit.expect(isRight, `${path}.result_numbers`, wanted);
}

/** The share of a stake that a bet returns on average; undefined if it cannot be computed. */
function returnOf(game: Game, type: string, number: string, odds: number, form: Round["form"]): number | undefined {
  const bet = game.find(type, number);
  if (bet === undefined || (game.nextForm !== undefined && form == null)) return undefined;
  const { win, push, of } = game.chances(bet, form ?? undefined);
  return (Number(win) * odds + Number(push)) / Number(of);
}

function checkOdds(kit: Kit, game: Game, { odds: table, games: list }: Home): void {
  const codes = game.betTypes.flatMap(({ code, bets }) => bets.map(({ number }) => ({ code, number })));
  const missing = codes.filter(({ code, number }) => table[code]?.[number] === undefined);
  const named = missing.slice(0, 12).map(({ code, number }) => `${code} ${number}`);
  const wanted = `a price for each of the ${codes.length} codes of ${game.code}`;
  kit.expect(missing.length === 0, "odds", wanted, `${missing.length} without: ${named.join(", ")}`);
  for (const [type, numbers] of Object.entries(table)) {
    for (const [number, price] of Object.entries(numbers)) {
      const path = `odds.${type}.${number}`;
      const isSold = game.find(type, number) !== undefined;
      if (!kit.advise(isSold, path, `a code that ${game.code} has`, "a code that is never shown")) continue;
      const isPrice = price > 1 && Math.round(price * 1000) / 1000 === price;
      kit.expect(isPrice, path, "decimal odds above 1, three decimals at most");
      const back = returnOf(game, type, number, price, list[0]?.form) ?? 0;
      const came = `${price}: gives back ${(back * 100).toFixed(1)} %`;
      kit.advise(back < 1, path, "a price at which the house does not lose in the long run", came);
    }
  }
}

function checkSetting(kit: Kit, game: Game, { settings }: Home, at: number): void {
  const setting = settings.settings[at];
  if (setting === undefined) return;
  const { settingID: id, limits, order_max: orderMax } = setting;
  for (const { code } of game.betTypes) {
    const path = `settings.settings.${at}.limits.${code}`;
    const { min = 0, max = 0 } = limits[code] ?? {};
    const isRange = min > 0 && min <= max && min <= orderMax;
    kit.expect(isRange, path, `for every bet type 0 < min ≤ max, and min ≤ order_max ${orderMax}`);
  }
  const chips = settings.chips.find(({ settingID }) => settingID === id)?.values ?? [];
  const isRising = chips.every((chip, index) => chip > (chips[index - 1] ?? 0));
  kit.expect(isRising, "settings.chips", `chips of setting ${id} above 0 that rise`);
  const least = Math.min(...Object.values(limits).map(({ min }) => min));
  const isReachable = chips.some((chip) => chip >= least && chip <= orderMax);
  kit.expect(isReachable, "settings.chips", `a chip of setting ${id} between ${least} and ${orderMax}`);
  const hasPayout = settings.payouts.some(({ settingID, maxPayout }) => settingID === id && maxPayout > 0);
  kit.expect(hasPayout, "settings.payouts", `a maxPayout above 0 for setting ${id}`);
}

export const homeChecks: readonly Check[] = [
  check("game home", {}, async (kit) => {
    kit.home = await kit.askWell("gameHome", FIELDS);
    const { game_seconds: seconds } = kit.home.data;
    kit.expect(seconds >= 5 && seconds <= 3600, "game_seconds", "5 to 3600");
    // The BFF makes a page's first call itself, in JSON.
    const asJson = await kit.send("gameHome", FIELDS, { as: "json" });
    kit.aboutCall("gameHome", "requests");
    kit.expect(isSuccess(asJson), "", "a status of 200 to 299, to a body of application/json", statusLine(asJson));
  }),
  check("rounds", { call: "gameHome", anchor: "rounds" }, async (kit) => {
    const { data, answer } = kit.needsHome();
    const { games: list, server_time: serverTime } = data;
    if (!kit.expect(list.length > 0, "games", "at least the current round")) return;
    const ids = list.map(({ id }) => id);
    const isSorted = ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0));
    kit.expect(isSorted, "games", "ids that fall: the newest round first", ids.slice(0, 8));
    const open = list.filter(({ status }) => status === ROUND_STATUS.open);
    kit.expect(open.length <= 1, "games", "one open round at most", `${open.length} open rounds`);
    for (const [at, round] of list.entries()) {
      const path = `games.${at}`;
      checkRound(kit, games[kit.options.game], round, path);
      const isTimed = !open.includes(round) || round.time_left !== undefined || serverTime !== undefined;
      kit.expect(isTimed, `${path}.time_left`, "the seconds left, in an answer without server_time");
      checkCountdown(kit, round, path, madeAt(answer, serverTime), screenDelayMs(data.game_seconds));
    }
  }),
  check("odds", { call: "gameHome", anchor: "odds" }, async (kit) => {
    checkOdds(kit, games[kit.options.game], kit.needsHome().data);
  }),
  check("chips, limits and payouts", { call: "gameHome", anchor: "limits" }, async (kit) => {
    const { data } = kit.needsHome();
    const ids = data.settings.settings.map(({ settingID }) => settingID);
    if (!kit.expect(ids.length > 0, "settings.settings", "at least one setting")) return;
    kit.expect(new Set(ids).size === ids.length, "settings.settings", "each settingID once", ids);
    for (const at of ids.keys()) checkSetting(kit, games[kit.options.game], data, at);
    const { selected_setting_id: forced } = data;
    kit.expect(forced == null || ids.includes(forced), "selected_setting_id", `null, or one of ${ids.join(", ")}`);
  }),
];
