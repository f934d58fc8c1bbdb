-- While the switch is on, only developer merchants' players are served.
create function maintenance_is_on() returns boolean stable language sql as $$
  select exists (select 1 from app_settings where key = 'maintenance' and value = 'true'::jsonb)
$$;

-- Asked on every call of a player; what it gives cannot be changed in place.
drop function player_of_token(bytea);
create function player_of_token(
  p_hash bytea, out id bigint, out merchant_id bigint, out forced_setting_id int, out time_zone text, out shut_out boolean
) stable language plpgsql as $$
begin
  select a.id, a.merchant_id, a.forced_setting_id, m.time_zone, not m.developer and maintenance_is_on()
    into player_of_token.id, player_of_token.merchant_id, player_of_token.forced_setting_id, player_of_token.time_zone,
         player_of_token.shut_out
    from access_tokens t join accounts a on a.id = t.account_id join merchants m on m.id = a.merchant_id
   where t.hash = p_hash and t.expires_at > clock_timestamp();
end $$;
