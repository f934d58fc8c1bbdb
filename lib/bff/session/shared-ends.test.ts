import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Redis } from "ioredis";
import { readEnv } from "@/lib/bff/env";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { hasRedisServer, startRedis, stopRedis } from "@/scripts/testing/redis-server";
import { until } from "@/scripts/testing/until";
import type { Database } from "@/upstream/db/database";
import { openTestPglite } from "@/upstream/db/testing";
import { testApp } from "@/upstream/http/testing";
import { type BffProcess, createBffProcess } from "../process";
import { browserCall, info, TEST_ORIGIN, TEST_SECRET, respond } from "../testing";
import { readCookie, SESSION_COOKIE } from "./cookies";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

let db: Database;
beforeAll(async () => (db = await openTestPglite()));
afterAll(() => db.close());

/** The real upstream, which the test can stop and restart at the same address. */
async function startUpstream() {
  const port = await freePort();
  const logouts: string[] = [];
  const start = async () => {
    const { app } = await testApp(db);
    app.addHook("onRequest", async ({ url, headers }) => {
      if (url.endsWith("/logout")) logouts.push(String(headers.authorization));
    });
    await app.listen({ port, host: "127.0.0.1" });
    return app;
  };
  let running = await start();
  const leave = async (): Promise<void> => {
    running.server.closeAllConnections();
    await running.close();
  };
  closers.push(leave);
  return {
    url: `http://127.0.0.1:${port}`,
    logouts,
    leave,
    comeBack: async () => void (running = await start()),
  };
}

interface App {
  process: BffProcess;
  lines: string[];
  ask(call: string, cookie: string): Promise<number>;
  metric(name: string): Promise<string | undefined>;
}

function startApp(upstreamUrl: string, redisUrl?: string): App {
  const lines: string[] = [];
  const keep = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const settings = readEnv({
    UPSTREAM_URL: upstreamUrl,
    SESSION_SECRET: TEST_SECRET,
    PUSHER_APP_KEY: "key",
    PUBLIC_URL: TEST_ORIGIN,
    REDIS_URL: redisUrl,
  });
  const process = createBffProcess(settings, Date.now, { warn: keep, error: keep });
  closers.push(() => process.stop());
  return {
    process,
    lines,
    async ask(call, cookie) {
      const cookies = [`${SESSION_COOKIE}=${cookie}`];
      const request = await browserCall(`/api/user/${call}`, { session: null, cookies });
      return (await respond(process.context, request, info))?.status ?? 0;
    },
    async metric(name) {
      const text = await process.context.metrics.register.metrics();
      return new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1];
    },
  };
}

async function signIn({ process }: App): Promise<string> {
  const body = JSON.stringify({ username: "demo", password: "demo" });
  const answer = await respond(process.context, await browserCall("/api/auth/login", { session: null, body }), info);
  const cookies = answer?.headers.getSetCookie().join("; ") ?? "";
  const cookie = readCookie(cookies, SESSION_COOKIE);
  if (cookie === undefined) throw new Error(`not signed in: ${answer?.status}`);
  return cookie;
}

const withServer = hasRedisServer() ? describe : describe.skip;
withServer("apps that share a Redis (skipped without redis-server)", () => {
  const document = readFileSync(path.join(__dirname, "../../../docs/deploy.md"), "utf8");
  /** The Redis user of the documentation has all rights that an app needs. */
  const rights = (/^user grandstand-app on >SECRET (.*)$/m.exec(document)?.[1] ?? "none").split(" ");

  const keyOf = (upstreamUrl: string): string => `grandstand:app:${upstreamUrl}:ended-sessions`;

  async function ownRedis() {
    const port = await freePort();
    let redis: ChildProcess;
    const start = async () =>
      void (redis = await startRedis(port, ["--user", "grandstand-app", "on", ">SECRET", ...rights]));
    await start();
    const stop = (): Promise<void> => stopRedis(redis);
    closers.push(stop);
    return {
      url: `redis://grandstand-app:SECRET@127.0.0.1:${port}`,
      start,
      stop,
      pid: () => redis.pid ?? 0,
      async admin<Result>(run: (client: Redis) => Promise<Result>): Promise<Result> {
        const client = new Redis(port);
        const result = await run(client);
        client.disconnect();
        return result;
      },
    };
  }

  test("a logout while the upstream is away ends the session on every app, and reaches the upstream once", async () => {
    const [upstream, redis] = [await startUpstream(), await ownRedis()];
    const [one, two, three] = [1, 2, 3].map(() => startApp(upstream.url, redis.url)) as [App, App, App];
    const cookie = await signIn(one);
    for (const app of [one, two, three]) expect(await app.ask("settings", cookie)).toBe(200);

    await upstream.leave();
    expect(await one.ask("logout", cookie)).toBe(200);
    expect(await one.ask("settings", cookie)).toBe(401);
    // An app that renews the session asks Redis at once. Another app reads the end a moment later, and a new app reads it at its start.
    expect(await two.ask("me", cookie)).toBe(401);
    await until(async () => (await three.ask("settings", cookie)) === 401);
    expect(await startApp(upstream.url, redis.url).ask("me", cookie)).toBe(401);
    expect(await one.metric("grandstand_logouts_waiting")).toBe("1");

    await upstream.comeBack();
    await until(async () => (await one.metric("grandstand_logouts_waiting")) === "0");
    for (const app of [one, two, three]) {
      expect(await app.ask("settings", cookie)).toBe(401);
      await app.process.stop();
    }
    expect(upstream.logouts).toEqual([expect.stringMatching(/^Bearer ./)]);
    expect(await one.metric("grandstand_logouts_lost_total")).toBe("0");
  });

  test("apps count one limit together, and while Redis is away each counts for itself", async () => {
    const [upstream, redis] = [await startUpstream(), await ownRedis()];
    const apps = [1, 2].map(() => startApp(upstream.url, redis.url));
    // The answer shows that the connection to Redis is open.
    for (const app of apps) await app.process.context.sessions.hasEndedAnywhere("sid");
    const read = ({ process: { context } }: App): Promise<unknown> => context.fairnessReads.consume("203.0.113.0");
    for (let call = 0; call < 150; call += 1) for (const app of apps) await read(app);
    for (const app of apps) await expect(read(app)).rejects.toMatchObject({ consumedPoints: expect.any(Number) });
    await redis.stop();
    for (const app of apps) await expect(read(app)).resolves.toMatchObject({ consumedPoints: 1 });
  });

  test("while Redis is away players continue; when Redis is back, even empty, every app learns which sessions have ended", async () => {
    const [upstream, redis] = [await startUpstream(), await ownRedis()];
    const [one, two] = [1, 2].map(() => startApp(upstream.url, redis.url)) as [App, App];
    const cookie = await signIn(one);
    // The clock of the first Redis is ahead of the second's.
    await redis.admin((client) => client.xadd(keyOf(upstream.url), "9999999999999-0", "sid", "sid-of-another"));
    expect(await two.ask("me", cookie)).toBe(200);
    expect(await two.metric("grandstand_app_redis_connected")).toBe("1");

    one.process.context.sessions.end("sid-told-before");
    expect(await two.process.context.sessions.hasEndedAnywhere("sid-told-before")).toBe(true);
    await redis.stop();
    await until(async () => (await two.metric("grandstand_app_redis_connected")) === "0");
    expect(await two.ask("me", cookie)).toBe(200);
    expect(await two.ask("settings", cookie)).toBe(200);
    expect(await two.metric("grandstand_renewals_unchecked_total")).toBe("1");
    await upstream.leave();
    expect(await one.ask("logout", cookie)).toBe(200);
    expect(await one.ask("me", cookie)).toBe(401);
    // The other app has no Redis to ask: only the upstream could refuse, and it is stopped.
    expect(await two.ask("me", cookie)).toBe(502);

    await redis.start();
    await until(async () => (await two.ask("settings", cookie)) === 401);
    await until(async () => (await two.metric("grandstand_app_redis_connected")) === "1");
    // The second Redis is empty: each app published its own ends again.
    const later = startApp(upstream.url, redis.url);
    await until(() => later.process.context.sessions.hasEndedAnywhere("sid-told-before"));
    expect(two.lines.filter((line) => line.includes("Redis"))).toEqual([
      expect.stringMatching(/^Redis is away: .*ECONNREFUSED/),
      expect.stringMatching(/^Redis is back/),
    ]);
  });

  test("while Redis hangs players continue, and the app uses Redis again when it answers", async () => {
    const [upstream, redis] = [await startUpstream(), await ownRedis()];
    const app = startApp(upstream.url, redis.url);
    const cookie = await signIn(app);
    expect(await app.ask("me", cookie)).toBe(200);
    process.kill(redis.pid(), "SIGSTOP");
    try {
      expect(await app.ask("me", cookie)).toBe(200);
      expect(await app.metric("grandstand_app_redis_connected")).toBe("0");
    } finally {
      process.kill(redis.pid(), "SIGCONT");
    }
    await until(async () => (await app.metric("grandstand_app_redis_connected")) === "1");
  });

  test.each(["that is stopped", "that refuses the password"])(
    "an app starts and plays with a Redis %s",
    async (which) => {
      const [upstream, redis] = [await startUpstream(), await ownRedis()];
      if (which === "that is stopped") await redis.stop();
      const app = startApp(upstream.url, redis.url.replace("SECRET", "HIDDEN"));
      const cookie = await signIn(app);
      expect(await app.ask("me", cookie)).toBe(200);
      expect(await app.ask("logout", cookie)).toBe(200);
      expect(await app.ask("me", cookie)).toBe(401);
      expect(upstream.logouts).toHaveLength(1);
      await until(() => app.lines.length > 0);
      expect(app.lines).toEqual([expect.stringMatching(/^Redis is away: .*(ECONNREFUSED|WRONGPASS)/)]);
      expect(app.lines.join()).not.toContain("HIDDEN");
    },
  );

  test("Redis drops the session ends that no app needs any more", async () => {
    const [upstream, redis] = [await startUpstream(), await ownRedis()];
    const app = startApp(upstream.url, redis.url);
    const key = keyOf(upstream.url);
    await redis.admin(async (client) => {
      for (let at = 1; at <= 250; at += 1) await client.xadd(key, `${at}-0`, "sid", "sid-of-the-past");
    });
    const past = (): Promise<unknown[]> => redis.admin((client) => client.xrange(key, "-", "1000"));
    expect(await past()).toHaveLength(250);
    app.process.context.sessions.end("sid-of-today");
    // Redis drops whole nodes of a hundred entries.
    await until(async () => (await past()).length < 100);
    expect(await redis.admin((client) => client.pttl(key))).toBeGreaterThan(0);
  });
});

test("without Redis a logout reaches the upstream when it is back, and the app of the logout refuses the cookie at once", async () => {
  const upstream = await startUpstream();
  const [one, two] = [startApp(upstream.url), startApp(upstream.url)];
  const cookie = await signIn(one);
  await upstream.leave();
  expect(await one.ask("logout", cookie)).toBe(200);
  expect([await one.ask("me", cookie), await two.ask("me", cookie)]).toEqual([401, 502]);
  await upstream.comeBack();
  await until(async () => (await one.metric("grandstand_logouts_waiting")) === "0");
  // The upstream itself refuses the session now.
  expect(await two.ask("me", cookie)).toBe(401);
  expect(upstream.logouts).toHaveLength(1);
});
