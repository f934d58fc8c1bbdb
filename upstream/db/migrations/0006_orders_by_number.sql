-- Every order knows that it is its player's n-th, in all games and in its own. So any page of the records is a range of numbers,
-- and their total a difference: both cost the same at 100 orders and at 100 000, where counting and skipping rows would not.
alter table orders add column account_nth int;
alter table orders add column game_nth int;
update orders o set account_nth = n.account_nth, game_nth = n.game_nth
  from (select id, row_number() over (partition by account_id order by created_at, id) as account_nth,
               row_number() over (partition by account_id, game order by created_at, id) as game_nth
          from orders) n
 where n.id = o.id;
alter table orders alter column account_nth set not null;
alter table orders alter column game_nth set not null;
create unique index orders_of_account on orders (account_id, account_nth);
create unique index orders_of_account_in_game on orders (account_id, game, game_nth);
drop index orders_of_account_by_time;

-- The bets of one player queue at the wallet, so nobody takes a number twice. Time rises with the number, though a database's
-- clock may be set back.
create function number_order() returns trigger language plpgsql as $$
declare
  v_last timestamptz;
begin
  select o.account_nth + 1, o.created_at into new.account_nth, v_last
    from orders o where o.account_id = new.account_id order by o.account_nth desc limit 1;
  new.account_nth := coalesce(new.account_nth, 1);
  new.created_at := greatest(new.created_at, v_last);
  select o.game_nth + 1 into new.game_nth
    from orders o where o.account_id = new.account_id and o.game = new.game order by o.game_nth desc limit 1;
  new.game_nth := coalesce(new.game_nth, 1);
  return new;
end $$;
create trigger number_order before insert on orders for each row execute function number_order();

-- How many orders the account placed before an instant (null: until now), in one game (null: in all). Found by halving.
create function orders_before(p_account bigint, p_game text, p_instant timestamptz) returns int stable language plpgsql as $$
declare
  v_low int := 0;
  v_high int;
  v_middle int;
  v_before boolean;
begin
  if p_game is null then
    select o.account_nth into v_high from orders o where o.account_id = p_account order by o.account_nth desc limit 1;
  else
    select o.game_nth into v_high
      from orders o where o.account_id = p_account and o.game = p_game order by o.game_nth desc limit 1;
  end if;
  v_high := coalesce(v_high, 0);
  if p_instant is null then
    return v_high;
  end if;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    if p_game is null then
      select o.created_at < p_instant into v_before from orders o where o.account_id = p_account and o.account_nth = v_middle;
    else
      select o.created_at < p_instant into v_before
        from orders o where o.account_id = p_account and o.game = p_game and o.game_nth = v_middle;
    end if;
    if v_before then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
