-- The path of one order to the root of its round's orders, for the order's player. docs/fairness.md specifies the bytes.

-- The hash beside the order's hash at each level, from the leaves up, as {"side": "left" or "right", "hash": hex}. A level is left out if
-- the order's hash is the last of an odd number of hashes.
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
