-- An account has a currency, fixed when it is opened. Foreign keys hold a wallet and an order to that of their account, and an entry
-- to that of its posting and of its ledger account. So every posting is of one currency, and its sum of zero balances that
-- currency (docs/decisions/014-currencies.md). Processes of the release before name no currency: what they write is given one.

-- Taken in the order in which a bet takes them: bets under way end first, later ones wait.
lock table ledger_accounts, accounts, merchants, orders, postings, entries in access exclusive mode;

-- Of players whose account is opened from now on.
alter table merchants add column currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$');

alter table accounts add column currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$');
alter table accounts alter column currency drop default;
alter table accounts add constraint accounts_of_currency unique (id, currency);
create function currency_of_merchant() returns trigger language plpgsql as $$
begin
  select m.currency into new.currency from merchants m where m.id = new.merchant_id;
  return new;
end $$;
create trigger currency_of_merchant before insert on accounts
  for each row when (new.currency is null) execute function currency_of_merchant();

-- Stakes, house and funding once for each currency; those of a currency are made with its first wallet.
alter table ledger_accounts add column currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$');
alter table ledger_accounts
  add constraint ledger_accounts_of_currency unique (id, currency),
  drop constraint ledger_accounts_account_id_fkey,
  add constraint ledger_accounts_currency_of_account foreign key (account_id, currency) references accounts (id, currency);
drop index ledger_accounts_single;
create unique index ledger_accounts_single on ledger_accounts (kind, currency) where kind <> 'wallet';

alter table orders add column currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$');
alter table orders
  drop constraint orders_account_id_fkey,
  add constraint orders_currency_of_account foreign key (account_id, currency) references accounts (id, currency);

alter table postings add column currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$');
alter table postings
  alter column currency drop default,
  add constraint postings_of_currency unique (id, currency);

alter table entries add column currency text not null default 'MYR';
alter table entries
  alter column currency drop default,
  drop constraint entries_posting_id_fkey,
  drop constraint entries_ledger_account_id_fkey,
  add constraint entries_currency_of_posting foreign key (posting_id, currency) references postings (id, currency),
  add constraint entries_currency_of_ledger_account
    foreign key (ledger_account_id, currency) references ledger_accounts (id, currency);

-- For the release before, to go with the next: a posting and its entries are of its order's currency. That release knows one account
-- of each kind and posts to all there are: what goes to another currency's is left out, and the sum of zero proves the rest.
create function currency_of_order() returns trigger language plpgsql as $$
begin
  new.currency := coalesce((select o.currency from orders o where o.id = new.order_id), 'MYR');
  return new;
end $$;
create trigger currency_of_order before insert on postings
  for each row when (new.currency is null) execute function currency_of_order();
create function currency_of_posting() returns trigger language plpgsql as $$
begin
  select p.currency into new.currency
    from postings p join ledger_accounts l on l.id = new.ledger_account_id and l.currency = p.currency where p.id = new.posting_id;
  return case when new.currency is null then null else new end;
end $$;
create trigger currency_of_posting before insert on entries
  for each row when (new.currency is null) execute function currency_of_posting();

-- As `player_of_token`, with the currency. That one stays as it is for the release before, whose prepared statements would fail
-- if it gave another column.
create function holder_of_token(
  p_hash bytea, out id bigint, out merchant_id bigint, out forced_setting_id int, out time_zone text, out shut_out boolean,
  out player_session uuid, out ended text, out currency text
) stable language plpgsql as $$
begin
  select a.id, a.merchant_id, a.forced_setting_id, m.time_zone, not m.developer and maintenance_is_on(), t.session,
         case when t.ended is not null then t.ended when t.expires_at <= clock_timestamp() then 'session_expired' end, a.currency
    into holder_of_token.id, holder_of_token.merchant_id, holder_of_token.forced_setting_id, holder_of_token.time_zone,
         holder_of_token.shut_out, holder_of_token.player_session, holder_of_token.ended, holder_of_token.currency
    from access_tokens t join accounts a on a.id = t.account_id join merchants m on m.id = a.merchant_id
   where t.hash = p_hash;
  if holder_of_token.ended is not null then holder_of_token.id := null; end if;
end $$;

drop function place_bet(bigint, uuid, bytea, text, bigint, int, bigint, int, bigint, text[], text[], bigint[], int[]);

-- The whole of a bet, in one statement and so in one transaction. It locks the player's wallet first, so that the bets of
-- one player queue and each sees what the one before left; the round second, so that its close waits for a bet in flight.
-- Settlement locks wallets before its round, too: nobody waits in a circle. Every refusal is found before the first
-- write. The balance that the player sees covers the bet: winnings that are not shown yet cannot be staked, or a try would tell
-- the result. The same key again gets the first answer. Amounts are minor units of `p_currency`, which must be the account's.
-- `outcome` is accepted, replayed, refused (again: `refusal` says why), conflict, game_disabled, round_closed or
-- insufficient_balance.
create function place_bet(
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
  select r.status, r.round_no, r.opens_at, r.closes_at into v_status, placed_round_no, v_opens_at, v_closes_at
    from rounds r where r.id = p_round and r.game = p_game and r.status = 0 and r.closes_at > clock_timestamp() for share;
  -- Read after the locks were got: however long they were waited for, a bet after the close is late.
  v_now := clock_timestamp();
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
