-- Places several bets in one transaction, at most one of each player. place_bet judges each bet: a refused bet does not affect the other
-- bets, and an error of one bet undoes all. Locks all wallets before any round, in the same order as settlement: two batches, or a batch
-- and a settlement, cannot deadlock. Locks rounds in the order of their ids, like every other change of several rounds.
-- `p_bets` is an array of objects with the arguments of place_bet, without their prefix. The answers have the order of the bets.
create function place_bets(p_bets jsonb) returns table (
  outcome text, placed_id bigint, placed_reference text, placed_round_no text, shown bigint, refusal jsonb
) language plpgsql as $$
begin
  perform 1 from ledger_accounts w
    where w.account_id in (select b.account from jsonb_to_recordset(p_bets) as b (account bigint)) order by w.id for update;
  return query
    select p.outcome, p.placed_id, p.placed_reference, p.placed_round_no, p.shown, p.refusal
      from (select b.*
              from rows from (jsonb_to_recordset(p_bets) as (
                     account bigint, key uuid, hash bytea, game text, round bigint, setting int, max_payout bigint, catalogue int,
                     total bigint, types text[], numbers text[], amounts bigint[], odds int[], currency text
                   )) with ordinality as b (account, key, hash, game, round, setting, max_payout, catalogue,
                     total, types, numbers, amounts, odds, currency, at)
             order by b.round, b.at) b
     cross join lateral place_bet(b.account, b.key, b.hash, b.game, b.round, b.setting, b.max_payout, b.catalogue,
                                  b.total, b.types, b.numbers, b.amounts, b.odds, b.currency) p
     order by b.at;
end $$;
