-- A used launch token is kept for a while, as an expired one is: the refusal then says which of the two it is.
alter table launch_tokens add column used_at timestamptz;
-- Null: the player has chosen no language.
alter table accounts alter column lang drop not null, alter column lang drop default;
