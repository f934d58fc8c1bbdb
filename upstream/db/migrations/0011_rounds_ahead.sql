-- A round that by the clock has yet to open was there before the clock was set back: nobody watches its race, so it hides nothing,
-- and what it gives back is shown as soon as it is paid.
create or replace function hidden_returns(owner bigint) returns bigint stable language sql as $$
  select coalesce(sum(o.returned), 0)::bigint
    from rounds r join orders o on o.round_id = r.id
   where r.announced_at is null and r.status in (1, 3) and r.announces_at > clock_timestamp()
     and r.opens_at <= clock_timestamp() and o.account_id = owner and o.returned > 0
$$;
