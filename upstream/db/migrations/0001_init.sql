-- Money is bigint minor units (sen) everywhere; odds are integer thousandths; instants are timestamptz.

create table merchants (
  id bigint generated always as identity primary key,
  mcode text not null unique,
  name text not null,
  developer boolean not null default false,
  time_zone text not null default 'Asia/Kuala_Lumpur',
  api_key_hash bytea not null unique
);

create table accounts (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  username text not null unique,
  password_hash text not null,
  lang text not null default 'en',
  permissions text[] not null default '{}',
  -- Set when the server forces one bet setting on the player.
  forced_setting_id int,
  created_at timestamptz not null default clock_timestamp()
);

-- Only hashes: a stolen table signs nobody in.
create table access_tokens (
  hash bytea primary key,
  account_id bigint not null references accounts,
  expires_at timestamptz not null
);
create index access_tokens_account on access_tokens (account_id);

create table launch_tokens (
  hash bytea primary key,
  account_id bigint not null references accounts,
  lang text,
  game text,
  exit_url text,
  expires_at timestamptz not null
);

create table app_settings (
  key text primary key,
  value jsonb not null
);

create table pages (
  page_type text not null,
  locale text not null,
  content text not null,
  primary key (page_type, locale)
);

-- Provably fair: sᵢ = SHA256(sᵢ₊₁). `anchor` is the published end, `seed` the secret beginning, `used` the links already spent.
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
  -- Winnings and balances were told.
  announced_at timestamptz,
  unique (game, round_no),
  unique (chain_id, link),
  check (opens_at < closes_at and closes_at <= draws_at and draws_at <= announces_at and announces_at <= next_at),
  check ((status = 1) = (outcome is not null)),
  check ((status = 1) = (revealed is not null))
);
create index rounds_of_game on rounds (game, id desc);
create index rounds_unfinished on rounds (game, id) where announced_at is null;

create table orders (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
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
  -- What came back, stakes included; set once, by settlement or refund.
  returned bigint check (returned >= 0),
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (account_id, idempotency_key),
  check ((returned is null) = (settled_at is null))
);
create index orders_unsettled on orders (round_id, id) where settled_at is null;
create index orders_of_round on orders (round_id, account_id);
create index orders_of_account on orders (account_id, id desc);

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

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'stakes', 'house', 'funding')),
  account_id bigint unique references accounts,
  -- Only wallets keep a running balance; the others are the sum of their entries, so that no row is hot.
  balance bigint,
  check ((kind = 'wallet') = (account_id is not null)),
  check ((kind = 'wallet') = (balance is not null)),
  check (balance >= 0)
);
create unique index ledger_accounts_single on ledger_accounts (kind) where kind <> 'wallet';

create table postings (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('funding', 'stake', 'settlement', 'refund')),
  order_id bigint references orders,
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'funding') = (order_id is null))
);
-- An order is staked once and ended once, whatever is tried again.
create unique index postings_stake_once on postings (order_id) where kind = 'stake';
create unique index postings_end_once on postings (order_id) where kind in ('settlement', 'refund');

create table entries (
  id bigint generated always as identity primary key,
  posting_id bigint not null references postings,
  ledger_account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  -- The wallet's balance after this entry; null for the accounts that keep none.
  balance_after bigint check (balance_after >= 0)
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
