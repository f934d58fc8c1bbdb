-- What operators changed: who, when, what and why. Written in the transaction of the change itself; a secret never stands here.
create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The name of the operator's token.
  actor text not null check (length(actor) between 1 and 32),
  action text not null check (length(action) between 1 and 32),
  arguments json not null,
  why text not null check (length(why) between 1 and 200),
  -- A sentence, as the operator was told it.
  outcome text not null check (length(outcome) between 1 and 500)
);
create trigger operator_actions_append_only before update or delete on operator_actions
  for each statement execute function append_only();
