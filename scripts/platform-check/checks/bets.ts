import type { BetRequest } from "../../../lib/contract/calls";
import { ROUND_STATUS } from "../../../lib/contract/entities";
import type { BetRefusal, ErrorBody } from "../../../lib/contract/errors";
import { toWire } from "../../../lib/money";
import { type Notes, Skipped } from "../finding";
import { type Check, currencyOf, expectRefusal, isDown, isSuccess, type Kit, readSuccess, titleOf } from "../kit";
import { placedOrder } from "../orders";
import { balanceNow, inOpenRound, less, newKey, sendBet, smallestStake, withLine } from "../stake";

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

const aboutRefusals = (kit: Kit, notes: Notes): void => notes.about(titleOf("bet", kit.options.game), "bet-refusals");

/** What these orders would cost, were they taken, is the smallest stake at most. */
const refusals: Check = {
  name: "refused bets",
  run: (kit, notes) =>
    inOpenRound(kit, notes, async ({ home, round }) => {
      aboutRefusals(kit, notes);
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
      notes.about(titleOf("bet", kit.options.game), "errors");
      const empty = await sendBet(kit, { ...request, lines: [] }, newKey());
      expectRefusal(notes, empty, [422], "an order without lines");
      return true;
    }),
};

const needsBet = (kit: Kit): void => {
  if (!kit.options.bet) throw new Skipped("no --bet was given");
};

/** Where the platform takes this order after all, it has cost a stake above the limit: it is not sent without `--bet`. */
const aboveMax: Check = {
  name: "a bet above the limit",
  async run(kit, notes) {
    needsBet(kit);
    await inOpenRound(kit, notes, async ({ home, round }) => {
      aboutRefusals(kit, notes);
      const { request, max } = smallestStake(kit, home, round);
      const high = withLine(request, { amount: max + 1 });
      await expectRefused(kit, notes, high, "above_max", `${max + 1}, where ${max} is the most`);
      return true;
    });
  },
};

const noKey: Check = {
  name: "idempotency: a bet without a key",
  async run(kit, notes) {
    needsBet(kit);
    await inOpenRound(kit, notes, async ({ home, round }) => {
      notes.about(titleOf("bet", kit.options.game), "idempotency-key");
      const answer = await sendBet(kit, smallestStake(kit, home, round).request);
      expectRefusal(notes, answer, [400, 422], "an order without Idempotency-Key");
      return true;
    });
  },
};

/** What each policy must refuse, by how far the line's odds are from those in force. */
const REFUSED_ODDS = [
  ["better", 0.01],
  ["none", 0.01],
  ["none", -0.01],
] as const;

/** Without `--bet` a platform that takes them would cost stakes. */
const oddsPolicies: Check = {
  name: "odds that are not in force",
  async run(kit, notes) {
    needsBet(kit);
    await inOpenRound(kit, notes, async ({ home, round }) => {
      const { request, odds } = smallestStake(kit, home, round);
      const [line] = request.lines;
      if (line === undefined) return true;
      const at = `odds.${line.bet_type}.${line.number}`;
      aboutRefusals(kit, notes);
      for (const [policy, off] of REFUSED_ODDS) {
        const asked = { ...withLine(request, { odds: less(odds, -off) }), odds_policy: policy };
        const what = `odds ${less(odds, -off)} with the policy ${policy}, where ${odds} are in force`;
        const refusal = await expectRefused(kit, notes, asked, "odds_changed", what);
        const told = refusal?.odds?.[line.bet_type]?.[line.number];
        if (refusal !== undefined) notes.expect(told === odds, at, `${what}: ${odds}, the odds in force`, told);
      }
      const any = { ...withLine(request, { odds: less(odds, -0.01) }), odds_policy: "any" as const };
      kit.stakedRounds.add(round.id);
      notes.about(titleOf("bet", kit.options.game), "bet");
      const taken = readSuccess(kit, notes, "bet", await sendBet(kit, any, newKey()));
      const [own] = taken?.order.numbers ?? [];
      const isRight = own?.odds === undefined || own.odds === odds;
      notes.expect(isRight, "order.numbers.0.odds", `${odds}, the odds in force, with the policy any`, own?.odds);
      return true;
    });
  },
};

const TWINS = 4;

const together: Check = {
  name: "idempotency: one key at once",
  async run(kit, notes) {
    needsBet(kit);
    await inOpenRound(kit, notes, async ({ home, round, isBalanceSure }) => {
      const { request, min } = smallestStake(kit, home, round);
      const before = await balanceNow(kit);
      const key = newKey();
      notes.about(titleOf("bet", kit.options.game), "idempotency-key");
      kit.stakedRounds.add(round.id);
      const answers = await Promise.all(Array.from({ length: TWINS }, () => sendBet(kit, request, key)));
      const placed = answers.filter(isSuccess);
      const orders = placed.map((answer) => readSuccess(kit, notes, "bet", answer)?.order.id);
      const different = new Set(orders);
      const wanted = `${TWINS} requests with one key at once: one order`;
      notes.expect(different.size === 1, "order.id", wanted, [...different]);
      const after = await balanceNow(kit);
      if (before === undefined) return true;
      const left = less(before, min);
      notes.expect(after === left, "balance", `${left}: one stake for ${TWINS} requests with one key`, after);
      return isBalanceSure || after === left;
    });
  },
};

const place: Check = {
  name: "idempotency: a bet, the same again, and another under its key",
  async run(kit, notes) {
    needsBet(kit);
    await inOpenRound(kit, notes, async ({ home, round, isBalanceSure }) => {
      const { request, min, odds } = smallestStake(kit, home, round);
      const before = await balanceNow(kit);
      const key = newKey();
      notes.about(titleOf("bet", kit.options.game), "bet");
      kit.stakedRounds.add(round.id);
      const first = readSuccess(kit, notes, "bet", await sendBet(kit, request, key));
      if (first === undefined) return true;
      kit.placed = first.order;
      placedOrder(notes, request, round, first);
      const left = before === undefined ? undefined : less(before, min);
      if (left !== undefined) {
        notes.expect(first.balance === left, "balance", `${left}: ${before} less the stake`, first.balance);
      }
      notes.about(titleOf("bet", kit.options.game), "idempotency-key");
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
  },
};

/** The last one places the order that the records must show. */
export const betChecks: readonly Check[] = [refusals, aboveMax, noKey, oddsPolicies, together, place];
