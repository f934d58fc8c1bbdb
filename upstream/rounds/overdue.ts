import type { Queryable } from "../db/database";

export interface Overdue {
  readonly game: string;
  /** Time since the oldest overdue step; 0 if no step is overdue. */
  readonly overdueSeconds: number;
  /** Time since the draw of the oldest unsettled round; 0 if all rounds are settled. */
  readonly unsettledSeconds: number;
}

/** Reads the delay of each game by the database's clock. In a closed game, no next round is due. */
export function overdueRounds(db: Queryable): Promise<Overdue[]> {
  return db.query<Overdue>(
    `with due as (
       select game, case status when 0 then closes_at when 2 then draws_at
                    else case when settled_at is null then draws_at else announces_at end end as at,
              case when status in (1, 3) and settled_at is null then draws_at end as drawn_at
         from rounds where announced_at is null
       union all
       -- A decided round is followed by the next one.
       select g.code, latest.next_at, null
         from games g
         join lateral (select status, next_at from rounds where game = g.code order by id desc limit 1) latest on true
        where g.enabled and latest.status in (1, 3)
     )
     select game,
            greatest(0, extract(epoch from clock_timestamp() - min(at)))::float8 as "overdueSeconds",
            greatest(0, coalesce(extract(epoch from clock_timestamp() - min(drawn_at)), 0))::float8 as "unsettledSeconds"
       from due group by game`,
  );
}
