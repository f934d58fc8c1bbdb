import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import pg from "pg";

/**
 * A running program of PostgreSQL. `ended` rejects with the program's output if the program fails, and with the
 * signal's reason if the signal ends the program.
 */
interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

/** PostgreSQL's server refuses to run as root. As root, the user of Debian's packages runs each program that touches a server's files. */
export const serverUser = () => (process.getuid?.() === 0 ? statSync("/var/lib/postgresql") : undefined);

interface Options {
  readonly user?: ReturnType<typeof serverUser>;
  readonly password?: string;
  readonly signal?: AbortSignal;
}

/** Starts a program in the system's temporary folder, because the server's user may lack access to the current one. */
function start(program: string, args: readonly string[], { user, password = "", signal }: Options): Running {
  signal?.throwIfAborted();
  const child = spawn(program, args, {
    cwd: tmpdir(),
    stdio: ["ignore", "ignore", "pipe"],
    // Ctrl-C reaches only this process: if it ended pg_ctl, the server would continue to run.
    detached: true,
    env: { ...process.env, ...(password === "" ? {} : { PGPASSWORD: password }) },
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  });
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4_000)));
  const onAbort = (): void => endGroup(child.pid);
  signal?.addEventListener("abort", onAbort);
  const ended = once(child, "close").then(([code]) => {
    signal?.removeEventListener("abort", onAbort);
    signal?.throwIfAborted();
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaints}`);
  });
  // A replica may fail while the caller waits for something else. A later `await` still gets the failure.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Ends a program with its child processes, which pg_basebackup and pg_restore have. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // The program has ended already.
  }
}

/** The argument that names a database, and separately the password, because everybody on the machine can read a command line. */
function connection(databaseUrl: string): { dbname: string; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { dbname: `--dbname=${url.href}`, password };
}

/** Runs one statement on the server outside of any transaction. Gives its rows. */
export async function onServer<Row extends object>(databaseUrl: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function runClient(
  program: string,
  databaseUrl: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { dbname, password } = connection(databaseUrl);
  await start(program, [dbname, ...args], { password, signal }).ended;
}

/** Debian keeps most of the server's programs off the PATH. */
function serverProgram(name: string, major: number): string {
  const debian = `/usr/lib/postgresql/${major}/bin/${name}`;
  return existsSync(debian) ? debian : name;
}

/** Starts a program that copies a server's files. The server's user will own the copies. `major` is the server's version. */
export function startReplica(
  name: string,
  major: number,
  databaseUrl: string,
  args: readonly string[],
  signal: AbortSignal,
): Running {
  const { dbname, password } = connection(databaseUrl);
  return start(serverProgram(name, major), [dbname, ...args], { user: serverUser(), password, signal });
}

export const runServer = (name: string, major: number, args: readonly string[]): Promise<void> =>
  start(serverProgram(name, major), args, { user: serverUser() }).ended;
