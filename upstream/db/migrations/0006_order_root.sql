-- The Merkle root of a round's orders. The close computes it, and it is public before the value of the draw's beacon exists. Null if an
-- earlier release closed the round, and if the close came so late that the beacon's value could be known (closed_late), because a root
-- would then prove nothing. docs/fairness.md specifies the bytes.
alter table rounds add column order_root bytea, add column closed_late boolean not null default false,
  add check (not closed_late or order_root is null);

-- The hashes of a round's orders, in the order of the orders' ids; null without orders. A leaf is SHA256 of the byte 00 and the order's
-- text, which contains all data of the accepted order. Outside the upstream only the player knows the idempotency key: nobody else there
-- can find out a bet by trying.
create function leaves_of_orders(p_round bigint) returns bytea[] stable language sql as $$
  select array_agg(sha256('\x00'::bytea || convert_to(leaf.text, 'UTF8')) order by leaf.id)
    from (select o.id, concat_ws(':', 'grandstand:v1:order', o.reference_number, o.idempotency_key, o.account_id, o.setting_id,
                                 o.catalogue_version, o.currency, o.total, o.max_payout,
                                 floor(extract(epoch from o.created_at) * 1000)::bigint,
                                 string_agg(l.bet_type || ' ' || l.number || ' ' || l.amount || ' ' || l.odds_milli, ',' order by l.line_no)) as text
            from orders o join order_lines l on l.order_id = o.id where o.round_id = p_round group by o.id) leaf;
$$;

-- The next level of the tree: each node is SHA256 of the byte 01 and its two children. If the number of children is odd, the last one moves
-- up unchanged.
create function level_above(p_level bytea[]) returns bytea[] immutable language sql as $$
  select array_agg(coalesce(sha256('\x01'::bytea || l.hash || r.hash), l.hash) order by l.at)
    from unnest(p_level) with ordinality as l (hash, at)
    left join unnest(p_level) with ordinality as r (hash, at) on r.at = l.at + 1
   where l.at % 2 = 1;
$$;

create function root_of_orders(p_round bigint) returns bytea stable language plpgsql as $$
declare
  v_level bytea[] := leaves_of_orders(p_round);
begin
  while cardinality(v_level) > 1 loop
    v_level := level_above(v_level);
  end loop;
  return coalesce(v_level[1], sha256(''::bytea));
end $$;

-- `p_beacon_at` is the time at which the beacon's value for the draw appears. The first statement waits for the bets in flight, which have
-- locked the row `for share`; the later statements see the orders of these bets.
create function close_round(p_round bigint, p_beacon_at timestamptz default null) returns void language plpgsql as $$
declare
  v_late boolean;
begin
  update rounds set status = 2 where id = p_round and status = 0;
  if not found then
    return;
  end if;
  select clock_timestamp() >= p_beacon_at
         or exists (select 1 from beacon b where b.chain = r.beacon_chain and b.round >= r.beacon_round)
    into v_late from rounds r where r.id = p_round;
  if v_late then
    update rounds set closed_late = true where id = p_round;
  else
    update rounds set order_root = root_of_orders(p_round) where id = p_round;
  end if;
end $$;
