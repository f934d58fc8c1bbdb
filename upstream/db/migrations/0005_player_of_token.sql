-- Asked on every call of a player, so it is a function whose plan is kept: PGlite plans a statement anew each time, and
-- planning these three joins takes longer than running them.
create function player_of_token(
  p_hash bytea, out id bigint, out merchant_id bigint, out forced_setting_id int, out time_zone text
) stable language plpgsql as $$
begin
  select a.id, a.merchant_id, a.forced_setting_id, m.time_zone
    into player_of_token.id, player_of_token.merchant_id, player_of_token.forced_setting_id, player_of_token.time_zone
    from access_tokens t join accounts a on a.id = t.account_id join merchants m on m.id = a.merchant_id
   where t.hash = p_hash and t.expires_at > clock_timestamp();
end $$;
