-- Grants the app's role its rights, and no others: run this file as the owner after every migration. The role may not create, change or empty a
-- table, or change the ledger's entries or a placed bet. docs/deploy.md says how to make the roles grandstand_owner and grandstand_app.
begin;
revoke create on schema public from public;
-- Before PostgreSQL 15 the owner does not own the schema, and the revoke only warns.
do $$ begin
  if has_schema_privilege('grandstand_app', 'public', 'create') then
    raise exception 'grandstand_app may still create in schema public, which belongs to another role: alter schema public owner to grandstand_owner';
  end if;
end $$;
revoke all on all tables in schema public from grandstand_app;
revoke all on all sequences in schema public from grandstand_app;

grant usage on schema public to grandstand_app;
grant select on all tables in schema public to grandstand_app;
grant usage on all sequences in schema public to grandstand_app;

-- The upstream also deletes sessions, launch tokens, refused bets and processes.
grant insert, update, delete on access_tokens, launch_tokens, bet_refusals, processes to grandstand_app;
grant insert, update on app_settings, merchants, accounts, games to grandstand_app;

-- After the opening, a round's commitment and times may not change.
grant insert on rounds, hash_chains to grandstand_app;
grant update (status, outcome, revealed, entropy, beacon_signature, order_root, closed_late, settled_at, announced_at, terms_mac)
  on rounds to grandstand_app;
grant insert, update on beacon to grandstand_app;
-- The text of a statement to the witness may not change.
grant insert, update (acknowledged_at) on witness_statements to grandstand_app;
-- A new DRAW_KEY seals the seeds again, and signs the open rounds again.
grant update (used, sealed_seed) on hash_chains to grandstand_app;

-- A bet's stake, odds and limits may not change.
grant insert on orders, order_lines to grandstand_app;
grant update (returned, settled_at) on orders to grandstand_app;
grant update (verdict, returned) on order_lines to grandstand_app;

-- The ledger only grows; a wallet's running balance follows it.
grant insert on ledger_accounts, postings, entries to grandstand_app;
grant update (balance) on ledger_accounts to grandstand_app;

-- A player's request may not change; operators answer and close it.
grant insert on support_requests to grandstand_app;
grant update (answer, answered_at, closed_at, picture) on support_requests to grandstand_app;

-- The record of the operators' actions only grows.
grant insert on operator_actions to grandstand_app;
commit;
