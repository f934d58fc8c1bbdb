-- What is sent to the witness, an address that the operator does not control, byte for byte. docs/fairness.md says the bytes.
create table witness_statements (
  id bigint generated always as identity primary key,
  -- What the statement is about: there is one of each.
  name text not null unique,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When the witness acknowledged it.
  acknowledged_at timestamptz
);
create index witness_statements_waiting on witness_statements (id) where acknowledged_at is null;
