import { randomUUID } from "node:crypto";
import type { BetRequest, CallResponse } from "../../../lib/contract/calls";
import { ROUND_STATUS } from "../../../lib/contract/entities";
import type { BetRefusal, ErrorBody } from "../../../lib/contract/errors";
import { toWire } from "../../../lib/money";
import { type Check, isDown, isSuccess, type Kit, titleOf } from "../kit";
import { type Notes, Skipped } from "../notes";
import { balanceNow, inOpenRound, less, sendBet, type Stake, withLine } from "../stake";

const about = ({ notes, options }: Kit, anchor: string): void => notes.about(titleOf("bet", options.game), anchor);

/** An order that must be refused. Returns the refusal if its code is right. */
async function expectRefused(
  kit: Kit,
  order: BetRequest,
  code: BetRefusal,
  what: string,
): Promise<ErrorBody | undefined> {
  const answer = await sendBet(kit, order);
  const body = kit.expectRefusal(answer, [422], what);
  // Every later order would get the same answer.
  if (isDown(answer.status)) {
    kit.broken.set("bet", "failed");
    throw new Skipped(`${titleOf("bet", kit.options.game)} answers ${answer.status}: nothing more was tried`);
  }
  if (body === undefined) return undefined;
  return kit.notes.advise(body.code === code, "code", `${what}: the code ${code}`, body.code) ? body : undefined;
}

/** A check that stakes in an open round, only with `--bet`. `run` gives false if something outside has spoilt its findings. */
const staking =
  (anchor: string, run: (kit: Kit, stake: Stake) => Promise<boolean | void>): Check =>
  async (kit) => {
    if (!kit.options.bet) throw new Skipped("no --bet was given");
    await inOpenRound(kit, (stake) => {
      about(kit, anchor);
      return run(kit, stake);
    });
  };

/** The odds that each policy must refuse, as differences from the odds in force. */
const REFUSED_ODDS = [
  ["better", 0.01],
  ["none", 0.01],
  ["none", -0.01],
] as const;

async function oddsPolicies(kit: Kit, stake: Stake): Promise<void> {
  const { odds, line, round } = stake;
  for (const [policy, off] of REFUSED_ODDS) {
    const asked = { ...withLine(stake, { odds: less(odds, -off) }), odds_policy: policy };
    const what = `odds ${less(odds, -off)} with the policy ${policy}, where ${odds} are in force`;
    const refusal = await expectRefused(kit, asked, "odds_changed", what);
    if (refusal === undefined) continue;
    const now = refusal.odds?.[line.bet_type]?.[line.number];
    kit.notes.expect(now === odds, `odds.${line.bet_type}.${line.number}`, `${what}: ${odds}, the odds in force`, now);
  }
  kit.stakedRounds.add(round.id);
  about(kit, "bet");
  const taken = kit.readSuccess("bet", await sendBet(kit, withLine(stake, { odds: less(odds, 0.01) })));
  const own = taken?.order.numbers[0]?.odds;
  const wanted = `${odds}, the odds in force, with the policy any`;
  kit.notes.expect(own === undefined || own === odds, "order.numbers.0.odds", wanted, own);
}

const TWINS = 4;

async function together(kit: Kit, { request, min, round, isBalanceSure }: Stake): Promise<boolean> {
  const before = await balanceNow(kit);
  const key = randomUUID();
  kit.stakedRounds.add(round.id);
  const answers = await Promise.all(Array.from({ length: TWINS }, () => sendBet(kit, request, key)));
  const orders = answers.filter(isSuccess).map((answer) => kit.readSuccess("bet", answer)?.order.id);
  const different = new Set(orders);
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
  const { request, min, odds, round, isBalanceSure } = stake;
  const before = await balanceNow(kit);
  const key = randomUUID();
  kit.stakedRounds.add(round.id);
  const first = kit.readSuccess("bet", await sendBet(kit, request, key));
  if (first === undefined) return true;
  kit.placed = first.order;
  checkOrder(notes, stake, first);
  const left = before === undefined ? undefined : less(before, min);
  if (left !== undefined) {
    notes.expect(first.balance === left, "balance", `${left}: ${before} less the stake`, first.balance);
  }
  about(kit, "idempotency-key");
  const again = kit.readSuccess("bet", await sendBet(kit, request, key))?.order.id;
  const wanted = `${first.order.id}: the same key and body give the first answer`;
  notes.expect(again === first.order.id, "order.id", wanted, again);
  const other = await sendBet(kit, withLine(stake, { odds: odds + 1, amount: less(min, -min) }), key);
  const refusal = kit.expectRefusal(other, [422], "the same key with another body");
  if (refusal !== undefined)
    notes.advise(refusal.code === "idempotency_conflict", "code", "idempotency_conflict", refusal.code);
  const after = await balanceNow(kit);
  if (left === undefined) return true;
  notes.expect(after === left, "balance", `${left}: one stake was taken`, after);
  return isBalanceSure || (first.balance === left && after === left);
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

export const betChecks: Readonly<Record<string, Check>> = {
  /** If the platform takes one of these orders, it costs the smallest stake at most. */
  "refused bets": (kit) =>
    inOpenRound(kit, async (stake) => {
      const { home, min, request } = stake;
      about(kit, "bet-refusals");
      const strange = withLine(stake, { number: "nosuchcode" });
      await expectRefused(kit, strange, "unknown_bet", "a code that does not exist");
      const smallest = toWire(1, kit.currency);
      const low = withLine(stake, { amount: smallest });
      if (min > smallest) await expectRefused(kit, low, "below_min", `${smallest}, where ${min} is the least`);
      const past = home.games.find(({ status }) => status === ROUND_STATUS.resulted);
      if (past !== undefined)
        await expectRefused(kit, { ...request, round_id: past.id }, "round_closed", "a round that is over");
      about(kit, "errors");
      kit.expectRefusal(await sendBet(kit, { ...request, lines: [] }), [422], "an order without lines");
    }),
  "a bet above the limit": staking("bet-refusals", async (kit, stake) => {
    const high = withLine(stake, { amount: stake.max + 1 });
    await expectRefused(kit, high, "above_max", `${stake.max + 1}, where ${stake.max} is the most`);
  }),
  "idempotency: a bet without a key": staking("idempotency-key", async (kit, { request }) => {
    kit.expectRefusal(await kit.send("bet", request), [400, 422], "an order without Idempotency-Key");
  }),
  "odds that are not in force": staking("bet-refusals", oddsPolicies),
  "idempotency: one key at once": staking("idempotency-key", together),
  "idempotency: a bet, the same again, and another under its key": staking("bet", repeated),
};
