import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Rehearsed, ledgerEnd, lost, prove, seconds, verdict } from "./compare";
import { serverFolder, startCluster } from "./cluster";
import { onServer, runServer, startReplica } from "./programs";

async function serverOf(databaseUrl: string): Promise<{ major: number; user: string; database: string }> {
  const [row] = await onServer<{ version: string; user: string; database: string }>(
    databaseUrl,
    `select current_setting('server_version_num') as version, current_user as user, current_database() as database`,
  );
  if (row === undefined) throw new Error("the server did not say its version");
  return { major: Math.floor(Number(row.version) / 10_000), user: row.user, database: row.database };
}

/**
 * Rehearses the loss of the database's machine: streams a base backup and the WAL to another folder while play
 * continues for `playMs`, cuts the stream like a disaster, and recovers a second server from the received files. Proves
 * the ledger and draws of that server, and deletes it. Returns 1 if a row disagrees. Only reads the live server. On a
 * signal stops and deletes everything, and rejects with the signal's reason.
 */
export async function rehearseWal(
  { databaseUrl, drawKeys }: Rehearsed,
  playMs: number,
  signal: AbortSignal,
): Promise<number> {
  const { major, user, database } = await serverOf(databaseUrl);
  const folder = await serverFolder("data", "wal");
  const [data, wal] = [path.join(folder.path, "data"), path.join(folder.path, "wal")];
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const streaming = [`--directory=${wal}`, "--no-loop"];
    const stream = startReplica("pg_receivewal", major, databaseUrl, streaming, signal);
    const cut = async (): Promise<void> => {
      stream.child.kill("SIGKILL");
      await stream.ended.catch(() => undefined);
    };
    stops.push(cut);
    await Promise.race([arrives(wal), stream.ended]);

    const begun = performance.now();
    const options = [`--pgdata=${data}`, "--checkpoint=fast", "--wal-method=stream"];
    await startReplica("pg_basebackup", major, databaseUrl, options, signal).ended;
    const inBase = await ledgerEnd(databaseUrl);
    console.log(`Base backup in ${seconds(performance.now() - begun)}. Play goes on for ${seconds(playMs)}.`);
    // `ref: false`: this timer must not keep the process running after the stream has ended.
    await Promise.race([setTimeout(playMs, undefined, { ref: false }), stream.ended]);
    const live = await ledgerEnd(databaseUrl);
    await cut();

    const lostAt = performance.now();
    await runServer("touch", major, [path.join(data, "recovery.signal")]);
    // A segment that was being written when the stream was cut has the ending `.partial`.
    const restore = `cp "${wal}/%f" "%p" 2>/dev/null || cp "${wal}/%f.partial" "%p" 2>/dev/null`;
    const copy = await startCluster(folder.path, major, [`restore_command = '${restore}'`, "hot_standby = off"]);
    stops.push(copy.stop);
    const url = copy.url(user, database);
    await untilRecovered(url, signal);
    const recovered = performance.now();
    const disagreements = await prove(url, drawKeys);
    signal.throwIfAborted();
    const proved = performance.now();
    const recoveredEnd = await ledgerEnd(url);
    console.log(
      [
        `${lost(live, recoveredEnd)} did not arrive; ${recoveredEnd.postings - inBase.postings} came after the base backup, only by the WAL.`,
        `RTO: ${seconds(recovered - lostAt)} to recover, ${seconds(proved - recovered)} to prove the books and the draws.`,
        verdict(disagreements),
      ].join("\n"),
    );
    return disagreements === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error));
    await folder.remove();
  }
}

/** PostgreSQL's code for a server that is starting or recovering. */
const NOT_YET = "57P03";

/** Resolves when a server accepts connections, which it does after it has recovered all WAL. Rejects if the server has ended. */
async function untilRecovered(databaseUrl: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await serverOf(databaseUrl);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === NOT_YET)) throw error;
    }
    await setTimeout(50);
  }
}

async function arrives(folder: string): Promise<void> {
  while ((await readdir(folder)).length === 0) await setTimeout(50);
}
