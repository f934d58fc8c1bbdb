/** @jest-environment node */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { demoPlayer } from "@/scripts/release/player";
import { startUpstream } from "@/upstream/main";
import { type Cluster, type ServerFolder, serverFolder, startCluster } from "./cluster";
import { runServer } from "./programs";

const ROOT = path.join(__dirname, "../..");
const DEBIAN = "/usr/lib/postgresql";
const [major] = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map(Number)
      .toSorted((left, right) => right - left)
  : [];
const where = major === undefined ? describe.skip : describe;
const why = major === undefined ? `: skipped, there is no PostgreSQL server in ${DEBIAN}` : "";

where(`npm run rehearse-restore -- --wal${why}`, () => {
  const version = major ?? 0;
  let folder: ServerFolder;
  let cluster: Cluster;
  let url = "";
  beforeAll(async () => {
    folder = await serverFolder("data", "tmp");
    const data = path.join(folder.path, "data");
    await runServer("initdb", version, [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--no-sync"]);
    cluster = await startCluster(folder.path, version);
    url = cluster.url("postgres", "postgres");
  });
  afterAll(async () => {
    await cluster.stop();
    await folder.remove();
  });

  it("recovers on a second server the bets that came after the base backup, and leaves nothing", async () => {
    const app = { id: "test", key: "test-key", secret: "test-secret" };
    const settings = { host: "127.0.0.1", port: 0, databaseUrl: url, redisUrl: undefined, dataDir: "", app };
    const upstream = await startUpstream({ ...settings, demoData: true, gameSeconds: 10 }, pino({ level: "silent" }));
    try {
      const temporary = path.join(folder.path, "tmp");
      const child = spawn(process.execPath, ["--import", "tsx", "scripts/rehearse-restore.ts", "--wal", "12"], {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: url, UPSTREAM_URL: "", TMPDIR: temporary },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
      let over = false;
      const ended = once(child, "close").then(([code]: number[]) => {
        over = true;
        return code;
      });
      const player = await demoPlayer(upstream.url);
      while (!over) await player.bet();
      expect([await ended, said]).toEqual([0, expect.stringMatching(/The restored books and draws agree\.\n$/)]);
      expect(said).toMatch(
        /^RPO: \d+ of \d+ postings, \d+\.\d s of them, did not arrive; [1-9]\d* came after the base/m,
      );
      expect(said).toMatch(/^RTO: \d+\.\d s to recover, \d+\.\d s to prove/m);
      expect(readdirSync(temporary).filter((name) => name.startsWith("grandstand-"))).toEqual([]);
    } finally {
      await upstream.stop();
    }
  });
});
