import { randomBytes, randomUUID } from "node:crypto";
import { pk10 } from "@/games/pk10/game";
import { toMinor } from "@/lib/money";
import type { PlaceChecked } from "@/upstream/bets/place";
import { betLimitSetsOf } from "@/upstream/bets/limits";
import { testRequest } from "@/upstream/bets/testing";

export const DURATION_MS = 3_000;

/** Bets per second that `place` accepts. Throws if `place` refuses a bet. */
export async function placed(place: PlaceChecked, roundId: number, accountIds: readonly number[]): Promise<number> {
  const { lines } = testRequest(roundId);
  const amounts = lines.map((line) => toMinor(line.amount, "MYR"));
  const values = {
    ...{ game: "PK10", round: roundId, setting: 1, currency: "MYR", catalogue: pk10.catalogueVersion },
    max_payout: betLimitSetsOf("MYR")[0]?.maxPayout ?? 0,
    total: amounts.reduce((sum, amount) => sum + amount, 0),
    types: lines.map((line) => line.bet_type),
    numbers: lines.map((line) => line.number),
    amounts,
    odds: lines.map((line) => Math.round(line.odds * 1000)),
  };
  const [start, elapsed] = [performance.now(), (): number => performance.now() - start];
  let accepted = 0;
  const bet = async (account: number): Promise<void> => {
    for (; elapsed() < DURATION_MS; accepted += 1) {
      const { outcome } = await place({ ...values, account, key: randomUUID(), hash: randomBytes(32) });
      if (outcome !== "accepted") throw new Error(`a bet was answered ${outcome}`);
    }
  };
  await Promise.all(accountIds.map(bet));
  return (accepted / elapsed()) * 1000;
}
