-- The statements that the upstream sends to the witness, an address that the operator does not control. `body` has the exact bytes, which
-- docs/fairness.md specifies.
create table witness_statements (
  id bigint generated always as identity primary key,
  -- The subject of the statement; each subject has one statement.
  name text not null unique,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When the witness acknowledged it.
  acknowledged_at timestamptz
);
create index witness_statements_waiting on witness_statements (id) where acknowledged_at is null;
