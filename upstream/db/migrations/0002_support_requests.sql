-- Questions of players about their orders, and the operators' answers. A request is open until it is answered or closed. Closing it
-- deletes its picture.
create table support_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  order_id bigint references orders,
  text text not null check (length(text) between 1 and 2000),
  contact_number text check (length(contact_number) between 8 and 20),
  country_id int,
  link text check (length(link) <= 2048),
  picture bytea check (octet_length(picture) <= 2097152),
  answer text check (length(answer) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  closed_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (closed_at is null or picture is null)
);
create index support_requests_of_account on support_requests (account_id, id desc);
create index support_requests_not_closed on support_requests (id) where closed_at is null;
