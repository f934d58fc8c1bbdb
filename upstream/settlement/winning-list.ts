import type { WinningEntry } from "@/lib/contract/entities";
import { type Currency, type Minor, toWire } from "@/lib/money";
import type { Queryable } from "../db/database";

const LISTED_WINNERS = 20;

export interface PlayerReturn {
  readonly account_id: number;
  readonly username: string;
  readonly mcode: string;
  readonly currency: Currency;
  /** Stakes of all the player's orders of the round. */
  readonly staked: Minor;
  /** The returned amount, stakes included. */
  readonly returned: Minor;
}

/**
 * The players with a return: first the largest win of each currency, then the second largest of each, and so on.
 * Amounts of two currencies are never compared.
 */
export async function playerReturns(db: Queryable, roundId: number): Promise<PlayerReturn[]> {
  return db.query<PlayerReturn>(
    `select r.account_id, a.username, m.mcode, a.currency, r.staked, r.returned
       from (select account_id, sum(total)::bigint as staked, sum(returned)::bigint as returned
               from orders where round_id = $1 group by account_id) r
       join accounts a on a.id = r.account_id
       join merchants m on m.id = a.merchant_id
      where r.returned > 0
      order by row_number() over (partition by a.currency order by r.returned - r.staked desc, r.account_id), a.currency`,
    [roundId],
  );
}

/** The public list: players with a net win, masked, in the order given. `WinAmt` is the win without the stakes. */
export function winningList(returns: readonly PlayerReturn[]): WinningEntry[] {
  return returns
    .filter((player) => player.returned > player.staked)
    .slice(0, LISTED_WINNERS)
    .map((player) => ({
      mCode: player.mcode,
      playerID: maskName(player.username),
      WinAmt: toWire(player.returned - player.staked, player.currency),
      currency: player.currency,
    }));
}

/** A player's name as other players see it: `demo` → `d***o`. The number of stars is always the same. */
export function maskName(username: string): string {
  const letters = [...username];
  const [first = "", last = ""] = [letters[0], letters.length > 2 ? letters.at(-1) : ""];
  return `${first}***${last}`;
}
