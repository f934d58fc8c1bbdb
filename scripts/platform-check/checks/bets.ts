import { randomUUID } from "node:crypto";
import type { BetRequest, CallResponse } from "../../../lib/contract/calls";
import { ROUND_STATUS } from "../../../lib/contract/games";
import type { BetRefusal } from "../../../lib/contract/errors";
import { readErrorBody } from "../../../lib/contract/platform-forms";
import { minorDigits, toWire } from "../../../lib/money";
import type { PlatformAnswer } from "../client";
import { Skipped } from "../findings";
import { type Check, check, isDown, isSuccess, type Kit, statusLine, titleOf } from "../kit";
import { balanceNow, inOpenRound, less, sendBet, type Stake, withLine } from "../stake";

type Run = (kit: Kit, stake: Stake) => Promise<boolean | void>;

/** A check that sends an order in an open round, by default only with `--bet`. `run` gives false if an outside event made its findings invalid. */
const staking = (name: string, anchor: string, run: Run, needsBet = true): Check =>
  check(name, {}, async (kit) => {
    if (needsBet && !kit.options.bet) throw new Skipped("no --bet was given");
    await inOpenRound(kit, (stake) => {
      kit.aboutCall("bet", anchor);
      return run(kit, stake);
    });
  });

/** Makes a wrong order and names its fault; undefined if the platform's settings allow no such order. */
type Wrong = (stake: Stake, kit: Kit) => [order: BetRequest, what: string] | undefined;

/**
 * A check of an order that the platform must refuse, by default with any code. If the platform accepts the order, it costs at most the
 * smallest stake; a check whose order costs more needs `--bet`. Each check waits for an open round: a slow platform then has enough time.
 */
const refusing = (name: string, code: BetRefusal | undefined, wrong: Wrong): Check => {
  const run: Run = async (kit, stake) => {
    const [asked, what] = wrong(stake, kit) ?? [];
    if (asked === undefined || what === undefined) return;
    const answer = await sendBet(kit, asked);
    const body = kit.expectRefusal(answer, [422], what);
    // The platform would answer every later order in the same way.
    if (isDown(answer.status)) {
      kit.broken.set("bet", "failed");
      throw new Skipped(`${titleOf("bet", kit.options.game)} answers ${answer.status}: nothing more was tried`);
    }
    if (body === undefined || code === undefined) return;
    const isRight = kit.advise(body.code === code, "code", `${what}: the code ${code}`);
    if (!isRight || code !== "odds_changed") return;
    const { bet_type: type, number, odds } = stake.line;
    const now = body.odds?.[type]?.[number];
    kit.expectSame(now, odds, `odds.${type}.${number}`, `, the odds in force: ${what}`);
  };
  const anchor = code === "above_max" ? "limits" : "bet-refusals";
  return staking(`refused: ${name}`, anchor, run, code === "above_max" || code === "odds_changed");
};

const oddsOff =
  (policy: BetRequest["odds_policy"], off: number): Wrong =>
  (stake) => {
    const { odds } = stake.line;
    const asked = less(odds, -off);
    const order = { ...withLine(stake, { odds: asked }), odds_policy: policy };
    return [order, `odds ${asked} with the policy ${policy}, where ${odds} are in force`];
  };

function taken(kit: Kit, answer: PlatformAnswer): CallResponse<"bet"> | undefined {
  const placed = kit.readSuccess("bet", answer)?.data;
  if (placed !== undefined) kit.accepted.set(placed.order.reference_number, { order: placed.order, at: Date.now() });
  return placed;
}

const TWINS = 4;

async function together(kit: Kit, { request, line, isBalanceSure }: Stake): Promise<boolean> {
  const before = await balanceNow(kit);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: TWINS }, () => sendBet(kit, request, key)));
  const different = new Set(answers.filter(isSuccess).map((answer) => taken(kit, answer)?.order.id));
  const twins = `${TWINS} requests with one key`;
  kit.expect(different.size === 1, "order.id", `${twins} at once: one order`, [...different]);
  const after = await balanceNow(kit);
  if (before === undefined) return true;
  return kit.expectSame(after, less(before, line.amount), "balance", `: one stake for ${twins}`) || isBalanceSure;
}

/** Places an order, sends it again, and sends another order under its key. The platform may take only one stake. */
async function repeated(kit: Kit, stake: Stake): Promise<boolean> {
  const { request, line, isBalanceSure } = stake;
  const before = await balanceNow(kit);
  const { key, first } = await placeAfterRefusal(kit, stake);
  if (first === undefined) return true;
  checkOrder(kit, stake, first);
  const left = before === undefined ? undefined : less(before, line.amount);
  const isStaked = left === undefined || kit.expectSame(first.balance, left, "balance", `: ${before} less the stake`);
  kit.aboutCall("bet", "idempotency-key");
  const again = kit.readSuccess("bet", await sendBet(kit, request, key))?.data;
  kit.expectSame(again?.order.id, first.order.id, "order.id", ": the same key and body give the first answer");
  if (again !== undefined) kit.expectSame(again.balance, first.balance, "balance", ", the balance of the first answer");
  const other = withLine(stake, { odds: line.odds + 1, amount: less(line.amount, -line.amount) });
  const refusal = kit.expectRefusal(await sendBet(kit, other, key), [422], "the same key with another body");
  if (refusal !== undefined) kit.advise(refusal.code === "idempotency_conflict", "code", "idempotency_conflict");
  const after = await balanceNow(kit);
  if (left === undefined) return true;
  return (kit.expectSame(after, left, "balance", ": one stake was taken") && isStaked) || isBalanceSure;
}

/** Sends an order that the platform must refuse, and then a right one under the same key. If the second one is refused, sends it under a new key. */
async function placeAfterRefusal(kit: Kit, stake: Stake) {
  const { request } = stake;
  const used = randomUUID();
  const wasRefused = !isSuccess(await sendBet(kit, withLine(stake, { number: "nosuchcode" }), used));
  const second = wasRefused ? await sendBet(kit, request, used) : undefined;
  if (second !== undefined && second.status !== 422) return { key: used, first: taken(kit, second) };
  const key = randomUUID();
  const answer = await sendBet(kit, request, key);
  const isConflict = readErrorBody(second?.json)?.code === "idempotency_conflict";
  if (second !== undefined && !isConflict && isSuccess(answer)) {
    kit.aboutCall("bet", "idempotency-key");
    const wanted = "another order under the key of a refused one is new, or idempotency_conflict";
    kit.add("error", "", wanted, statusLine(second));
    kit.aboutCall("bet");
  }
  return { key, first: taken(kit, answer) };
}

function checkOrder(kit: Kit, { line: asked, round }: Stake, { order }: CallResponse<"bet">): void {
  const [line] = order.numbers;
  kit.expect(order.reference_number !== "", "order.reference_number", "a number for players");
  kit.expectSame(order.round_id, round.id, "order.round_id", ", the round of the order");
  kit.expectSame(order.round_no, round.round_no, "order.round_no");
  const isLine = line?.bet_type === asked.bet_type && line.number === asked.number && line.amount === asked.amount;
  const wanted = `the one line of the order: ${JSON.stringify(asked)}`;
  kit.expect(isLine && order.numbers.length === 1, "order.numbers", wanted);
  kit.expectSame(order.total_amount, asked.amount, "order.total_amount");
}

export const betChecks: readonly Check[] = [
  refusing("a code that does not exist", "unknown_bet", (stake) => [
    withLine(stake, { number: "nosuchcode" }),
    "a code that does not exist",
  ]),
  refusing("below the least", "below_min", (stake, { currency }) => {
    const [low, least] = [toWire(1, currency), stake.line.amount];
    return least > low ? [withLine(stake, { amount: low }), `${low}, where ${least} is the least`] : undefined;
  }),
  refusing("a round that is over", "round_closed", ({ home, request }) => {
    const past = home.games.find(({ status }) => status === ROUND_STATUS.resulted);
    return past && [{ ...request, round_id: past.id }, "a round that is over"];
  }),
  refusing("no lines", undefined, ({ request }) => [{ ...request, lines: [] }, "an order without lines"]),
  refusing("a setting that does not exist", undefined, ({ request, home: { settings } }) => {
    const unknown = Math.max(...settings.settings.map(({ settingID }) => settingID)) + 1_000;
    return [{ ...request, setting_id: unknown }, `the setting_id ${unknown}, which the home answer does not have`];
  }),
  refusing("too many decimals", undefined, (stake, { currency }) => {
    const digits = minorDigits(currency) + 1;
    const amount = Number((stake.line.amount + 10 ** -digits).toFixed(digits));
    return [withLine(stake, { amount }), `${amount} in ${currency}, which has ${digits - 1} decimals`];
  }),
  refusing("above the most", "above_max", (stake) => {
    const amount = stake.max + 1;
    return [withLine(stake, { amount }), `${amount}, where ${stake.max} is the most`];
  }),
  refusing("above the most in two lines", "above_max", ({ request, line, max }) => {
    const lines = [{ ...line, amount: max }, line];
    return [{ ...request, lines }, `${max} and ${line.amount} in two lines of one code, where ${max} is the most`];
  }),
  refusing("better odds than those in force", "odds_changed", oddsOff("better", 0.01)),
  refusing("higher odds than exactly those in force", "odds_changed", oddsOff("none", 0.01)),
  refusing("lower odds than exactly those in force", "odds_changed", oddsOff("none", -0.01)),
  staking("idempotency: a bet without a key", "idempotency-key", async (kit, { request }) => {
    kit.expectRefusal(await kit.send("bet", request), [400, 422], "an order without Idempotency-Key");
  }),
  staking("odds: the policy any", "bet", async (kit, stake) => {
    const { odds } = stake.line;
    const placed = taken(kit, await sendBet(kit, withLine(stake, { odds: less(odds, 0.01) })));
    const own = placed?.order.numbers[0]?.odds ?? odds;
    kit.expectSame(own, odds, "order.numbers.0.odds", ", the odds in force, with the policy any");
  }),
  staking("idempotency: one key at once", "idempotency-key", together),
  staking("idempotency: a bet, the same again, and another under its key", "bet", repeated),
];
