import { BET_REFUSALS } from "../../../lib/contract/errors";
import { ROUND_STATUS } from "../../../lib/contract/entities";
import { type BetRequest } from "../../../lib/contract/calls";
import { type Notes, Skipped } from "../finding";
import { type Check, expectRefusal, homeOf, type Kit, readSuccess, titleOf } from "../kit";
import { placedOrder, expectOneOrder } from "../orders";
import { balanceNow, less, newKey, openRound, sendBet, smallestStake, withLine } from "../stake";

/** An order that must be refused, under a key of its own. Gives whether it was. */
async function expectRefused(kit: Kit, notes: Notes, request: BetRequest, code: string, what: string): Promise<void> {
  const answer = await sendBet(kit, request, newKey());
  const came = expectRefusal(notes, answer, [422], what);
  if (answer.status !== 422) return;
  const isKnown = came !== undefined && (BET_REFUSALS as readonly string[]).includes(came);
  if (!isKnown) notes.add("warning", "code", `${what}: the code ${code}`, came);
  else notes.advise(came === code, "code", `${what}: the code ${code}`, came);
}

const aboutRefusals = (kit: Kit, notes: Notes): void => notes.about(titleOf("bet", kit.options.game), "bet-refusals");

/** What these orders would cost, were they taken, is the smallest stake at most. */
const refusals: Check = {
  name: "refused bets",
  async run(kit, notes) {
    homeOf(kit);
    const { home, round } = await openRound(kit);
    aboutRefusals(kit, notes);
    const { request, min } = smallestStake(kit, home, round);
    await expectRefused(
      kit,
      notes,
      withLine(request, { number: "nosuchcode" }),
      "unknown_bet",
      "a code that there is not",
    );
    const tooLow = less(min, min > 0.01 ? 0.01 : 0);
    if (tooLow < min && tooLow > 0) {
      await expectRefused(
        kit,
        notes,
        withLine(request, { amount: 0.01 }),
        "below_min",
        `0.01, where ${min} is the least`,
      );
    }
    const past = home.games.find(({ status }) => status === ROUND_STATUS.resulted);
    if (past !== undefined) {
      await expectRefused(kit, notes, { ...request, round_id: past.id }, "round_closed", "a round that is over");
    }
    notes.about(titleOf("bet", kit.options.game), "errors");
    const empty = await sendBet(kit, { ...request, lines: [] }, newKey());
    expectRefusal(notes, empty, [422], "an order without lines");
  },
};

const needsBet = (kit: Kit): void => {
  if (!kit.options.bet) throw new Skipped("no --bet was given");
};

/** Where the platform takes this order after all, it has cost a stake above the limit: it is not sent without `--bet`. */
const aboveMax: Check = {
  name: "a bet above the limit",
  async run(kit, notes) {
    needsBet(kit);
    homeOf(kit);
    const { home, round } = await openRound(kit);
    aboutRefusals(kit, notes);
    const { request, max } = smallestStake(kit, home, round);
    await expectRefused(
      kit,
      notes,
      withLine(request, { amount: max + 1 }),
      "above_max",
      `${max + 1}, where ${max} is the most`,
    );
  },
};

const noKey: Check = {
  name: "idempotency: a bet without a key",
  async run(kit, notes) {
    needsBet(kit);
    homeOf(kit);
    const { home, round } = await openRound(kit);
    notes.about(titleOf("bet", kit.options.game), "idempotency-key");
    const answer = await sendBet(kit, smallestStake(kit, home, round).request);
    expectRefusal(notes, answer, [400, 422], "an order without Idempotency-Key");
  },
};

const place: Check = {
  name: "idempotency: a bet, the same again, and another under its key",
  async run(kit, notes) {
    needsBet(kit);
    homeOf(kit);
    const { home, round } = await openRound(kit);
    const { request, min } = smallestStake(kit, home, round);
    const before = await balanceNow(kit);
    const key = newKey();
    notes.about(titleOf("bet", kit.options.game), "bet");
    const first = readSuccess(kit, notes, "bet", await sendBet(kit, request, key));
    if (first === undefined) return;
    placedOrder(notes, request, round, first);
    if (before !== undefined) {
      notes.expect(
        first.balance === less(before, min),
        "balance",
        `${less(before, min)}: ${before} less the stake`,
        first.balance,
      );
    }
    notes.about(titleOf("bet", kit.options.game), "idempotency-key");
    const again = readSuccess(kit, notes, "bet", await sendBet(kit, request, key));
    const same = again?.order.id === first.order.id;
    notes.expect(same, "order.id", `${first.order.id}: the same key and body give the first answer`, again?.order.id);
    const other = await sendBet(
      kit,
      withLine(request, { odds: (request.lines[0]?.odds ?? 2) + 1, amount: less(min, -min) }),
      key,
    );
    const code = expectRefusal(notes, other, [422], "the same key with another body");
    if (other.status === 422) {
      notes.advise(code === "idempotency_conflict", "code", "idempotency_conflict", code);
    }
    const after = await balanceNow(kit);
    if (before !== undefined) {
      const wanted = `${less(before, min)}: one stake was taken`;
      notes.expect(after === less(before, min), "balance", wanted, after);
    }
    await expectOneOrder(kit, notes, first.order);
  },
};

const TWINS = 4;

const together: Check = {
  name: "idempotency: one key at once",
  async run(kit, notes) {
    needsBet(kit);
    homeOf(kit);
    const { home, round } = await openRound(kit);
    const { request, min } = smallestStake(kit, home, round);
    const before = await balanceNow(kit);
    const key = newKey();
    notes.about(titleOf("bet", kit.options.game), "idempotency-key");
    const answers = await Promise.all(Array.from({ length: TWINS }, () => sendBet(kit, request, key)));
    const placed = answers.filter(({ status }) => status >= 200 && status < 300);
    const orders = placed.map((answer) => readSuccess(kit, notes, "bet", answer)?.order.id);
    const different = new Set(orders);
    notes.expect(different.size === 1, "order.id", `${TWINS} requests with one key at once: one order`, [...different]);
    const after = await balanceNow(kit);
    if (before !== undefined) {
      const wanted = `${less(before, min)}: one stake was taken for ${TWINS} requests with one key`;
      notes.expect(after === less(before, min), "balance", wanted, after);
    }
  },
};

export const betChecks: readonly Check[] = [refusals, aboveMax, noKey, place, together];
