-- The merchant's cashier and support of one launch, beside where its player leaves to.
alter table launch_tokens add column deposit_url text, add column support_url text;
