-- What the app's role may do, and nothing else: run it as the owner after every migration. It may not create or change a table, empty
-- one, or change what the ledger and the bets say. docs/deploy.md says how the roles grandstand_owner and grandstand_app are made.
begin;
revoke create on schema public from public;
-- Where the schema is not the owner's, as before PostgreSQL 15, that is only a warning.
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

-- Sessions, switches and processes come and go.
grant insert, update, delete on access_tokens, launch_tokens, bet_refusals, app_settings, processes to grandstand_app;
grant insert, update on merchants, accounts, games to grandstand_app;

-- A round is opened once; its commitment and its times stay.
grant insert on rounds, hash_chains to grandstand_app;
grant update (status, outcome, revealed, entropy, beacon_signature, order_root, closed_late, settled_at, announced_at, terms_mac)
  on rounds to grandstand_app;
-- The newest value of the beacon.
grant insert, update on beacon to grandstand_app;
-- What is sent to the witness stays as it was written.
grant insert, update (acknowledged_at) on witness_statements to grandstand_app;
-- A rotated DRAW_KEY seals the seeds anew, and signs the open rounds.
grant update (used, sealed_seed) on hash_chains to grandstand_app;

-- A bet is placed once and settled once; its stake, odds and limits stay.
grant insert on orders, order_lines to grandstand_app;
grant update (returned, settled_at) on orders to grandstand_app;
grant update (verdict, returned) on order_lines to grandstand_app;

-- The ledger is added to, and a wallet's running balance follows it.
grant insert on ledger_accounts, postings, entries to grandstand_app;
grant update (balance) on ledger_accounts to grandstand_app;

-- What a player asked stays; operators answer and close it.
grant insert on support_requests to grandstand_app;
grant update (answer, answered_at, closed_at, picture) on support_requests to grandstand_app;

-- What operators did stays as it was written.
grant insert on operator_actions to grandstand_app;
commit;
