-- The way of one order to the root of its round's orders, for the order's player. docs/fairness.md says the bytes.

-- The hashes of a round's orders, in the order of their ids; null without orders.
create function leaves_of_orders(p_round bigint) returns bytea[] stable language sql as $$
  select array_agg(sha256('\x00'::bytea || convert_to(leaf.text, 'UTF8')) order by leaf.id)
    from (select o.id, 'grandstand:v1:order:' || o.reference_number || ':' || o.idempotency_key || ':' ||
                 string_agg(l.bet_type || ' ' || l.number || ' ' || l.amount || ' ' || l.odds_milli, ',' order by l.line_no) as text
            from orders o join order_lines l on l.order_id = o.id where o.round_id = p_round group by o.id) leaf;
$$;

-- The nodes above a level of the tree.
create function level_above(p_level bytea[]) returns bytea[] immutable language sql as $$
  select array_agg(coalesce(sha256('\x01'::bytea || l.hash || r.hash), l.hash) order by l.at)
    from unnest(p_level) with ordinality as l (hash, at)
    left join unnest(p_level) with ordinality as r (hash, at) on r.at = l.at + 1
   where l.at % 2 = 1;
$$;

create or replace function root_of_orders(p_round bigint) returns bytea stable language plpgsql as $$
declare
  v_level bytea[] := leaves_of_orders(p_round);
begin
  while cardinality(v_level) > 1 loop
    v_level := level_above(v_level);
  end loop;
  return coalesce(v_level[1], sha256(''::bytea));
end $$;

-- The hash beside the order's at each level, from the leaves up, as {"side": "left" or "right", "hash": hex}. A level where the order's
-- hash is the last one of an odd number has none.
create function path_of_order(p_order bigint, p_round bigint) returns jsonb stable language plpgsql as $$
declare
  v_level bytea[] := leaves_of_orders(p_round);
  v_at int := (select count(*) from orders where round_id = p_round and id <= p_order);
  v_beside int;
  v_path jsonb := '[]';
begin
  while cardinality(v_level) > 1 loop
    v_beside := case when v_at % 2 = 1 then v_at + 1 else v_at - 1 end;
    if v_beside <= cardinality(v_level) then
      v_path := v_path || jsonb_build_object('side', case when v_beside < v_at then 'left' else 'right' end,
                                             'hash', encode(v_level[v_beside], 'hex'));
    end if;
    v_level := level_above(v_level);
    v_at := (v_at + 1) / 2;
  end loop;
  return v_path;
end $$;
