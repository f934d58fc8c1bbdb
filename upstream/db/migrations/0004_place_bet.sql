-- What settlement has paid to an account in rounds whose end the screen has not shown yet. The only place that knows it.
-- Rounds on their way are few and have an index of their own: this costs the same however many orders the account has.
create function hidden_returns(owner bigint) returns bigint stable language sql as $$
  select coalesce(sum(o.returned), 0)::bigint
    from rounds r join orders o on o.round_id = r.id
   where r.announced_at is null and r.status in (1, 3) and r.announces_at > clock_timestamp()
     and o.account_id = owner and o.returned > 0
$$;

-- Five of Crockford's digits or more: no I, L, O or U that a player could misread on the phone.
create function base32(value bigint) returns text immutable strict language plpgsql as $$
declare
  digits text := '';
begin
  loop
    digits := substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (value % 32)::int + 1, 1) || digits;
    value := value / 32;
    exit when value = 0 and length(digits) >= 5;
  end loop;
  return digits;
end $$;

-- The whole of a bet, in one statement and so in one transaction. It locks the player's wallet first, so that the bets of
-- one player queue and each sees what the one before left; the round second, so that its close waits for a bet in flight.
-- Settlement locks wallets before its round, too: nobody waits in a circle. Every refusal is found before the first
-- write. The balance that the player sees covers the bet: winnings that are not shown yet cannot be staked, or a try would tell
-- the result. The same key again gets the first answer. `outcome` is accepted, replayed, conflict, game_disabled, round_closed or insufficient_balance.
create function place_bet(
  p_account bigint, p_key uuid, p_hash bytea, p_game text, p_round bigint, p_setting int, p_max_payout bigint,
  p_catalogue int, p_total bigint, p_types text[], p_numbers text[], p_amounts bigint[], p_odds int[],
  out outcome text, out placed_id bigint, out placed_reference text, out placed_round_no text, out shown bigint
) language plpgsql as $$
declare
  v_wallet bigint;
  v_balance bigint;
  v_shown bigint;
  v_time_zone text;
  v_hash bytea;
  v_status smallint;
  v_opens_at timestamptz;
  v_closes_at timestamptz;
  v_enabled boolean;
  v_posting bigint;
  v_now timestamptz;
begin
  select w.id, w.balance, m.time_zone into v_wallet, v_balance, v_time_zone
    from ledger_accounts w join accounts a on a.id = w.account_id join merchants m on m.id = a.merchant_id
   where w.account_id = p_account for update of w;
  if not found then
    raise exception 'account % has no wallet', p_account;
  end if;

  select o.id, o.request_hash, o.shown_after into placed_id, v_hash, shown
    from orders o where o.account_id = p_account and o.idempotency_key = p_key;
  if found then
    outcome := case when v_hash = p_hash then 'replayed' else 'conflict' end;
    return;
  end if;

  select g.enabled into v_enabled from games g where g.code = p_game;
  if v_enabled is not true then
    outcome := 'game_disabled';
    return;
  end if;

  -- Only an open round is locked: late bets, one after another, could hold the row shared for as long as they come and
  -- keep the close waiting.
  select r.status, r.round_no, r.opens_at, r.closes_at into v_status, placed_round_no, v_opens_at, v_closes_at
    from rounds r where r.id = p_round and r.game = p_game and r.status = 0 and r.closes_at > clock_timestamp() for share;
  -- Read after the locks were got: however long they were waited for, a bet after the close is late.
  v_now := clock_timestamp();
  if v_status is distinct from 0 or v_now < v_opens_at or v_now >= v_closes_at then
    outcome := 'round_closed';
    return;
  end if;

  v_shown := v_balance - hidden_returns(p_account);
  if v_shown < p_total then
    outcome := 'insufficient_balance';
    return;
  end if;

  v_balance := v_balance - p_total;
  outcome := 'accepted';
  shown := v_shown - p_total;
  placed_id := nextval('orders_id_seq');
  placed_reference := left(p_game, 2) || to_char(v_now at time zone v_time_zone, 'YYMMDD') || base32(placed_id);

  update ledger_accounts set balance = v_balance where id = v_wallet;
  insert into orders (id, account_id, round_id, game, reference_number, idempotency_key, request_hash, setting_id,
                      max_payout, catalogue_version, total, shown_after, created_at)
    overriding system value
    values (placed_id, p_account, p_round, p_game, placed_reference, p_key, p_hash, p_setting,
            p_max_payout, p_catalogue, p_total, shown, v_now);
  insert into order_lines (order_id, line_no, bet_type, number, amount, odds_milli)
    select placed_id, line.at - 1, line.bet_type, line.number, line.amount, line.odds
      from unnest(p_types, p_numbers, p_amounts, p_odds) with ordinality as line (bet_type, number, amount, odds, at);
  insert into postings (kind, order_id) values ('stake', placed_id) returning id into v_posting;
  insert into entries (posting_id, ledger_account_id, amount, balance_after)
    values (v_posting, v_wallet, -p_total, v_balance),
           (v_posting, (select id from ledger_accounts where kind = 'stakes'), p_total, null);
end $$;
