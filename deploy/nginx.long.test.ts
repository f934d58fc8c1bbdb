import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { Redis } from "ioredis";
import { Agent, fetch, type Response } from "undici";
import { WebSocket } from "ws";
import { freePorts } from "@/scripts/testing/free-ports.mjs";
import { type SpanCollector, startSpanCollector } from "@/scripts/testing/span-collector";
import { until } from "@/scripts/testing/until";
import { type Database, readDeploymentId } from "@/upstream/db/database";
import { openDatabase } from "@/upstream/db/open-database";
import { createTestPostgres, postgresListens } from "@/upstream/db/testing";
import { reconcile } from "@/upstream/ledger/reconcile";
import { TEST_DRAW_KEY } from "@/upstream/rounds/testing";
import { nginxIsThere, shippedConfiguration, startNginx } from "./testing/nginx";

const ROOT = path.join(__dirname, "..");
const REDIS = "redis://127.0.0.1:6379";
const KEY = "nginx-test";
const BETS_BEFORE = 15;
const BETS_AFTER = 15;

const redisListens = (): boolean =>
  spawnSync(process.execPath, [
    "-e",
    `require("node:net").connect(6379,"127.0.0.1").once("connect",()=>process.exit(0)).once("error",()=>process.exit(1))`,
  ]).status === 0;
const missing = [
  ...(nginxIsThere ? [] : ["nginx"]),
  ...(postgresListens() ? [] : ["PostgreSQL on 127.0.0.1:5432"]),
  ...(redisListens() ? [] : ["Redis on 127.0.0.1:6379"]),
  ...(existsSync(path.join(ROOT, "dist", "server.mjs")) ? [] : ["build"]),
];
const where = missing.length === 0 ? describe : describe.skip;
const why = missing.length === 0 ? "" : `: skipped, there is no ${missing.join(", no ")}`;

where(`deploy/nginx.conf in front of two apps and two upstreams${why}`, () => {
  const processes = new Set<ChildProcess>();
  let folder = "";
  let ports: readonly number[] = [];
  let database: Awaited<ReturnType<typeof createTestPostgres>>;
  let collector: SpanCollector;
  let upstreams: [ChildProcess, ChildProcess];
  let apps: [ChildProcess, ChildProcess];
  const origin = (): string => `https://127.0.0.1:${ports[0]}`;
  function start(name: string, settings: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [path.join(folder, "current", name)], {
      cwd: folder,
      env: { PATH: process.env["PATH"], NODE_ENV: "production", LOG_LEVEL: "error", ...settings },
      stdio: ["ignore", "ignore", "inherit"],
    });
    processes.add(child);
    child.once("exit", () => processes.delete(child));
    return child;
  }

  /** The free port in place of this port of deploy/nginx.conf; apps have 3001 and 3002. */
  const at = (port: 3001 | 3002 | 4001 | 4002): number => ports[[3001, 3002, 4001, 4002].indexOf(port) + 2] ?? 0;
  const shared = (): Record<string, string> => ({
    PUSHER_APP_ID: KEY,
    PUSHER_APP_KEY: KEY,
    PUSHER_APP_SECRET: "secret-of-the-nginx-test",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const startUpstream = (port: 4001 | 4002): ChildProcess =>
    start("upstream.mjs", {
      ...shared(),
      DATABASE_URL: database.url,
      DRAW_KEY: TEST_DRAW_KEY,
      REDIS_URL: REDIS,
      DEMO_DATA: "on",
      GAME_SECONDS: "8",
      UPSTREAM_PORT: String(at(port)),
    });
  const startApp = (port: 3001 | 3002): ChildProcess =>
    start("server.mjs", {
      ...shared(),
      PORT: String(at(port)),
      UPSTREAM_URL: `http://127.0.0.1:${ports[1]}`,
      PLATFORM_IDEMPOTENCY: "on",
      SESSION_SECRET: "session-secret-of-the-nginx-test-0123",
      PUBLIC_URL: origin(),
      PROXY_HOPS: "1",
      ...(process.env["BRANDS_DIR"] === undefined ? {} : { BRANDS_DIR: process.env["BRANDS_DIR"] }),
    });
  const ready = (port: number): Promise<true> =>
    until(() =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => (ok ? (true as const) : null),
        () => null,
      ),
    );

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "grandstand-nginx-"));
    // If root starts nginx, its workers run as another user and must be able to read the folder.
    await chmod(folder, 0o755);
    [database, ports] = await Promise.all([createTestPostgres(), freePorts(7)]);
    await cp(path.join(ROOT, "dist"), path.join(folder, "dist"), { recursive: true });
    // As in docs/deploy.md, a link leads to the release.
    await symlink(path.join(folder, "dist"), path.join(folder, "current"));
    await mkdir(path.join(folder, "static", "_next"), { recursive: true });
    await cp(path.join(ROOT, "dist/.next/static"), path.join(folder, "static/_next/static"), { recursive: true });
    collector = await startSpanCollector();
    upstreams = [startUpstream(4001), startUpstream(4002)];
    await Promise.all([ready(at(4001)), ready(at(4002))]);
    const [https = 0, loopback = 0, , , , , http = 0] = ports;
    const shipped = await shippedConfiguration(folder, {
      ...{ https, http, loopback },
      apps: [at(3001), at(3002)],
      upstreams: [at(4001), at(4002)],
    });
    processes.add(await startNginx(folder, shipped));
    apps = [startApp(3001), startApp(3002)];
    await Promise.all([ready(at(3001)), ready(at(3002))]);
  });

  afterAll(async () => {
    await player.leave();
    await Promise.all(
      [...processes].map(async (child) => {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }),
    );
    await collector.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  interface Player {
    ask(target: string, init?: Asked): Promise<Response>;
    signIn(username: string): Promise<number>;
    /** Places a bet and returns its key; null if no round takes bets. Repeats the bet after a 5xx answer. */
    bet(): Promise<string | null>;
    readonly statuses: readonly number[];
    leave(): Promise<void>;
  }
  interface Asked {
    readonly method?: string;
    readonly json?: object;
    readonly headers?: Readonly<Record<string, string>>;
  }

  function playerAt(localAddress: string): Player {
    const client = new Agent({ allowH2: true, localAddress, connect: { rejectUnauthorized: false } });
    const cookies = new Map<string, string>();
    const statuses: number[] = [];
    const ask: Player["ask"] = async (target, { method, json, headers = {} } = {}) => {
      const answer = await fetch(`${origin()}${target}`, {
        dispatcher: client,
        method: method ?? (json === undefined ? "GET" : "POST"),
        redirect: "manual",
        headers: {
          origin: origin(),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      statuses.push(answer.status);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return answer;
    };
    return {
      ask,
      statuses,
      leave: () => client.close(),
      async signIn(username) {
        await (await ask("/authentication")).arrayBuffer();
        const answer = await ask("/api/auth/login", { json: { username, password: username } });
        await answer.arrayBuffer();
        return answer.status;
      },
      async bet() {
        const response = await ask("/api/user/game/PK10/home", { json: {} });
        const home = (await response.json()) as { games?: { id: number; status: number }[] };
        const round = home.games?.[0];
        if (round === undefined || round.status !== 0) return null;
        const line = { bet_type: "tf", number: "big", amount: 1, odds: 1.9 };
        const json = { round_id: round.id, setting_id: 1, odds_policy: "any", lines: [line] };
        const key = randomUUID();
        for (;;) {
          const answer = await ask("/api/user/game/PK10/bet", { json, headers: { "idempotency-key": key } });
          await answer.arrayBuffer();
          if (answer.status === 201) return key;
          if (answer.status === 422) return null;
          expect(answer.status).toBeGreaterThanOrEqual(500);
        }
      },
    };
  }

  const player = playerAt("127.0.0.1");
  const { ask } = player;

  async function betTimes(wanted: number): Promise<void> {
    for (let placed = 0; placed < wanted;) {
      if ((await player.bet()) !== null) placed += 1;
      await (await ask("/error")).arrayBuffer();
    }
  }

  async function restart(stopped: ChildProcess, again: () => ChildProcess, port: number): Promise<ChildProcess> {
    const ended = once(stopped, "exit");
    stopped.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    const started = again();
    await ready(port);
    return started;
  }

  async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ databaseUrl: database.url, dataDir: "" });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }
  const orders = (db: Database, condition: string): Promise<{ key: string }[]> =>
    db.query(`select idempotency_key::text as key from orders where ${condition}`);

  it("answers no 5xx while one app after the other restarts, and settles every bet once", async () => {
    expect(await player.signIn("demo")).toBe(200);
    await betTimes(BETS_BEFORE);
    let over = false;
    const restarts = (async () => {
      apps[0] = await restart(apps[0], () => startApp(3001), at(3001));
      apps[1] = await restart(apps[1], () => startApp(3002), at(3002));
      over = true;
    })();
    let during = 0;
    while (!over) {
      await betTimes(1);
      during += 1;
    }
    await restarts;
    await betTimes(BETS_AFTER);

    expect(player.statuses.filter((status) => status >= 500)).toEqual([]);
    await onDatabase(async (db) => {
      await until(async () => (await orders(db, "settled_at is null")).length === 0);
      expect(await orders(db, "true")).toHaveLength(BETS_BEFORE + during + BETS_AFTER);
      expect(await reconcile(db)).toEqual([]);
    });
  });

  it("loses no bet while one upstream after the other restarts under load", async () => {
    const before = new Set((await onDatabase((db) => orders(db, "true"))).map(({ key }) => key));
    const crowd = ["demo", "demo2", "acme"].map((name, at) => ({ name, at: playerAt(`127.0.0.${11 + at}`) }));
    for (const { name, at } of crowd) expect(await at.signIn(name)).toBe(200);
    const placed: string[] = [];
    let over = false;
    const load = crowd.map(async ({ at }) => {
      while (!over) {
        const key = await at.bet();
        if (key !== null) placed.push(key);
      }
    });
    const morePlaced = async (): Promise<void> => {
      const { length } = placed;
      await until(() => placed.length >= length + BETS_BEFORE);
    };
    await morePlaced();
    for (const [which, port] of [4001, 4002].entries() as ArrayIterator<[0 | 1, 4001 | 4002]>) {
      upstreams[which] = await restart(upstreams[which], () => startUpstream(port), at(port));
      await morePlaced();
    }
    over = true;
    await Promise.all(load);

    // Rarely, a stopping upstream accepts a connection and closes it before it reads the call: nginx answers 502. The
    // player then repeats the bet.
    const statuses = crowd.flatMap(({ at }) => at.statuses);
    const lost = statuses.filter((status) => status === 502).length;
    expect(statuses.filter((status) => status >= 500 && status !== 502)).toEqual([]);
    expect(lost).toBeLessThanOrEqual(statuses.length / 100);
    await onDatabase(async (db) => {
      await until(async () => (await orders(db, "settled_at is null")).length === 0);
      const made = (await orders(db, "true")).map(({ key }) => key).filter((key) => !before.has(key));
      expect(made.toSorted()).toEqual(placed.toSorted());
      expect(await reconcile(db)).toEqual([]);
    });
    await Promise.all(crowd.map(({ at }) => at.leave()));
  });

  it("sends the platform each player's own address, and no address that a player writes into a header", async () => {
    const redis = new Redis(REDIS);
    const stranger = playerAt("127.0.0.77");
    try {
      await (await stranger.ask("/authentication")).arrayBuffer();
      const wrong = await stranger.ask("/api/auth/login", {
        json: { username: "nobody", password: "a wrong password" },
        headers: { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" },
      });
      expect(wrong.status).toBe(401);
      // The upstream counts tries by the address that the app sends.
      const id = await onDatabase(readDeploymentId);
      const counted = (await redis.keys(`grandstand:${id}:sign-in:network:*`)).map((key) => key.split(":network:")[1]);
      expect(counted).toContain("127.0.0.77");
      expect(counted.filter((address) => address?.startsWith("127.0.0.") !== true)).toEqual([]);
    } finally {
      redis.disconnect();
      await stranger.leave();
    }
  });

  it("sends the spans of app and upstream to the collector", async () => {
    await until(() => {
      const services = new Set(collector.spans().map(({ service }) => service));
      return services.has("grandstand-app") && services.has("grandstand-upstream");
    });
  });

  it("serves HTTP/2, redirects http to https, and hides the probes from players", async () => {
    const socket = tls.connect({
      host: "127.0.0.1",
      port: ports[0] ?? 0,
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
    });
    await once(socket, "secureConnect");
    expect(socket.alpnProtocol).toBe("h2");
    socket.destroy();
    const plain = await fetch(`http://127.0.0.1:${ports[6]}/lobby/home?x=1`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([308, "https://127.0.0.1/lobby/home?x=1"]);
    expect((await ask("/readyz")).status).toBe(404);
  });

  it("serves hashed files of this release and of an earlier one from the shared folder, compressed and immutable", async () => {
    const chunks = path.join(folder, "static/_next/static/chunks");
    const [name = ""] = (await readdir(chunks)).filter((file) => file.endsWith(".js"));
    await writeFile(path.join(chunks, "of-a-release-before.js"), `"${"x".repeat(4096)}"`);
    for (const file of [name, "of-a-release-before.js"]) {
      const answer = await ask(`/_next/static/chunks/${file}`);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      await answer.arrayBuffer();
    }
    const zipped = await ask("/_next/static/chunks/of-a-release-before.js", { headers: { "accept-encoding": "gzip" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    // nginx serves the .gz file of the build, and does not compress the chunk itself.
    const copied = await ask(`/_next/static/chunks/${name}`, { headers: { "accept-encoding": "gzip" } });
    const { size } = await stat(path.join(chunks, `${name}.gz`));
    expect([copied.headers.get("content-encoding"), copied.headers.get("content-length")]).toEqual(["gzip", `${size}`]);
  });

  it("connects a player's socket to the hub", async () => {
    const socket = new WebSocket(`${origin().replace("https", "wss")}/app/${KEY}?protocol=7`, {
      rejectUnauthorized: false,
      origin: origin(),
    });
    const [message] = await once(socket, "message");
    expect(String(message)).toContain("pusher:connection_established");
    socket.terminate();
  });

  it("limits the requests of one address, and refuses a large body", async () => {
    const large = await ask("/api/auth/login", { json: { username: "x".repeat(200_000) } });
    expect(large.status).toBe(413);
    const question = await ask("/api/user/support_requests", { json: { text: "x".repeat(200_000) } });
    expect(question.status).not.toBe(413);
    const many = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const answer = await ask("/nothing.png");
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(many).toContain(429);
  });
});
