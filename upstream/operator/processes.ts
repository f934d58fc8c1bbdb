import type { Logger } from "pino";
import type { Queryable } from "../db/database";
import { repeat } from "../repeat";

interface ProcessReport {
  /** `PID@HOST:PORT` */
  readonly name: string;
  readonly sockets: number;
  readonly leads: boolean;
  /** Whether it receives the events of the other processes: false while Redis cannot be reached. */
  readonly connected: boolean;
}

/** `leads` is true of one process at most. */
interface ProcessStatus extends ProcessReport {
  /** Seconds since its last report, by the database's clock. */
  readonly reported_seconds: number;
  /** True after `SILENT_SECONDS` without a report: the process hangs or was killed. */
  readonly silent: boolean;
}

const REPORT_MS = 5_000;
const SILENT_SECONDS = 15;
/** A silent process is listed for this time. */
const LISTED = "interval '10 minutes'";

/** Reports this process every five seconds, and when `now` is called. `stop` removes it from the list. */
export function startReports(
  db: Queryable,
  self: () => ProcessReport,
  log: Pick<Logger, "warn">,
): { now(): void; stop(): Promise<void> } {
  const warn = (error: unknown): void => log.warn({ err: error }, "this process could not report itself to operators");
  const stop = repeat(() => report(db, self()), REPORT_MS, warn);
  let latest: Promise<void> | undefined;
  return {
    now() {
      latest = report(db, self()).catch(warn);
    },
    async stop() {
      await stop();
      await latest;
      await db.query("delete from processes where name = $1", [self().name]).catch(warn);
    },
  };
}

async function report(db: Queryable, { name, sockets, leads, connected }: ProcessReport): Promise<void> {
  await db.query(
    `insert into processes (name, sockets, leads, connected) values ($1, $2, $3, $4)
     on conflict (name) do update set sockets = $2, leads = $3, connected = $4, reported_at = clock_timestamp()`,
    [name, sockets, leads, connected],
  );
  // A row with the same host and port but another name belongs to a killed process, which this process replaced.
  await db.query(
    `delete from processes where reported_at < clock_timestamp() - ${LISTED}
        or name <> $1 and split_part(name, '@', 2) = split_part($1, '@', 2)`,
    [name],
  );
}

/** The processes that work on the database or stopped reporting recently, by name. */
export async function readProcesses(db: Queryable): Promise<readonly ProcessStatus[]> {
  const rows = await db.query<Omit<ProcessStatus, "silent">>(
    `select name, sockets, leads, connected, extract(epoch from clock_timestamp() - reported_at)::float8 as reported_seconds
       from processes where reported_at > clock_timestamp() - ${LISTED} order by name`,
  );
  const processes = rows.map((row) => ({ ...row, silent: row.reported_seconds >= SILENT_SECONDS }));
  // The last report of a killed leader still says that it leads.
  const [leader] = processes
    .filter(({ leads, silent }) => leads && !silent)
    .toSorted((a, b) => a.reported_seconds - b.reported_seconds);
  return processes.map((each) => ({ ...each, leads: each === leader }));
}
