import type { ReactNode } from "react";
import type { Transaction } from "@/lib/contract/entities";
import { Connection } from "@/lib/live/connection/connection";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount } from "@/lib/live/testing";
import { pageOf, playerSession } from "@/lib/live/testing-session";

const never = (): Promise<never> => new Promise(() => undefined);

/** Returns a wrapper component with a signed-in player, whose merchant is in `timeZone`. Calls no server. */
export function playerOf(id: number, timeZone?: string | null) {
  const merchant = { ...testAccount.merchant, ...(timeZone !== undefined && { time_zone: timeZone }) };
  const account = { ...testAccount, id, merchant };
  const page = pageOf(playerSession(new Connection(never, Math.random)), account);
  return ({ children }: { children: ReactNode }) => <PlayerContext value={page}>{children}</PlayerContext>;
}

export function transaction(over: Partial<Transaction> = {}): Transaction {
  return {
    id: 1,
    created_at: "2026-11-21T05:06:07.000Z",
    game: "PK10",
    round_id: 4,
    round_no: "202611210042",
    reference_number: "PK202611210001",
    status: 1,
    commitment: "aa".repeat(32),
    revealed: "bb".repeat(32),
    entropy: "",
    result_numbers: [3, 1, 2, 4, 5, 6, 7, 8, 9, 10],
    total_amount: 10,
    win_lose_explained: "win",
    win_lose_amount: 9.8,
    balance_before: 100,
    balance_after: 90,
    numbers: [{ bet_type: "tf", number: "1s", amount: 10, odds: 1.98, returned: 19.8 }],
    ...over,
  };
}
