import type { Currency, Minor } from "@/lib/money";
import type { Queryable } from "../db/database";

interface Drift {
  readonly currency: Currency;
  /** Never negative; 0 if the checked rows agree. */
  readonly drift: Minor;
}

/** Maximum of postings in one check: a check after a busy hour must not block the database. */
const POSTINGS_AT_ONCE = 20_000;

const DRIFT = `
  with added as (
    select e.id, e.posting_id, e.ledger_account_id, e.currency, e.amount, e.balance_after
      from entries e where e.posting_id > $1 and e.posting_id <= $2
  ), found as (
    select currency, abs(sum(amount)) as drift from added group by posting_id, currency
    union all
    select a.currency, abs(coalesce(a.balance_after, 0) - a.amount - coalesce(before.balance_after, 0))
      from added a
      join ledger_accounts w on w.id = a.ledger_account_id and w.kind = 'wallet'
      left join lateral (
        select p.balance_after from entries p
         where p.ledger_account_id = a.ledger_account_id and p.id < a.id order by p.id desc limit 1
      ) before on true
  )
  select l.currency, coalesce(sum(f.drift), 0)::bigint as drift
    from (select distinct currency from ledger_accounts where kind <> 'wallet') l
    left join found f on f.currency = l.currency
   group by l.currency`;

/**
 * A cheap check of the newest postings, each once: a posting sums to zero in its currency, and each wallet's balance
 * after an entry follows from the previous one (a balance changed by hand does not). `npm run reconcile` is the whole
 * proof. A call checks the postings that existed at the previous call, and must therefore come later than the longest
 * transaction. The first call checks nothing.
 */
export function driftCheck(db: Queryable): () => Promise<{ postings: number; drifts: readonly Drift[] }> {
  let looked: number | undefined;
  let seen = 0;
  return async () => {
    const [row] = await db.query<{ newest: number }>(`select coalesce(max(id), 0) as newest from postings`);
    const newest = row?.newest ?? 0;
    if (looked === undefined) looked = seen = newest;
    const upTo = Math.min(seen, looked + POSTINGS_AT_ONCE);
    const drifts = await db.query<Drift>(DRIFT, [looked, upTo]);
    const postings = upTo - looked;
    looked = upTo;
    seen = newest;
    return { postings, drifts };
  };
}
