import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { bundled } from "@/scripts/testing/bundled.mjs";
import { until } from "@/scripts/testing/until";
import { migrate } from "@/upstream/db/migrate";
import { openDatabase } from "@/upstream/db/open-database";
import { signIn } from "@/upstream/faults/player";
import { seeded } from "@/upstream/faults/seeded";
import { startUpstream } from "@/upstream/main";
import { TEST_DRAW_KEY } from "@/upstream/rounds/testing";
import { installedMajor, startNewCluster, whyNoServer } from "./testing/new-cluster";

const ROOT = path.join(__dirname, "../..");
const PROGRAM = bundled("scripts/rehearse-restore.ts");
const where = installedMajor === undefined ? describe.skip : describe;

where(`npm run rehearse-restore -- --wal${installedMajor === undefined ? whyNoServer : ""}`, () => {
  let cluster: Awaited<ReturnType<typeof startNewCluster>>;
  let url = "";
  let temporary = "";
  beforeAll(async () => {
    cluster = await startNewCluster(installedMajor ?? 0);
    url = cluster.url("postgres", "postgres");
    temporary = path.join(cluster.folder, "tmp");
    const db = await openDatabase({ databaseUrl: url, dataDir: "" });
    await migrate(db);
    await db.close();
  });
  afterAll(() => cluster.stop());

  const rehearse = (seconds: number) =>
    spawn(process.execPath, [PROGRAM, "--wal", String(seconds)], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: url, UPSTREAM_URL: "", TMPDIR: temporary },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const left = (): string[] => [
    ...readdirSync(temporary).filter((name) => name.startsWith("grandstand-")),
    ...(spawnSync("pgrep", ["-f", temporary], { encoding: "utf8" }).stdout.match(/\d+/g) ?? []),
  ];

  it("recovers on a second server the bets from after the base backup, and leaves no files or programs", async () => {
    const app = { id: "test", key: "test-key", secret: "test-secret" };
    const settings = {
      host: "127.0.0.1",
      port: 0,
      databaseUrl: url,
      redisUrl: undefined,
      drawKeys: [TEST_DRAW_KEY],
      dataDir: "",
      app,
    };
    const upstream = await startUpstream({ ...settings, demoData: true, gameSeconds: 10 }, pino({ level: "silent" }));
    try {
      const child = rehearse(12);
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      let over = false;
      const ended = once(child, "close").then(([code]: number[]) => {
        over = true;
        return code;
      });
      const player = await signIn(upstream.url, "demo", seeded(1));
      while (!over) await player.bet(upstream.url);
      expect([await ended, output]).toEqual([0, expect.stringMatching(/The restored books and draws agree\.\n$/)]);
      expect(output).toMatch(
        /^RPO: \d+ of \d+ postings, \d+\.\d s of them, did not arrive; [1-9]\d* came after the base/m,
      );
      expect(output).toMatch(/^RTO: \d+\.\d s to recover, \d+\.\d s to prove/m);
      expect(left()).toEqual([]);
    } finally {
      await upstream.stop();
    }
  });

  it("stops the stream and deletes the received files if a signal comes while play continues", async () => {
    const child = rehearse(600);
    await until(() => once(child.stdout, "data").then(([output]) => String(output).includes("Play goes on")));
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([130, null]);
    expect([output, left()]).toEqual(["SIGINT: what the rehearsal made was deleted.\n", []]);
  });

  it("stops the second server and deletes it when a signal comes while it recovers", async () => {
    const child = rehearse(1);
    await until(() =>
      readdirSync(temporary).some((name) => existsSync(path.join(temporary, name, "data", "postmaster.pid"))),
    );
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([130, null]);
    expect(left()).toEqual([]);
  });
});
