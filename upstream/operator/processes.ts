import type { Database } from "../db/database";
import { ENGINE_LOCK } from "../rounds/leadership";

/** A process that works on the database. */
export interface WorkingProcess {
  /** Its id and its machine. */
  readonly name: string;
  /** Whether it runs the rounds. */
  readonly leads: boolean;
}

/**
 * The processes that hold a connection to the database, by their names. PGlite has one process, which is `self`. Behind a pooler that
 * renames connections none is seen.
 */
export async function readProcesses(db: Database, self: WorkingProcess): Promise<readonly WorkingProcess[]> {
  if (db.driver === "pglite") return [self];
  return db.query<WorkingProcess>(
    `select split_part(a.application_name, ' ', 2) as name, bool_or(l.pid is not null) as leads
       from pg_stat_activity a
       left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted
                           and l.classid = 0 and l.objid = ${ENGINE_LOCK} and l.objsubid = 1
      where a.datname = current_database() and a.application_name like 'grandstand%'
      group by 1 order by 1`,
  );
}
