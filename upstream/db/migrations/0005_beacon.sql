-- `beacon_round` is the round of a public beacon whose value the draw waits for, and `beacon_chain` the hash of the beacon's chain. Both are
-- fixed when the round opens; if they are null, only the chain of secrets decides. An upstream of an earlier release cannot draw a round
-- with a beacon, because it writes no signature. `terms_mac` proves by DRAW_KEY the data that the draw depends on: if somebody removes
-- the beacon from a round in the database, the round becomes void.
alter table rounds add column beacon_round bigint check (beacon_round > 0), add column beacon_chain text,
  add column beacon_signature bytea, add column terms_mac bytea,
  add check ((beacon_round is null) = (beacon_chain is null)),
  add constraint rounds_drawn_with_beacon
    check (beacon_round is null or status <> 1 or (beacon_signature is not null and entropy <> '')),
  -- Entropy is part of the draw's message: the house could try texts until the outcome suits it.
  add constraint rounds_entropy_of_beacon check (beacon_round is not null or entropy = '');

-- One row: the newest beacon round whose value a process has received and verified.
create table beacon (
  one boolean primary key default true check (one),
  -- The chain's hash.
  chain text not null,
  round bigint not null,
  stored_at timestamptz not null default clock_timestamp()
);

-- As in 0001_schema.sql, and refuses a bet on a round if the value of the round's beacon is known.
create or replace function place_bet(
  p_account bigint, p_key uuid, p_hash bytea, p_game text, p_round bigint, p_setting int, p_max_payout bigint,
  p_catalogue int, p_total bigint, p_types text[], p_numbers text[], p_amounts bigint[], p_odds int[],
  p_currency text default 'MYR',
  out outcome text, out placed_id bigint, out placed_reference text, out placed_round_no text, out shown bigint,
  out refusal jsonb
) language plpgsql as $$
declare
  v_wallet bigint;
  v_balance bigint;
  v_currency text;
  v_shown bigint;
  v_time_zone text;
  v_hash bytea;
  v_status smallint;
  v_opens_at timestamptz;
  v_closes_at timestamptz;
  v_beacon_round bigint;
  v_beacon_chain text;
  v_enabled boolean;
  v_posting bigint;
  v_now timestamptz;
begin
  select w.id, w.balance, w.currency, m.time_zone into v_wallet, v_balance, v_currency, v_time_zone
    from ledger_accounts w join accounts a on a.id = w.account_id join merchants m on m.id = a.merchant_id
   where w.account_id = p_account for update of w;
  if not found then
    raise exception 'account % has no wallet', p_account;
  end if;
  if v_currency <> p_currency then
    raise exception 'account % is in %, the bet in %', p_account, v_currency, p_currency;
  end if;

  select b.id, b.request_hash, b.shown_after, b.refusal into placed_id, v_hash, shown, refusal
    from (select o.id, o.request_hash, o.shown_after, null::jsonb as refusal
            from orders o where o.account_id = p_account and o.idempotency_key = p_key
          union all
          select null, r.request_hash, null, r.refusal
            from bet_refusals r where r.round_id = p_round and r.account_id = p_account and r.idempotency_key = p_key) b;
  if found then
    outcome := case when v_hash <> p_hash then 'conflict' when placed_id is null then 'refused' else 'replayed' end;
    return;
  end if;

  select g.enabled into v_enabled from games g where g.code = p_game;
  if v_enabled is not true then
    outcome := 'game_disabled';
    perform keep_refusal(p_account, p_key, p_hash, p_game, p_round, jsonb_build_object('code', outcome));
    return;
  end if;

  -- Only an open round is locked: late bets, one after another, could hold the row shared for as long as they come and
  -- keep the close waiting.
  select r.status, r.round_no, r.opens_at, r.closes_at, r.beacon_round, r.beacon_chain
    into v_status, placed_round_no, v_opens_at, v_closes_at, v_beacon_round, v_beacon_chain
    from rounds r where r.id = p_round and r.game = p_game and r.status = 0 and r.closes_at > clock_timestamp() for share;
  -- Read after the locks were got: however long they were waited for, a bet after the close is late.
  v_now := clock_timestamp();
  -- Whatever the clocks say: where the value is known that the draw waits for, the round is over.
  if v_beacon_round is not null then
    perform 1 from beacon b where b.chain = v_beacon_chain and b.round >= v_beacon_round;
    if found then
      v_status := 2;
    end if;
  end if;
  if v_status is distinct from 0 or v_now < v_opens_at or v_now >= v_closes_at then
    outcome := 'round_closed';
    perform keep_refusal(p_account, p_key, p_hash, p_game, p_round, jsonb_build_object('code', outcome));
    return;
  end if;

  v_shown := v_balance - hidden_returns(p_account);
  if v_shown < p_total then
    outcome := 'insufficient_balance';
    perform keep_refusal(p_account, p_key, p_hash, p_game, p_round, jsonb_build_object('code', outcome));
    return;
  end if;

  v_balance := v_balance - p_total;
  outcome := 'accepted';
  shown := v_shown - p_total;
  placed_id := nextval('orders_id_seq');
  placed_reference := left(p_game, 2) || to_char(v_now at time zone v_time_zone, 'YYMMDD') || base32(placed_id);

  update ledger_accounts set balance = v_balance where id = v_wallet;
  insert into orders (id, account_id, round_id, game, reference_number, idempotency_key, request_hash, setting_id,
                      max_payout, catalogue_version, currency, total, shown_after, created_at)
    overriding system value
    values (placed_id, p_account, p_round, p_game, placed_reference, p_key, p_hash, p_setting,
            p_max_payout, p_catalogue, p_currency, p_total, shown, v_now);
  insert into order_lines (order_id, line_no, bet_type, number, amount, odds_milli)
    select placed_id, line.at - 1, line.bet_type, line.number, line.amount, line.odds
      from unnest(p_types, p_numbers, p_amounts, p_odds) with ordinality as line (bet_type, number, amount, odds, at);
  insert into postings (kind, order_id, currency) values ('stake', placed_id, p_currency) returning id into v_posting;
  insert into entries (posting_id, ledger_account_id, currency, amount, balance_after)
    values (v_posting, v_wallet, p_currency, -p_total, v_balance),
           (v_posting, (select id from ledger_accounts where kind = 'stakes' and currency = p_currency), p_currency, p_total, null);
end $$;
