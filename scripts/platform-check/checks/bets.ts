import type { BetRequest, CallResponse } from "../../../lib/contract/calls";
import { ROUND_STATUS, type Round } from "../../../lib/contract/entities";
import type { BetRefusal, ErrorBody } from "../../../lib/contract/errors";
import { toWire } from "../../../lib/money";
import { type Notes, Skipped } from "../finding";
import { check, currencyOf, expectRefusal, isDown, isSuccess, type Kit, readSuccess, titleOf } from "../kit";
import {
  balanceNow,
  inOpenRound,
  less,
  newKey,
  type OpenRound,
  sendBet,
  smallestStake,
  type Stake,
  withLine,
} from "../stake";

/** An order that must be refused, under a key of its own. Gives the refusal where its code is right. */
async function expectRefused(
  kit: Kit,
  notes: Notes,
  request: BetRequest,
  code: BetRefusal,
  what: string,
): Promise<ErrorBody | undefined> {
  const answer = await sendBet(kit, request, newKey());
  const body = expectRefusal(notes, answer, [422], what);
  // Whatever would be sent now gets the same answer.
  if (isDown(answer.status)) {
    kit.broken.set("bet", "failed");
    throw new Skipped(`${titleOf("bet", kit.options.game)} answers ${answer.status}: nothing more was tried`);
  }
  if (body === undefined) return undefined;
  return notes.advise(body.code === code, "code", `${what}: the code ${code}`, body.code) ? body : undefined;
}

const about = (kit: Kit, notes: Notes, anchor: string): void => notes.about(titleOf("bet", kit.options.game), anchor);

/** What these orders would cost, were they taken, is the smallest stake at most. */
const refusals = check("refused bets", (kit, notes) =>
  inOpenRound(kit, notes, async ({ home, round }) => {
    about(kit, notes, "bet-refusals");
    const { request, min } = smallestStake(kit, home, round);
    const strange = withLine(request, { number: "nosuchcode" });
    await expectRefused(kit, notes, strange, "unknown_bet", "a code that there is not");
    const smallest = toWire(1, currencyOf(kit));
    if (min > smallest) {
      const low = withLine(request, { amount: smallest });
      await expectRefused(kit, notes, low, "below_min", `${smallest}, where ${min} is the least`);
    }
    const past = home.games.find(({ status }) => status === ROUND_STATUS.resulted);
    if (past !== undefined) {
      await expectRefused(kit, notes, { ...request, round_id: past.id }, "round_closed", "a round that is over");
    }
    about(kit, notes, "errors");
    const empty = await sendBet(kit, { ...request, lines: [] }, newKey());
    expectRefusal(notes, empty, [422], "an order without lines");
    return true;
  }),
);

/** A check that stakes in an open round. `run` gives false if something outside has spoilt what it found. */
const staking = (
  name: string,
  anchor: string,
  run: (kit: Kit, notes: Notes, open: OpenRound & { stake: Stake }) => Promise<boolean | void>,
) =>
  check(name, async (kit, notes) => {
    if (!kit.options.bet) throw new Skipped("no --bet was given");
    await inOpenRound(kit, notes, async (open) => {
      about(kit, notes, anchor);
      return (await run(kit, notes, { ...open, stake: smallestStake(kit, open.home, open.round) })) !== false;
    });
  });

/** Where the platform takes this order after all, it has cost a stake above the limit: it is not sent without `--bet`. */
const aboveMax = staking("a bet above the limit", "bet-refusals", async (kit, notes, { stake: { request, max } }) => {
  const high = withLine(request, { amount: max + 1 });
  await expectRefused(kit, notes, high, "above_max", `${max + 1}, where ${max} is the most`);
});

const noKey = staking("idempotency: a bet without a key", "idempotency-key", async (kit, notes, { stake }) => {
  const answer = await sendBet(kit, stake.request);
  expectRefusal(notes, answer, [400, 422], "an order without Idempotency-Key");
});

/** What each policy must refuse, by how far the line's odds are from those in force. */
const REFUSED_ODDS = [
  ["better", 0.01],
  ["none", 0.01],
  ["none", -0.01],
] as const;

/** Without `--bet` a platform that takes them would cost stakes. */
const oddsPolicies = staking("odds that are not in force", "bet-refusals", async (kit, notes, { round, stake }) => {
  const { request, odds } = stake;
  const [line] = request.lines;
  if (line === undefined) return;
  const at = `odds.${line.bet_type}.${line.number}`;
  for (const [policy, off] of REFUSED_ODDS) {
    const asked = { ...withLine(request, { odds: less(odds, -off) }), odds_policy: policy };
    const what = `odds ${less(odds, -off)} with the policy ${policy}, where ${odds} are in force`;
    const refusal = await expectRefused(kit, notes, asked, "odds_changed", what);
    const told = refusal?.odds?.[line.bet_type]?.[line.number];
    if (refusal !== undefined) notes.expect(told === odds, at, `${what}: ${odds}, the odds in force`, told);
  }
  const any = { ...withLine(request, { odds: less(odds, -0.01) }), odds_policy: "any" as const };
  kit.stakedRounds.add(round.id);
  about(kit, notes, "bet");
  const taken = readSuccess(kit, notes, "bet", await sendBet(kit, any, newKey()));
  const [own] = taken?.order.numbers ?? [];
  const isRight = own?.odds === undefined || own.odds === odds;
  notes.expect(isRight, "order.numbers.0.odds", `${odds}, the odds in force, with the policy any`, own?.odds);
});

const TWINS = 4;

const together = staking("idempotency: one key at once", "idempotency-key", async (kit, notes, open) => {
  const { request, min } = open.stake;
  const before = await balanceNow(kit);
  const key = newKey();
  kit.stakedRounds.add(open.round.id);
  const answers = await Promise.all(Array.from({ length: TWINS }, () => sendBet(kit, request, key)));
  const orders = answers.filter(isSuccess).map((answer) => readSuccess(kit, notes, "bet", answer)?.order.id);
  const different = new Set(orders);
  notes.expect(different.size === 1, "order.id", `${TWINS} requests with one key at once: one order`, [...different]);
  const after = await balanceNow(kit);
  if (before === undefined) return true;
  const left = less(before, min);
  notes.expect(after === left, "balance", `${left}: one stake for ${TWINS} requests with one key`, after);
  return open.isBalanceSure || after === left;
});

const PLACE = "idempotency: a bet, the same again, and another under its key";

const place = staking(PLACE, "bet", async (kit, notes, { round, isBalanceSure, stake: { request, min, odds } }) => {
  const before = await balanceNow(kit);
  const key = newKey();
  kit.stakedRounds.add(round.id);
  const first = readSuccess(kit, notes, "bet", await sendBet(kit, request, key));
  if (first === undefined) return true;
  kit.placed = first.order;
  placedOrder(notes, request, round, first);
  const left = before === undefined ? undefined : less(before, min);
  if (left !== undefined) {
    notes.expect(first.balance === left, "balance", `${left}: ${before} less the stake`, first.balance);
  }
  about(kit, notes, "idempotency-key");
  const again = readSuccess(kit, notes, "bet", await sendBet(kit, request, key));
  const same = again?.order.id === first.order.id;
  notes.expect(same, "order.id", `${first.order.id}: the same key and body give the first answer`, again?.order.id);
  const other = await sendBet(kit, withLine(request, { odds: odds + 1, amount: less(min, -min) }), key);
  const refusal = expectRefusal(notes, other, [422], "the same key with another body");
  if (refusal !== undefined) {
    notes.advise(refusal.code === "idempotency_conflict", "code", "idempotency_conflict", refusal.code);
  }
  const after = await balanceNow(kit);
  if (left === undefined) return true;
  notes.expect(after === left, "balance", `${left}: one stake was taken`, after);
  return isBalanceSure || (first.balance === left && after === left);
});

/** What an accepted order must say of itself. */
function placedOrder(notes: Notes, request: BetRequest, round: Round, { order }: CallResponse<"bet">): void {
  const [asked] = request.lines;
  const [line] = order.numbers;
  notes.expect(order.reference_number !== "", "order.reference_number", "a number for players", "an empty text");
  notes.expect(order.round_id === round.id, "order.round_id", `${round.id}, the round of the order`, order.round_id);
  notes.expect(order.round_no === round.round_no, "order.round_no", round.round_no, order.round_no);
  const isSame =
    order.numbers.length === 1 &&
    line?.bet_type === asked?.bet_type &&
    line?.number === asked?.number &&
    line?.amount === asked?.amount;
  notes.expect(isSame, "order.numbers", `the one line of the order: ${JSON.stringify(asked)}`, order.numbers);
  notes.expect(order.total_amount === asked?.amount, "order.total_amount", String(asked?.amount), order.total_amount);
}

/** The last one places the order that the records must show. */
export const betChecks = [refusals, aboveMax, noKey, oddsPolicies, together, place];
