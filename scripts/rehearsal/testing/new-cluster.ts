import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Cluster, serverFolder, startCluster } from "../cluster";
import { runServer } from "../programs";

const DEBIAN = "/usr/lib/postgresql";

/** The newest major version of PostgreSQL's server programs on this machine; undefined without such programs. */
export const [installedMajor] = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map(Number)
      .toSorted((left, right) => right - left)
  : [];
export const whyNoServer = `: skipped, there is no PostgreSQL server in ${DEBIAN}`;

/** A new server for one test, in a folder that also contains `tmp`. `stop` removes the folder. */
export async function startNewCluster(
  major: number,
): Promise<Pick<Cluster, "url"> & { folder: string; stop(): Promise<void> }> {
  const folder = await serverFolder("data", "tmp");
  const data = path.join(folder.path, "data");
  await runServer("initdb", major, [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--no-sync"]);
  // A receiver without a slot may be a segment behind the checkpoint of the base backup.
  const { url, stop } = await startCluster(folder.path, major, ["wal_keep_size = '256MB'"]);
  return {
    url,
    folder: folder.path,
    async stop() {
      await stop();
      await folder.remove();
    },
  };
}
