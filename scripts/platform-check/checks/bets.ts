import { randomUUID } from "node:crypto";
import type { BetRequest, CallResponse } from "../../../lib/contract/calls";
import { ROUND_STATUS } from "../../../lib/contract/games";
import type { BetRefusal } from "../../../lib/contract/errors";
import { readErrorBody } from "../../../lib/contract/error-body";
import { minorDigits, toWire } from "../../../lib/money";
import type { PlatformAnswer } from "../client";
import { type Check, check, isDown, isSuccess, type Kit, statusLine, titleOf } from "../kit";
import { type Notes, Skipped } from "../notes";
import { balanceNow, inOpenRound, less, sendBet, type Stake, withLine } from "../stake";

type Run = (kit: Kit, stake: Stake) => Promise<boolean | void>;

/** A check that stakes in an open round, only with `--bet`. `run` gives false if something outside has spoilt its findings. */
const staking = (name: string, anchor: string, run: Run, needsBet = true): Check =>
  check(name, {}, async (kit) => {
    if (needsBet && !kit.options.bet) throw new Skipped("no --bet was given");
    await inOpenRound(kit, (stake) => {
      kit.about("bet", anchor);
      return run(kit, stake);
    });
  });

/** Makes an order and says what is wrong with it; undefined if the platform's settings leave no such order. */
type Wrong = (stake: Stake, kit: Kit) => [order: BetRequest, what: string] | undefined;

/**
 * A check of an order that must be refused, by default with any code. If the platform accepts the order after all, the
 * order costs at most the smallest stake; a check whose order costs more needs `--bet`. Each check has its own round, therefore
 * a slow platform has enough time.
 */
const refusing = (name: string, code: BetRefusal | undefined, wrong: Wrong, needsBet = false): Check => {
  const run: Run = async (kit, stake) => {
    const [asked, what] = wrong(stake, kit) ?? [];
    if (asked === undefined || what === undefined) return;
    const answer = await sendBet(kit, asked);
    const body = kit.expectRefusal(answer, [422], what);
    // Every later order would get the same answer.
    if (isDown(answer.status)) {
      kit.broken.set("bet", "failed");
      throw new Skipped(`${titleOf("bet", kit.options.game)} answers ${answer.status}: nothing more was tried`);
    }
    if (body === undefined || code === undefined) return;
    const isRight = kit.notes.advise(body.code === code, "code", `${what}: the code ${code}`, body.code);
    if (!isRight || code !== "odds_changed") return;
    const { bet_type: type, number } = stake.line;
    const now = body.odds?.[type]?.[number];
    kit.notes.expect(now === stake.odds, `odds.${type}.${number}`, `${what}: ${stake.odds}, the odds in force`, now);
  };
  return staking(`refused: ${name}`, "bet-refusals", run, needsBet);
};

/** An order at odds that lie `off` above those in force. */
const oddsOff =
  (policy: BetRequest["odds_policy"], off: number): Wrong =>
  (stake) => {
    const asked = less(stake.odds, -off);
    const what = `odds ${asked} with the policy ${policy}, where ${stake.odds} are in force`;
    return [{ ...withLine(stake, { odds: asked }), odds_policy: policy }, what];
  };

const noCode: Wrong = (stake) => [withLine(stake, { number: "nosuchcode" }), "a code that does not exist"];

const belowMin: Wrong = (stake, { currency }) => {
  const low = toWire(1, currency);
  const what = `${low}, where ${stake.min} is the least`;
  return stake.min > low ? [withLine(stake, { amount: low }), what] : undefined;
};

const overRound: Wrong = ({ home, request }) => {
  const past = home.games.find(({ status }) => status === ROUND_STATUS.resulted);
  return past && [{ ...request, round_id: past.id }, "a round that is over"];
};

const noSetting: Wrong = ({ request, home: { settings } }) => {
  const unknown = Math.max(...settings.settings.map(({ settingID }) => settingID)) + 1_000;
  return [{ ...request, setting_id: unknown }, `the setting_id ${unknown}, which the home answer does not have`];
};

const inexact: Wrong = (stake, { currency }) => {
  const digits = minorDigits(currency) + 1;
  const amount = Number((stake.min + 10 ** -digits).toFixed(digits));
  return [withLine(stake, { amount }), `${amount} in ${currency}, which has ${digits - 1} decimals`];
};

const aboveMax: Wrong = (stake) => [
  withLine(stake, { amount: stake.max + 1 }),
  `${stake.max + 1}, where ${stake.max} is the most`,
];

const aboveMaxTogether: Wrong = ({ request, line, max, min }) => {
  const lines = [max, min].map((amount) => ({ ...line, amount }));
  return [{ ...request, lines }, `${max} and ${min} in two lines of one code, where ${max} is the most`];
};

async function anyOdds(kit: Kit, stake: Stake): Promise<void> {
  const { odds, round } = stake;
  kit.stakedRounds.add(round.id);
  const placed = taken(kit, await sendBet(kit, withLine(stake, { odds: less(odds, 0.01) })));
  const own = placed?.order.numbers[0]?.odds;
  const wanted = `${odds}, the odds in force, with the policy any`;
  kit.notes.expect(own === undefined || own === odds, "order.numbers.0.odds", wanted, own);
}

/** Reads the answer to an order that must be taken, and remembers the order. */
function taken(kit: Kit, answer: PlatformAnswer): CallResponse<"bet"> | undefined {
  const placed = kit.readSuccess("bet", answer)?.data;
  if (placed !== undefined) kit.accepted.set(placed.order.reference_number, placed.order);
  return placed;
}

const TWINS = 4;

async function together(kit: Kit, { request, min, round, isBalanceSure }: Stake): Promise<boolean> {
  const before = await balanceNow(kit);
  const key = randomUUID();
  kit.stakedRounds.add(round.id);
  const answers = await Promise.all(Array.from({ length: TWINS }, () => sendBet(kit, request, key)));
  const different = new Set(answers.filter(isSuccess).map((answer) => taken(kit, answer)?.order.id));
  const wanted = `${TWINS} requests with one key at once: one order`;
  kit.notes.expect(different.size === 1, "order.id", wanted, [...different]);
  const after = await balanceNow(kit);
  if (before === undefined) return true;
  const left = less(before, min);
  kit.notes.expect(after === left, "balance", `${left}: one stake for ${TWINS} requests with one key`, after);
  return isBalanceSure || after === left;
}

/** Places the order that the records must show. */
async function repeated(kit: Kit, stake: Stake): Promise<boolean> {
  const { notes } = kit;
  const { request, min, odds, isBalanceSure } = stake;
  const before = await balanceNow(kit);
  const { key, first } = await placeAfterRefusal(kit, stake);
  if (first === undefined) return true;
  kit.placed = first.order;
  kit.placedAt = Date.now();
  checkOrder(notes, stake, first);
  const left = before === undefined ? undefined : less(before, min);
  if (left !== undefined) {
    notes.expect(first.balance === left, "balance", `${left}: ${before} less the stake`, first.balance);
  }
  kit.about("bet", "idempotency-key");
  const again = kit.readSuccess("bet", await sendBet(kit, request, key))?.data;
  const wanted = `${first.order.id}: the same key and body give the first answer`;
  notes.expect(again?.order.id === first.order.id, "order.id", wanted, again?.order.id);
  const old = `${first.balance}, the balance of the first answer`;
  if (again !== undefined) notes.expect(again.balance === first.balance, "balance", old, again.balance);
  const other = await sendBet(kit, withLine(stake, { odds: odds + 1, amount: less(min, -min) }), key);
  const refusal = kit.expectRefusal(other, [422], "the same key with another body");
  if (refusal !== undefined)
    notes.advise(refusal.code === "idempotency_conflict", "code", "idempotency_conflict", refusal.code);
  const after = await balanceNow(kit);
  if (left === undefined) return true;
  notes.expect(after === left, "balance", `${left}: one stake was taken`, after);
  return isBalanceSure || (first.balance === left && after === left);
}

/** Sends an order that must be refused and then, under the same key, one that must be taken. */
async function placeAfterRefusal(kit: Kit, stake: Stake) {
  const { round, request } = stake;
  const used = randomUUID();
  kit.stakedRounds.add(round.id);
  const wasRefused = !isSuccess(await sendBet(kit, withLine(stake, { number: "nosuchcode" }), used));
  const second = wasRefused ? await sendBet(kit, request, used) : undefined;
  const isUsedUp = second?.status === 422;
  const key = wasRefused && !isUsedUp ? used : randomUUID();
  const answer = second !== undefined && !isUsedUp ? second : await sendBet(kit, request, key);
  const isConflict = readErrorBody(second?.json)?.code === "idempotency_conflict";
  if (isUsedUp && second !== undefined && !isConflict && isSuccess(answer)) {
    kit.about("bet", "idempotency-key");
    const wanted = "another order under the key of a refused one is new, or idempotency_conflict";
    kit.notes.add("error", "", wanted, statusLine(second));
    kit.about("bet");
  }
  return { key, first: taken(kit, answer) };
}

function checkOrder(notes: Notes, { line: asked, round }: Stake, { order }: CallResponse<"bet">): void {
  const [line] = order.numbers;
  notes.expect(order.reference_number !== "", "order.reference_number", "a number for players", "an empty text");
  notes.expect(order.round_id === round.id, "order.round_id", `${round.id}, the round of the order`, order.round_id);
  notes.expect(order.round_no === round.round_no, "order.round_no", round.round_no, order.round_no);
  const isLine = line?.bet_type === asked.bet_type && line.number === asked.number && line.amount === asked.amount;
  const wanted = `the one line of the order: ${JSON.stringify(asked)}`;
  notes.expect(isLine && order.numbers.length === 1, "order.numbers", wanted, order.numbers);
  notes.expect(order.total_amount === asked.amount, "order.total_amount", String(asked.amount), order.total_amount);
}

export const betChecks: readonly Check[] = [
  refusing("a code that does not exist", "unknown_bet", noCode),
  refusing("below the least", "below_min", belowMin),
  refusing("a round that is over", "round_closed", overRound),
  refusing("no lines", undefined, ({ request }) => [{ ...request, lines: [] }, "an order without lines"]),
  refusing("a setting that does not exist", undefined, noSetting),
  refusing("too many decimals", undefined, inexact),
  refusing("above the most", "above_max", aboveMax, true),
  refusing("above the most in two lines", "above_max", aboveMaxTogether, true),
  refusing("better odds than those in force", "odds_changed", oddsOff("better", 0.01), true),
  refusing("higher odds than exactly those in force", "odds_changed", oddsOff("none", 0.01), true),
  refusing("lower odds than exactly those in force", "odds_changed", oddsOff("none", -0.01), true),
  staking("idempotency: a bet without a key", "idempotency-key", async (kit, { request }) => {
    kit.expectRefusal(await kit.send("bet", request), [400, 422], "an order without Idempotency-Key");
  }),
  staking("odds: the policy any", "bet", anyOdds),
  staking("idempotency: one key at once", "idempotency-key", together),
  staking("idempotency: a bet, the same again, and another under its key", "bet", repeated),
];
