-- A used launch token is kept for a while, like an expired one: the refusal can then say whether the token was used or has expired.
alter table launch_tokens add column used_at timestamptz;
-- Null: the player has chosen no language.
alter table accounts alter column lang drop not null, alter column lang drop default;
