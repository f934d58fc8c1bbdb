/** @jest-environment node */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { Agent, fetch, type Response } from "undici";
import { WebSocket } from "ws";
import { selfSigned } from "@/e2e/https/certificate";
import { freePorts } from "@/scripts/testing/free-ports.mjs";
import { until } from "@/scripts/testing/until";
import { openDatabase } from "@/upstream/db/open-database";
import { createTestPostgres, postgresListens } from "@/upstream/db/testing";
import { reconcile } from "@/upstream/ledger/reconcile";

const ROOT = path.join(__dirname, "..");
const NGINX = "/usr/sbin/nginx";
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
  ...(existsSync(NGINX) ? [] : ["nginx"]),
  ...(postgresListens() ? [] : ["PostgreSQL on 127.0.0.1:5432"]),
  ...(redisListens() ? [] : ["Redis on 127.0.0.1:6379"]),
  ...(existsSync(path.join(ROOT, "dist", "server.mjs")) ? [] : ["a build"]),
];
const where = missing.length === 0 ? describe : describe.skip;
const why = missing.length === 0 ? "" : `: skipped, there is no ${missing.join(", no ")}`;

where(`deploy/nginx.conf before two apps and two upstreams${why}`, () => {
  const processes = new Set<ChildProcess>();
  let folder = "";
  let ports: readonly number[] = [];
  let database: Awaited<ReturnType<typeof createTestPostgres>>;
  const origin = (): string => `https://127.0.0.1:${ports[0]}`;
  const client = new Agent({ allowH2: true, connect: { rejectUnauthorized: false } });

  function start(name: string, settings: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [path.join(folder, "dist", name)], {
      cwd: folder,
      env: { PATH: process.env["PATH"], NODE_ENV: "production", LOG_LEVEL: "error", ...settings },
      stdio: ["ignore", "ignore", "inherit"],
    });
    processes.add(child);
    child.once("exit", () => processes.delete(child));
    return child;
  }

  /** `name` 3001 and 3002, 4001 and 4002: as the configuration calls them. */
  const at = (port: 3001 | 3002 | 4001 | 4002): number => ports[[3001, 3002, 4001, 4002].indexOf(port) + 2] ?? 0;
  const shared = (): Record<string, string> => ({
    PUSHER_APP_ID: KEY,
    PUSHER_APP_KEY: KEY,
    PUSHER_APP_SECRET: "secret-of-the-nginx-test",
  });
  const startUpstream = (port: 4001 | 4002): ChildProcess =>
    start("upstream.mjs", {
      ...shared(),
      DATABASE_URL: database.url,
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

  /** The shipped file with this test's ports and paths, each of which must stand in it. */
  async function configuration(): Promise<string> {
    const { key, cert } = selfSigned();
    await writeFile(path.join(folder, "key.pem"), key);
    await writeFile(path.join(folder, "cert.pem"), cert);
    const own: [string | RegExp, string][] = [
      [/\n    listen \[::\]:\d+.*;/g, ""],
      ["listen 80;", `listen 127.0.0.1:${ports[6]};`],
      ["listen 443 ", `listen 127.0.0.1:${ports[0]} `],
      ["listen 127.0.0.1:4000;", `listen 127.0.0.1:${ports[1]};`],
      ...([3001, 3002, 4001, 4002] as const).map((port): [string, string] => [
        `server 127.0.0.1:${port} `,
        `server 127.0.0.1:${at(port)} `,
      ]),
      ["/etc/letsencrypt/live/play.example/fullchain.pem", path.join(folder, "cert.pem")],
      ["/etc/letsencrypt/live/play.example/privkey.pem", path.join(folder, "key.pem")],
      ["/var/log/nginx/grandstand.log", path.join(folder, "access.log")],
      ["root /srv/grandstand/static;", `root ${path.join(folder, "static")};`],
    ];
    let text = await readFile(path.join(__dirname, "nginx.conf"), "utf8");
    for (const [from, to] of own) {
      expect(text).toMatch(from);
      text = text.replaceAll(from, to);
    }
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${path.join(folder, name)};`,
    );
    return [
      `pid ${path.join(folder, "nginx.pid")}; error_log ${path.join(folder, "error.log")} warn; daemon off; worker_processes 1;`,
      `events { worker_connections 4096; } http { access_log off; include /etc/nginx/mime.types; ${temporary.join(" ")}`,
      text,
      "}",
    ].join("\n");
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "grandstand-nginx-"));
    // A master that root starts serves files as another user.
    await chmod(folder, 0o755);
    [database, ports] = await Promise.all([createTestPostgres(), freePorts(7)]);
    await cp(path.join(ROOT, "dist"), path.join(folder, "dist"), { recursive: true });
    await mkdir(path.join(folder, "static", "_next"), { recursive: true });
    await cp(path.join(ROOT, "dist/.next/static"), path.join(folder, "static/_next/static"), { recursive: true });
    await writeFile(path.join(folder, "nginx.conf"), await configuration());
    startUpstream(4001);
    startUpstream(4002);
    await Promise.all([ready(at(4001)), ready(at(4002))]);
    const nginx = spawn(NGINX, ["-c", path.join(folder, "nginx.conf"), "-p", folder], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    processes.add(nginx);
    startApp(3001);
    startApp(3002);
    await Promise.all([ready(at(3001)), ready(at(3002))]);
  });

  afterAll(async () => {
    await client.close();
    await Promise.all(
      [...processes].map(async (child) => {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }),
    );
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const cookies = new Map<string, string>();
  const statuses: number[] = [];
  async function ask(target: string, init: { method?: string; json?: object; key?: string } = {}): Promise<Response> {
    const answer = await fetch(`${origin()}${target}`, {
      dispatcher: client,
      method: init.method ?? (init.json === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        origin: origin(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-xsrf-token": cookies.get("XSRF-TOKEN") ?? "",
        ...(init.json === undefined ? {} : { "content-type": "application/json" }),
        ...(init.key === undefined ? {} : { "idempotency-key": init.key }),
      },
      ...(init.json === undefined ? {} : { body: JSON.stringify(init.json) }),
    });
    statuses.push(answer.status);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  async function betOnce(): Promise<boolean> {
    const home = (await (await ask("/api/user/game/PK10/home", { json: {} })).json()) as {
      games: { id: number; status: number }[];
    };
    const round = home.games[0];
    if (round === undefined || round.status !== 0) return false;
    const line = { bet_type: "tf", number: "big", amount: 1, odds: 1.9 };
    const bet = { round_id: round.id, setting_id: 1, odds_policy: "any", lines: [line] };
    const answer = await ask("/api/user/game/PK10/bet", { json: bet, key: randomUUID() });
    // 422: the round has just been closed.
    expect([201, 422]).toContain(answer.status);
    await answer.arrayBuffer();
    return answer.status === 201;
  }

  async function betTimes(wanted: number): Promise<void> {
    for (let placed = 0; placed < wanted;) {
      if (await betOnce()) placed += 1;
      const page = await ask("/error");
      await page.arrayBuffer();
    }
  }

  it("answers no 5xx while one app after the other is started again, and every bet is settled once", async () => {
    await (await ask("/authentication")).arrayBuffer();
    const signedIn = await ask("/api/auth/login", { json: { username: "demo", password: "demo" } });
    expect([signedIn.status, await signedIn.text()]).toEqual([200, expect.any(String)]);

    const restart = async (app: ChildProcess | undefined, port: 3001 | 3002): Promise<void> => {
      if (app === undefined) throw new Error("no such app");
      const ended = once(app, "exit");
      app.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
      startApp(port);
      await ready(at(port));
    };
    const [, , , first, second] = [...processes];
    await betTimes(BETS_BEFORE);
    let over = false;
    const restarts = (async () => {
      await restart(first, 3001);
      await restart(second, 3002);
      over = true;
    })();
    let during = 0;
    while (!over) {
      await betTimes(1);
      during += 1;
    }
    await restarts;
    await betTimes(BETS_AFTER);

    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const db = await openDatabase({ databaseUrl: database.url, dataDir: "" });
    try {
      const count = async (where: string): Promise<number> => {
        const [row] = await db.query<{ count: number }>(`select count(*)::int as count from orders where ${where}`);
        return row?.count ?? 0;
      };
      await until(async () => (await count("settled_at is null")) === 0);
      expect(await count("true")).toBe(BETS_BEFORE + during + BETS_AFTER);
      expect(await reconcile(db)).toEqual([]);
    } finally {
      await db.close();
    }
  });

  it("speaks HTTP/2, sends plain http to https, and keeps the probes from players", async () => {
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

  it("serves hashed files of this release and of one before from the shared folder, compressed and immutable", async () => {
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
    const zipped = await fetch(`${origin()}/_next/static/chunks/of-a-release-before.js`, {
      dispatcher: client,
      headers: { "accept-encoding": "gzip" },
    });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
  });

  it("leads a player's socket to the hub", async () => {
    const socket = new WebSocket(`${origin().replace("https", "wss")}/app/${KEY}?protocol=7`, {
      rejectUnauthorized: false,
      origin: origin(),
    });
    const [message] = await once(socket, "message");
    expect(String(message)).toContain("pusher:connection_established");
    socket.terminate();
  });

  it("limits what one address asks for, and takes no large body", async () => {
    const large = await ask("/api/auth/login", { json: { username: "x".repeat(200_000) } });
    expect(large.status).toBe(413);
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
