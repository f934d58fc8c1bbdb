import { type Database, readSnapshot, type Queryable } from "../db/database";
import type { Currency, Minor } from "@/lib/money";

/** The first row that breaks a rule of the ledger. */
export interface Disagreement {
  readonly rule: string;
  /** Table and key: `entries 17`. */
  readonly row: string;
  readonly detail: string;
}

interface Rule {
  readonly name: string;
  /** Gives `row` and `detail` of the first row that disagrees, or nothing. */
  readonly sql: string;
}

const RULES: readonly Rule[] = [
  {
    name: "every posting sums to zero in each currency",
    sql: `select 'postings ' || p.id as row,
                 'sums to ' || coalesce(sum(e.amount), 0) || ' ' || p.currency || ' in ' || count(e.id) || ' entries' as detail
            from postings p left join entries e on e.posting_id = p.id
           group by p.id, e.currency having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2 order by p.id limit 1`,
  },
  {
    name: "every posting lies between accounts of its own currency",
    sql: `select 'postings ' || p.id as row, 'in ' || p.currency || ', entry ' || e.id || ' in ' || e.currency || ', its account in ' || l.currency as detail
            from postings p join entries e on e.posting_id = p.id join ledger_accounts l on l.id = e.ledger_account_id
           where e.currency <> p.currency or l.currency <> p.currency order by p.id, e.id limit 1`,
  },
  {
    name: "every wallet has its account's currency",
    sql: `select 'ledger_accounts ' || w.id as row, 'wallet in ' || w.currency || ', account in ' || a.currency as detail
            from ledger_accounts w join accounts a on a.id = w.account_id
           where w.currency <> a.currency order by w.id limit 1`,
  },
  {
    name: "every order has the currency of its account and postings",
    sql: `select 'orders ' || o.id as row,
                 'in ' || o.currency || ', account in ' || a.currency || ', posted in ' || coalesce(p.currency, 'none') as detail
            from orders o join accounts a on a.id = o.account_id left join postings p on p.order_id = o.id
           where o.currency <> a.currency or o.currency <> p.currency order by o.id limit 1`,
  },
  {
    name: "every wallet equals the sum of its entries",
    sql: `select 'ledger_accounts ' || w.id as row, 'balance ' || w.balance || ', entries ' || coalesce(sum(e.amount), 0) as detail
            from ledger_accounts w left join entries e on e.ledger_account_id = w.id
           where w.kind = 'wallet' group by w.id having w.balance <> coalesce(sum(e.amount), 0) order by w.id limit 1`,
  },
  {
    name: "every balance after an entry follows from the one before",
    sql: `select 'entries ' || id as row, 'balance after ' || coalesce(balance_after::text, 'missing') || ', counted ' || counted as detail
            from (select e.id, e.balance_after, sum(e.amount) over (partition by e.ledger_account_id order by e.id) as counted
                    from entries e join ledger_accounts w on w.id = e.ledger_account_id and w.kind = 'wallet') chain
           where balance_after is distinct from counted order by id limit 1`,
  },
  {
    name: "stakes in play equal the unsettled orders",
    sql: `select coalesce('ledger_accounts ' || s.id, 'orders of ' || currency) as row,
                 'in play ' || coalesce(s.amount, 0) || ' ' || currency || ', unsettled orders ' || coalesce(u.amount, 0) as detail
            from (select l.id, l.currency, coalesce(sum(e.amount), 0) as amount from ledger_accounts l
                    left join entries e on e.ledger_account_id = l.id where l.kind = 'stakes' group by l.id) s
            full join (select currency, sum(total) as amount from orders where settled_at is null group by currency) u using (currency)
           where coalesce(s.amount, 0) <> coalesce(u.amount, 0) order by currency limit 1`,
  },
  {
    name: "every order was staked with its total",
    sql: `select 'orders ' || o.id as row, 'total ' || o.total || ', staked ' || coalesce(-min(e.amount), 0) as detail
            from orders o
            left join postings p on p.order_id = o.id and p.kind = 'stake'
            left join entries e on e.posting_id = p.id and e.ledger_account_id =
                   (select w.id from ledger_accounts w where w.account_id = o.account_id)
           group by o.id having coalesce(-min(e.amount), 0) <> o.total order by o.id limit 1`,
  },
  {
    name: "every settled order's return equals what its wallet got",
    sql: `select 'orders ' || o.id as row,
                 'returned ' || coalesce(o.returned::text, 'nothing yet') || ', posted ' || coalesce(sum(e.amount), 0)
                   || ' in ' || count(distinct p.id) || ' postings' as detail
            from orders o
            left join postings p on p.order_id = o.id and p.kind in ('settlement', 'refund')
            left join entries e on e.posting_id = p.id and e.ledger_account_id =
                   (select w.id from ledger_accounts w where w.account_id = o.account_id)
           group by o.id
          having coalesce(o.returned, 0) <> coalesce(sum(e.amount), 0)
              or count(distinct p.id) <> (case when o.settled_at is null then 0 else 1 end)
           order by o.id limit 1`,
  },
  {
    name: "every order's total equals its lines",
    sql: `select 'orders ' || o.id as row, 'total ' || o.total || ', lines ' || coalesce(sum(l.amount), 0) as detail
            from orders o left join order_lines l on l.order_id = o.id
           group by o.id having o.total <> coalesce(sum(l.amount), 0) order by o.id limit 1`,
  },
  {
    name: "every line returned what its verdict says",
    sql: `select 'order_lines ' || order_id || '/' || line_no as row,
                 verdict || ' of ' || amount || ' at ' || odds_milli || ' returned ' || returned as detail
            from order_lines
           where returned <> case verdict when 'win' then amount * odds_milli / 1000 when 'lose' then 0 else amount end
           order by order_id, line_no limit 1`,
  },
  {
    name: "every order returned its lines, at most its cap",
    sql: `select 'orders ' || o.id as row,
                 'returned ' || coalesce(o.returned::text, 'nothing yet') || ', lines ' || coalesce(sum(l.returned)::text, 'not judged')
                   || ', cap ' || o.max_payout as detail
            from orders o join order_lines l on l.order_id = o.id
           group by o.id
          having o.returned is distinct from
                   case when count(*) filter (where l.verdict is null) > 0 then null
                        when bool_and(l.verdict = 'void') then sum(l.returned)
                        else least(sum(l.returned), o.max_payout) end
           order by o.id limit 1`,
  },
];

/**
 * Checks postings, wallets, orders and lines. Returns the first wrong row for each broken rule, or an empty list. Reads
 * one snapshot, and may run while bets are accepted.
 */
export function reconcile(db: Database): Promise<Disagreement[]> {
  return readSnapshot(db, async (tx) => {
    const found: Disagreement[] = [];
    for (const rule of RULES) {
      const [row] = await tx.query<{ row: string; detail: string }>(rule.sql);
      if (row !== undefined) found.push({ rule: rule.name, ...row });
    }
    return found;
  });
}

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
 * A cheap check of each new posting: it sums to zero in its currency, and each wallet's balance follows from the
 * previous one. `npm run reconcile` checks everything. A call checks the postings that existed at the previous call,
 * and must come later than the longest transaction. The first call checks nothing.
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
