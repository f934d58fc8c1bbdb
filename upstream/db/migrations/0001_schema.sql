-- The whole schema of release 0.1.0. Money is bigint minor units of its row's currency; odds are integer thousandths; instants are
-- timestamptz. An account's currency is fixed when the account is opened. By foreign keys a wallet and an order have the currency of
-- their account, and an entry has the currency of its posting and of its ledger account. Every posting therefore has one currency, and
-- its entries sum to zero in that currency (docs/decisions/014-currencies.md). Processes of the release before 0.1.0 name no currency:
-- triggers and defaults add the currency to the rows that these processes write. The comments inside the functions belong to the
-- digest of the schema in migrate.ts, and must not change.

create table merchants (
  id bigint generated always as identity primary key,
  mcode text not null unique,
  name text not null,
  developer boolean not null default false,
  time_zone text not null default 'Asia/Kuala_Lumpur',
  api_key_hash bytea not null unique,
  -- The currency of accounts that are opened from now on.
  currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$')
);

-- Players of two merchants may have the same name. A player who signs in with a password names no merchant: among players with a
-- password each name is unique.
create table accounts (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  username text not null,
  password_hash text not null,
  lang text not null default 'en',
  permissions text[] not null default '{}',
  -- Set when the server forces one bet setting on the player.
  forced_setting_id int,
  created_at timestamptz not null default clock_timestamp(),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  constraint accounts_name_of_merchant unique (merchant_id, username),
  constraint accounts_of_currency unique (id, currency)
);
create unique index accounts_sign_in_name on accounts (username) where password_hash <> '-';

-- Holds only hashes of tokens: nobody can sign in with a stolen table. `session` is the session's public name, which is in the answer of
-- `me` and in the events that end the session. A row with `ended` is kept until the session would have expired.
create table access_tokens (
  hash bytea primary key,
  account_id bigint not null references accounts,
  expires_at timestamptz not null,
  session uuid not null default gen_random_uuid(),
  ended text check (ended in ('account_kick', 'duplicate_login'))
);
create index access_tokens_account on access_tokens (account_id);
-- The hub asks for a session by its public name when a socket enters a private channel.
create index access_tokens_session on access_tokens (session);

create table launch_tokens (
  hash bytea primary key,
  account_id bigint not null references accounts,
  lang text,
  game text,
  exit_url text,
  expires_at timestamptz not null,
  deposit_url text,
  support_url text
);

create table app_settings (
  key text primary key,
  value jsonb not null
);
-- The processes on one database are one deployment. The deployment's name separates it from other deployments that use the same Redis.
insert into app_settings (key, value) values ('deployment_id', to_jsonb(gen_random_uuid()::text));

create table pages (
  page_type text not null,
  locale text not null,
  content text not null,
  primary key (page_type, locale)
);

-- Chains of secrets: sᵢ = SHA256(sᵢ₊₁). `anchor` is s₀, which is published; `seed` is the last secret; `used` counts the spent links.
create table hash_chains (
  id bigint generated always as identity primary key,
  game text not null,
  anchor bytea not null,
  seed bytea not null,
  length int not null,
  used int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  check (used between 0 and length)
);

create table games (
  code text primary key,
  enabled boolean not null default true,
  game_seconds int not null check (game_seconds >= 5)
);

create table rounds (
  id bigint generated always as identity primary key,
  game text not null references games (code),
  round_no text not null,
  -- 0 open, 1 resulted, 2 closed, 3 void
  status smallint not null default 0 check (status between 0 and 3),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  announces_at timestamptz not null,
  next_at timestamptz not null,
  chain_id bigint not null references hash_chains,
  link int not null,
  commitment bytea not null,
  revealed bytea,
  entropy text not null default '',
  form int[],
  outcome int[],
  -- Every order of the round is paid (or refunded).
  settled_at timestamptz,
  -- Winnings and balances are published.
  announced_at timestamptz,
  unique (game, round_no),
  unique (chain_id, link),
  check (opens_at < closes_at and closes_at <= draws_at and draws_at <= announces_at and announces_at <= next_at),
  check ((status = 1) = (outcome is not null)),
  check ((status = 1) = (revealed is not null))
);
create index rounds_of_game on rounds (game, id desc);
create index rounds_unfinished on rounds (game, id) where announced_at is null;

-- `account_nth` counts a player's orders in all games, `game_nth` in the order's game. A page of the records is a range of these numbers,
-- and a total is the difference of two numbers: both cost the same at 100 orders and at 100 000.
create table orders (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  round_id bigint not null references rounds,
  game text not null,
  reference_number text not null unique,
  idempotency_key uuid not null,
  -- SHA-256 of the accepted request: the same key with another body is a conflict, not a second order.
  request_hash bytea not null,
  setting_id int not null,
  max_payout bigint not null check (max_payout > 0),
  catalogue_version int not null,
  total bigint not null check (total > 0),
  -- The amount that the player got back, stakes included; settlement or refund sets it once.
  returned bigint check (returned >= 0),
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The shown balance after this stake: for the answer to a repeated request, and for the records.
  shown_after bigint check (shown_after >= 0),
  account_nth int not null,
  game_nth int not null,
  currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$'),
  unique (account_id, idempotency_key),
  check ((returned is null) = (settled_at is null)),
  constraint orders_currency_of_account foreign key (account_id, currency) references accounts (id, currency)
);
create index orders_unsettled on orders (round_id, id) where settled_at is null;
create index orders_of_round on orders (round_id, account_id);
create unique index orders_of_account on orders (account_id, account_nth);
create unique index orders_of_account_in_game on orders (account_id, game, game_nth);

create table order_lines (
  order_id bigint not null references orders,
  line_no smallint not null,
  bet_type text not null,
  number text not null,
  amount bigint not null check (amount > 0),
  odds_milli int not null check (odds_milli > 1000),
  verdict text check (verdict in ('win', 'push', 'lose', 'void')),
  returned bigint check (returned >= 0),
  primary key (order_id, line_no),
  check ((verdict is null) = (returned is null))
);

-- While the round is open, a repeated key gets the same refusal again. Without this table, a first request that arrives after its repeat
-- was refused could be accepted, because the balance or a forced setting has changed; the player may have placed another bet instead.
-- After the close every bet is refused, and the refusals of the round are deleted.
create table bet_refusals (
  round_id bigint not null references rounds,
  account_id bigint not null references accounts,
  idempotency_key uuid not null,
  request_hash bytea not null,
  -- {code, errors?, odds?}
  refusal jsonb not null,
  primary key (round_id, account_id, idempotency_key)
);

-- Each currency has one account for stakes, one for the house and one for funding, which are made with the currency's first wallet.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'stakes', 'house', 'funding')),
  account_id bigint unique,
  -- Only wallets store a balance. The balance of another account is the sum of its entries: no bet waits for a lock on a row that all share.
  balance bigint,
  currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$'),
  check ((kind = 'wallet') = (account_id is not null)),
  check ((kind = 'wallet') = (balance is not null)),
  check (balance >= 0),
  constraint ledger_accounts_of_currency unique (id, currency),
  constraint ledger_accounts_currency_of_account foreign key (account_id, currency) references accounts (id, currency)
);
create unique index ledger_accounts_single on ledger_accounts (kind, currency) where kind <> 'wallet';
insert into ledger_accounts (kind) values ('stakes'), ('house'), ('funding');

create table postings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('funding', 'stake', 'settlement', 'refund')),
  order_id bigint references orders,
  created_at timestamptz not null default clock_timestamp(),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  check ((kind = 'funding') = (order_id is null)),
  constraint postings_of_currency unique (id, currency)
);
-- An order has at most one stake, and at most one settlement or refund, even if the upstream repeats a step.
create unique index postings_stake_once on postings (order_id) where kind = 'stake';
create unique index postings_end_once on postings (order_id) where kind in ('settlement', 'refund');

create table entries (
  id bigint generated always as identity primary key,
  posting_id bigint not null,
  ledger_account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- The wallet's balance after this entry; null for an account that is not a wallet.
  balance_after bigint check (balance_after >= 0),
  currency text not null,
  constraint entries_currency_of_posting foreign key (posting_id, currency) references postings (id, currency),
  constraint entries_currency_of_ledger_account
    foreign key (ledger_account_id, currency) references ledger_accounts (id, currency)
);
create index entries_of_posting on entries (posting_id);
create index entries_of_account on entries (ledger_account_id, id);

create function entries_sum_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by posting_id having sum(amount) <> 0) then
    raise exception 'a posting must sum to zero';
  end if;
  return null;
end $$;
create trigger entries_sum_to_zero after insert on entries
  referencing new table as added for each statement execute function entries_sum_to_zero();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger entries_append_only before update or delete on entries for each statement execute function append_only();
create trigger postings_append_only before update or delete on postings for each statement execute function append_only();

-- The operators' changes: who changed what, when and why. A row is written in the transaction of its change, and holds no secrets.
create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The name of the operator's token.
  actor text not null check (length(actor) between 1 and 32),
  action text not null check (length(action) between 1 and 32),
  arguments json not null,
  why text not null check (length(why) between 1 and 200),
  -- The sentence that the operator's answer contained.
  outcome text not null check (length(outcome) between 1 and 500)
);
create trigger operator_actions_append_only before update or delete on operator_actions
  for each statement execute function append_only();

-- The state that each process of the upstream reports every few seconds. Unlogged: after a crash nobody needs the earlier reports.
create unlogged table processes (
  name text primary key,
  sockets int not null,
  leads boolean not null,
  -- False while its Redis is away.
  connected boolean not null,
  reported_at timestamptz not null default clock_timestamp()
);

create function currency_of_merchant() returns trigger language plpgsql as $$
begin
  select m.currency into new.currency from merchants m where m.id = new.merchant_id;
  return new;
end $$;
create trigger currency_of_merchant before insert on accounts
  for each row when (new.currency is null) execute function currency_of_merchant();

-- For the release before 0.1.0: a posting and its entries get the currency of the order. That release expects one account of each kind,
-- and writes an entry to the account of every currency. The trigger on entries drops the entries to accounts of other currencies, and
-- the check that a posting sums to zero proves the remaining entries.
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

-- The bets of one player wait for each other's lock on the wallet: no two orders get the same number. An order with a higher number never
-- has an earlier time, even if the database's clock was set back.
create function number_order() returns trigger language plpgsql as $$
declare
  v_last timestamptz;
begin
  select o.account_nth + 1, o.created_at into new.account_nth, v_last
    from orders o where o.account_id = new.account_id order by o.account_nth desc limit 1;
  new.account_nth := coalesce(new.account_nth, 1);
  new.created_at := greatest(new.created_at, v_last);
  select o.game_nth + 1 into new.game_nth
    from orders o where o.account_id = new.account_id and o.game = new.game order by o.game_nth desc limit 1;
  new.game_nth := coalesce(new.game_nth, 1);
  return new;
end $$;
create trigger number_order before insert on orders for each row execute function number_order();

-- The number of orders that the account placed before an instant (null: until now), in one game (null: in all). A binary search.
create function orders_before(p_account bigint, p_game text, p_instant timestamptz) returns int stable language plpgsql as $$
declare
  v_low int := 0;
  v_high int;
  v_middle int;
  v_before boolean;
begin
  if p_game is null then
    select o.account_nth into v_high from orders o where o.account_id = p_account order by o.account_nth desc limit 1;
  else
    select o.game_nth into v_high
      from orders o where o.account_id = p_account and o.game = p_game order by o.game_nth desc limit 1;
  end if;
  v_high := coalesce(v_high, 0);
  if p_instant is null then
    return v_high;
  end if;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if p_game is null then
      select o.created_at < p_instant into v_before from orders o where o.account_id = p_account and o.account_nth = v_middle;
    else
      select o.created_at < p_instant into v_before
        from orders o where o.account_id = p_account and o.game = p_game and o.game_nth = v_middle;
    end if;
    if v_before then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

-- While the switch is on, only developer merchants' players are served.
create function maintenance_is_on() returns boolean stable language sql as $$
  select exists (select 1 from app_settings where key = 'maintenance' and value = 'true'::jsonb)
$$;

-- Every call of a player runs this query. It is a function because a function's plan is kept: PGlite plans a plain statement anew each
-- time, and planning these three joins takes longer than running them.
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

-- For the release before 0.1.0, whose prepared statements would fail if the function returned a currency.
create function player_of_token(
  p_hash bytea, out id bigint, out merchant_id bigint, out forced_setting_id int, out time_zone text, out shut_out boolean,
  out player_session uuid, out ended text
) stable language plpgsql as $$
begin
  select a.id, a.merchant_id, a.forced_setting_id, m.time_zone, not m.developer and maintenance_is_on(), t.session,
         case when t.ended is not null then t.ended when t.expires_at <= clock_timestamp() then 'session_expired' end
    into player_of_token.id, player_of_token.merchant_id, player_of_token.forced_setting_id, player_of_token.time_zone,
         player_of_token.shut_out, player_of_token.player_session, player_of_token.ended
    from access_tokens t join accounts a on a.id = t.account_id join merchants m on m.id = a.merchant_id
   where t.hash = p_hash;
  -- Nobody's any more, for an app of before this change too, which asks for no more than that.
  if player_of_token.ended is not null then player_of_token.id := null; end if;
end $$;

-- The amount that settlement has paid to an account in rounds whose end the screen has not shown yet. Only this function computes it.
-- Unannounced rounds are few and have a separate index: the cost does not depend on the number of the account's orders.
-- If the database's clock was set back, a drawn round may open in the clock's future: the returns of such a round are not hidden.
create function hidden_returns(owner bigint) returns bigint stable language sql as $$
  select coalesce(sum(o.returned), 0)::bigint
    from rounds r join orders o on o.round_id = r.id
   where r.announced_at is null and r.status in (1, 3) and r.announces_at > clock_timestamp()
     and r.opens_at <= clock_timestamp() and o.account_id = owner and o.returned > 0
$$;

-- At least five digits of Crockford's base 32, which has no I, L, O and U: a player cannot misread them to support.
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

-- The caller must hold the lock on the player's wallet: then a key gets only one answer.
create function keep_refusal(
  p_account bigint, p_key uuid, p_hash bytea, p_game text, p_round bigint, p_refusal jsonb
) returns void language sql as $$
  insert into bet_refusals (round_id, account_id, idempotency_key, request_hash, refusal)
    select r.id, p_account, p_key, p_hash, p_refusal
      from rounds r where r.id = p_round and r.game = p_game and r.status = 0 and r.closes_at > clock_timestamp()
$$;

-- Places a bet in one statement, and therefore in one transaction. Locks the player's wallet first: the bets of one player wait for each
-- other, and each sees the results of the previous one. Locks the round second: the round's close waits for a bet in flight. Settlement
-- also locks wallets before the round, which excludes a deadlock. Finds every refusal before the first write. The shown balance must
-- cover the bet: if a player could stake winnings that are not shown yet, a try would reveal the result. A repeated key gets the first
-- answer. Amounts are minor units of `p_currency`, which must be the account's currency.
-- `outcome` is accepted, replayed (the order of an earlier request with this key), refused (the refusal of an earlier request with this
-- key, in `refusal`), conflict, game_disabled, round_closed or insufficient_balance.
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
