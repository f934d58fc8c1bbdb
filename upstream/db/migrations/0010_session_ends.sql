-- A session has a public name, which its account tells and its end names; why it ended is known until it would have expired.
alter table access_tokens
  add column session uuid not null default gen_random_uuid(),
  add column ended text check (ended in ('account_kick', 'duplicate_login'));

-- What it gives cannot be changed in place.
drop function player_of_token(bytea);
create function player_of_token(
  p_hash bytea, out id bigint, out merchant_id bigint, out forced_setting_id int, out time_zone text, out shut_out boolean,
  out player_session uuid, out ended text
) stable language plpgsql as $$
begin
  select a.id, a.merchant_id, a.forced_setting_id, m.time_zone, not m.developer and maintenance_is_on(), t.session,
         case when t.ended is not null then t.ended when t.expires_at <= clock_timestamp() then 'session_expired' end
    into player_of_token.id, player_of_token.merchant_id, player_of_token.forced_setting_id, player_of_token.time_zone,
         player_of_token.shut_out, player_of_token.player_session, player_of_token.ended
    from access_tokens t join accounts a on a.id = t.account_id join merchants m on m.id = a.merchant_id
   where t.hash = p_hash;
  -- Nobody's any more, for an app of before this change too, which asks for no more than that.
  if player_of_token.ended is not null then player_of_token.id := null; end if;
end $$;
