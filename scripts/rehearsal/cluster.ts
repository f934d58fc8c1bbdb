import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runServer, serverUser } from "./programs";

export interface Cluster {
  url(user: string, database: string): string;
  stop(): Promise<void>;
}

export interface ServerFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder that only the server's user may open, with empty folders in it. */
export async function serverFolder(...inside: readonly string[]): Promise<ServerFolder> {
  // `mkdtemp` creates a folder that only its owner may enter.
  const folder = await mkdtemp(path.join(tmpdir(), "grandstand-rehearsal-"));
  const user = serverUser();
  for (const each of [folder, ...inside.map((name) => path.join(folder, name))]) {
    if (each !== folder) await mkdir(each, { mode: 0o700 });
    if (user !== undefined) await chown(each, user.uid, user.gid);
  }
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Starts a server on the files in `folder/data`, with a separate configuration and no network port. The server may still be recovering
 * when the promise resolves.
 * @param major the major version of PostgreSQL @param settings additional lines of postgresql.conf
 */
export async function startCluster(folder: string, major: number, settings: readonly string[] = []): Promise<Cluster> {
  const data = path.join(folder, "data");
  // No base backup has these files, because Debian keeps them elsewhere.
  await writeFile(path.join(folder, "hba.conf"), "local all all trust\nlocal replication all trust\n");
  await writeFile(
    path.join(folder, "server.conf"),
    [
      `data_directory = '${data}'`,
      `hba_file = '${path.join(folder, "hba.conf")}'`,
      `unix_socket_directories = '${folder}'`,
      "listen_addresses = ''",
      ...settings,
      "",
    ].join("\n"),
  );
  const control = (...args: readonly string[]): Promise<void> =>
    runServer("pg_ctl", major, [`--pgdata=${data}`, ...args]);
  const configured = `-c config_file=${path.join(folder, "server.conf")}`;
  const stop = (): Promise<void> => control("stop", "--mode=immediate");
  await control("start", "--wait", `--log=${path.join(folder, "log")}`, `--options=${configured}`).catch(
    async (error: unknown) => {
      // A server may run even if `pg_ctl start` has failed.
      await stop().catch(() => undefined);
      throw error;
    },
  );
  return {
    url: (user, database) =>
      `postgres://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`,
    stop,
  };
}
