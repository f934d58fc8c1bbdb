import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { drawOutcome } from "@/games/shared/draw/draw";
import { pk10 } from "@/games/pk10/game";
import { type Currency, returnOf, toWire } from "@/lib/money";
import type { Database } from "../db/database";
import { describeEachDatabase } from "../db/testing";
import { reconcile } from "../ledger/reconcile";
import { settleRound } from "../settlement/settle";
import { betLimitSetsOf, CURRENCIES } from "./limits";
import { placeInBatches, placeBet } from "./place";
import { type Bettor, createBettor, openTestRound, testLine, testRequest } from "./testing";

const FUNDS = 1_000_000_000;
const codes = pk10.betTypes.flatMap((type) => type.bets.map((bet) => ({ type: bet.type, number: bet.number })));

/** A bet of one line. `part` places its stake between the smallest (0) and the largest (1) stake of the currency. */
const bet = fc.record({
  player: fc.nat(5),
  code: fc.constantFrom(...codes),
  setting: fc.constantFrom(1, 2, 3),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

const stakeIn = (currency: Currency, setting: number, part: number): number => {
  const limits = betLimitSetsOf(currency).find(({ id }) => id === setting);
  if (limits === undefined) throw new Error(`no setting ${setting} in ${currency}`);
  return limits.lineMin + Math.floor((limits.lineMax - limits.lineMin) * part);
};

const maxPayoutIn = (currency: Currency, setting: number): number =>
  betLimitSetsOf(currency).find(({ id }) => id === setting)?.maxPayout ?? 0;

describeEachDatabase("players of several currencies", (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  async function resultOf(roundId: number): Promise<{ id: number; status: number; outcome: number[] }> {
    const [row] = await db.query<{ round_no: string }>(`select round_no from rounds where id = $1`, [roundId]);
    const secret = randomBytes(32);
    const outcome = [...drawOutcome(pk10, { secret, roundNo: row?.round_no ?? "" })];
    await db.query(`update rounds set status = 1, outcome = $2, revealed = $3 where id = $1`, [
      roundId,
      outcome,
      secret,
    ]);
    return { id: roundId, status: 1, outcome };
  }

  it("are paid to the last unit of their own currency, and each currency's postings sum to zero", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 12 }), async (bets) => {
        const roundId = await openTestRound(db);
        const players: { bettor: Bettor; currency: Currency; expected: number }[] = [];
        for (let at = 0; at < 6; at += 1) {
          const currency = CURRENCIES[at % CURRENCIES.length] ?? "";
          players.push({ bettor: await createBettor(db, FUNDS, undefined, currency), currency, expected: FUNDS });
        }
        const staked: {
          player: (typeof players)[number];
          amount: number;
          setting: number;
          code: (typeof codes)[number];
        }[] = [];
        for (const { player: at, code, setting, part } of bets) {
          const player = players[at];
          if (player === undefined) throw new Error("no player");
          const amount = stakeIn(player.currency, setting, part);
          const lines = [testLine(code.type, code.number, toWire(amount, player.currency))];
          const result = await player.bettor.place(testRequest(roundId, { setting_id: setting, lines }));
          player.expected -= amount;
          expect(result).toMatchObject({ kind: "accepted", balance: player.expected });
          staked.push({ player, amount, setting, code });
        }
        const round = await resultOf(roundId);
        await settleRound(db, pk10, round);
        for (const { player, amount, setting, code } of staked) {
          const found = pk10.find(code.type, code.number);
          if (found === undefined) throw new Error("no such bet");
          const verdict = pk10.settle(found, round.outcome);
          const won = returnOf(amount, pk10.odds()[code.type]?.[code.number] ?? 0);
          const returned = verdict === "win" ? won : verdict === "push" ? amount : 0;
          player.expected += Math.min(returned, maxPayoutIn(player.currency, setting));
        }
        for (const { bettor, currency, expected } of players) {
          const wallet = `select currency, balance from ledger_accounts where account_id = $1`;
          expect(await db.query(wallet, [bettor.accountId])).toEqual([{ currency, balance: expected }]);
        }
        const sums = await db.query<{ currency: string; sum: number; in_play: number }>(
          `select l.currency, sum(e.amount)::bigint as sum, coalesce(sum(e.amount) filter (where l.kind = 'stakes'), 0)::bigint as in_play
             from entries e join ledger_accounts l on l.id = e.ledger_account_id group by l.currency order by l.currency`,
        );
        expect(sums).toEqual([...CURRENCIES].toSorted().map((currency) => ({ currency, sum: 0, in_play: 0 })));
        expect(await reconcile(db)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it("cannot bet with amounts in another currency than that of their wallet", async () => {
    const roundId = await openTestRound(db);
    const { accountId } = await createBettor(db, FUNDS, undefined, "VND");
    const account = { id: accountId, forcedSettingId: null, currency: "MYR" };
    const log = { warn: jest.fn() };
    const quiet = { db, place: placeInBatches(db, log), events: { user: async () => undefined }, log };
    const idempotencyKey = "0196a2ce-5d3e-7a53-8d14-2f1c3a6b7c8d";
    const request = testRequest(roundId);
    const placed = placeBet(quiet, { account, gameCode: "PK10", idempotencyKey, request });
    await expect(placed).rejects.toThrow(`account ${accountId} is in VND, the bet in MYR`);
    expect(await db.query(`select 1 from orders where account_id = $1`, [accountId])).toEqual([]);
  });

  it("get orders with the maximum payout of their currency", async () => {
    const roundId = await openTestRound(db);
    const most = await Promise.all(
      CURRENCIES.map(async (currency) => {
        const { place, accountId } = await createBettor(db, FUNDS, undefined, currency);
        const amount = toWire(stakeIn(currency, 1, 0), currency);
        await place(testRequest(roundId, { lines: [testLine("tf", "big", amount)] }));
        const rows = await db.query(`select currency, total, max_payout from orders where account_id = $1`, [
          accountId,
        ]);
        return rows[0];
      }),
    );
    expect(most).toEqual([
      { currency: "MYR", total: 100, max_payout: 10_000_000 },
      { currency: "THB", total: 1_000, max_payout: 100_000_000 },
      { currency: "VND", total: 5_000, max_payout: 500_000_000 },
    ]);
  });
});
