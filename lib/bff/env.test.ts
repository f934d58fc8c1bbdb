import { DEMO_HUB_APP, readCommandEnv, readEnv, SettingsError } from "./env";

const platform = { UPSTREAM_URL: "https://platform.example", SESSION_SECRET: "s".repeat(32), PUSHER_APP_KEY: "key" };

const CHAIN = ["ab".repeat(32), "cd".repeat(96), "1700000000", "1"] as const;

function wrongLines(env: Record<string, string>): string[] {
  try {
    readEnv(env);
  } catch (error) {
    if (error instanceof SettingsError)
      return error.message
        .split("\n")
        .slice(1)
        .map((line) => line.trim());
    throw error;
  }
  return [];
}

describe("readEnv", () => {
  it("gives the documented defaults, and counts an empty variable as unset", () => {
    expect(readEnv({ PORT: "", UPSTREAM_URL: "", PATH: "/bin" })).toEqual({
      host: "127.0.0.1",
      port: 3000,
      embedded: true,
      upstreamUrl: "http://127.0.0.1:4000",
      upstreamPort: 4000,
      platformIdempotency: true,
      realtimeUrl: undefined,
      hubApp: { ...DEMO_HUB_APP, secret: undefined },
      sessionSecrets: [],
      publicOrigins: [],
      proxyHops: 0,
      socketsPerAddress: 500,
      workers: 1,
      frameAncestors: "'self'",
      mediaOrigins: "",
      brandsDir: "brands",
      databaseUrl: undefined,
      drawKeys: [],
      redisUrl: undefined,
      dataDir: ".data",
      demoData: true,
      gameSeconds: 60,
      beacon: {
        mixed: false,
        chain: undefined,
        urls: [
          "https://api.drand.sh",
          "https://api2.drand.sh",
          "https://api3.drand.sh",
          "https://drand.cloudflare.com",
        ],
        waitMs: 300_000,
      },
      metrics: undefined,
      upstreamMetrics: undefined,
      metricsHosts: [],
      operatorTokens: undefined,
      operatorToken: undefined,
      operatorPage: undefined,
    });
  });

  it("reads a platform's settings", () => {
    const settings = readEnv({
      ...platform,
      SESSION_SECRET: `${"n".repeat(32)}, ${"o".repeat(40)}`,
      PUBLIC_URL: "https://play.example/,https://play.acme.example",
      FRAME_ANCESTORS: "'self' https://merchant.example",
      MEDIA_ORIGINS: "https://video.example https://*.cdn.example:8443",
      PROXY_HOPS: "1",
    });
    expect(settings).toMatchObject({
      embedded: false,
      upstreamUrl: "https://platform.example",
      sessionSecrets: ["n".repeat(32), "o".repeat(40)],
      publicOrigins: ["https://play.example", "https://play.acme.example"],
      frameAncestors: "'self' https://merchant.example",
      proxyHops: 1,
    });
  });

  it("reads named operators' tokens, and the address of their page", () => {
    const settings = readEnv({
      OPERATOR_TOKENS: `alice:write:${"a".repeat(24)}, grafana:read:${"b+/=".repeat(8)}`,
      OPERATOR_PORT: "4100",
    });
    expect(settings).toMatchObject({
      operatorTokens: [
        { name: "alice", scope: "write", secret: "a".repeat(24) },
        { name: "grafana", scope: "read", secret: "b+/=".repeat(8) },
      ],
      operatorPage: { host: "127.0.0.1", port: 4100 },
    });
  });

  it.each([
    ["a short secret", `alice:write:${"a".repeat(23)}`],
    ["a secret that is too long", `alice:write:${"a".repeat(257)}`],
    ["a blank in a secret", `alice:write:${"a".repeat(12)} ${"a".repeat(12)}`],
    ["an unknown scope", `alice:admin:${"a".repeat(24)}`],
    ["no scope", `alice:${"a".repeat(24)}`],
    ["no name", `:write:${"a".repeat(24)}`],
    ["the name that operators without tokens have", `local:write:${"a".repeat(24)}`],
    ["a name twice", `alice:write:${"a".repeat(24)},alice:read:${"b".repeat(24)}`],
    ["a secret twice", `alice:write:${"a".repeat(24)},bob:read:${"a".repeat(24)}`],
    ["nothing", ","],
  ])("refuses operators' tokens with %s, without repeating them", (_title, tokens) => {
    const [line = "", ...more] = wrongLines({ OPERATOR_TOKENS: tokens });
    expect([line, more]).toEqual([expect.stringMatching(/^OPERATOR_TOKENS: must be name:read:secret/), []]);
    expect(line).not.toMatch(/aaaa|bbbb/);
  });

  it("reads the names under which metrics and operators are answered", () => {
    const settings = readEnv({ METRICS_HOSTS: "Metrics.internal.example, app_1", METRICS_PORT: "0" });
    const names = ["metrics.internal.example", "app_1"];
    expect(settings).toMatchObject({ metricsHosts: names, metrics: { host: "127.0.0.1", port: 0, names } });
    expect(readEnv({}).metricsHosts).toEqual([]);
  });

  it("requires named operators for the operators' page", () => {
    expect(wrongLines({ OPERATOR_PORT: "4100" })).toEqual(["OPERATOR_TOKENS: is required when OPERATOR_PORT is set"]);
  });

  it.each([
    ["the embedded upstream", {}, true],
    ["the embedded upstream, off", { PLATFORM_IDEMPOTENCY: "off" }, false],
    ["a platform that says nothing of it", platform, false],
    ["a platform that declares it", { ...platform, PLATFORM_IDEMPOTENCY: "on" }, true],
  ])("reads whether the platform honours a bet's key: %s", (_title, env, honoured) => {
    expect(readEnv(env).platformIdempotency).toBe(honoured);
  });

  it("accepts a replica for records only with PostgreSQL", () => {
    const replica = "postgres://replica.example/grandstand";
    const DATABASE_URL = "postgres://db.example/grandstand";
    const both = { DATABASE_URL, DATABASE_READ_URL: replica, DRAW_KEY: "k".repeat(32) };
    expect(readEnv(both).databaseReadUrl).toBe(replica);
    expect(wrongLines({ DATABASE_READ_URL: replica })).toEqual([
      "DATABASE_URL: is required when DATABASE_READ_URL is set",
    ]);
  });

  it("accepts several workers only with Redis", () => {
    expect(readEnv({ WORKERS: "2", REDIS_URL: "redis://127.0.0.1" }).workers).toBe(2);
    expect(readEnv({ WORKERS: "1" }).workers).toBe(1);
    expect(wrongLines({ WORKERS: "2" })).toEqual([expect.stringMatching(/^REDIS_URL: is required when WORKERS/)]);
    for (const WORKERS of ["0", "65", "1.5", "all"])
      expect(wrongLines({ WORKERS, REDIS_URL: "redis://127.0.0.1" })).toEqual([
        expect.stringMatching(/^WORKERS: must be/),
      ]);
  });

  it("accepts a witness at https, or on this machine, and only with a key", () => {
    const key = "k".repeat(32);
    for (const url of ["https://witness.example/path?of=us", "http://127.0.0.1:9000/in"])
      expect(readEnv({ WITNESS_URL: url, WITNESS_KEY: key }).witness).toEqual({ url, key });
    for (const url of [
      "http://witness.example",
      "https://user:pw@witness.example",
      "witness.example",
      "http://10.0.0.1",
    ])
      expect(wrongLines({ WITNESS_URL: url, WITNESS_KEY: key })).toEqual([expect.stringMatching(/^WITNESS_URL: /)]);
    expect(wrongLines({ WITNESS_URL: "https://witness.example" })).toEqual([
      "WITNESS_KEY: is required when WITNESS_URL is set",
    ]);
    expect(readEnv({ WITNESS_KEY: key }).witness).toBeUndefined();
  });

  it("reads a beacon", () => {
    const env = {
      ENTROPY: "drand",
      DRAND_URLS: "http://127.0.0.1:1, https://b.example/drand",
      DRAND_WAIT_SECONDS: "10",
    };
    expect(readEnv({ ...env, DRAND_CHAIN: CHAIN.join(",") }).beacon).toEqual({
      mixed: true,
      chain: { hash: "ab".repeat(32), publicKey: "cd".repeat(96), genesisSeconds: 1_700_000_000, periodSeconds: 1 },
      urls: ["http://127.0.0.1:1", "https://b.example/drand"],
      waitMs: 10_000,
    });
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["HOST", "a b"],
    ["UPSTREAM_PORT", "-1"],
    ["PLATFORM_IDEMPOTENCY", "yes"],
    ["UPSTREAM_PORT", "3000"],
    ["REALTIME_URL", "ftp://x"],
    ["REALTIME_URL", "wss://:secret@hub.example"],
    ["PUSHER_APP_ID", "a/b"],
    ["PUSHER_APP_KEY", "a b"],
    ["PUSHER_APP_SECRET", "short"],
    ["PUSHER_APP_SECRET", "geheimnisträger"],
    ["PUSHER_APP_SECRET", "two-lines\nof-it"],
    ["PUSHER_APP_SECRET", "ends-in-a-blank "],
    ["SESSION_SECRET", "short"],
    ["SESSION_SECRET", `${"n".repeat(32)},short`],
    ["PUBLIC_URL", "play.example"],
    ["PUBLIC_URL", "https://play.example/path"],
    ["PROXY_HOPS", "1.5"],
    ["SOCKETS_PER_ADDRESS", "0"],
    ["FRAME_ANCESTORS", "'self'; script-src *"],
    ["FRAME_ANCESTORS", "'self'; play.acme.example=https://acme.example"],
    ["FRAME_ANCESTORS", "'self' https://*"],
    ["FRAME_ANCESTORS", "https://casino.example:80a"],
    ["MEDIA_ORIGINS", "video.example"],
    ["MEDIA_ORIGINS", "https://video.example:99999"],
    ["MEDIA_ORIGINS", "https://video.example/live"],
    ["MEDIA_ORIGINS", "https://video.example; script-src *"],
    ["METRICS_HOSTS", "metrics.internal.example:9464"],
    ["METRICS_HOSTS", "*.internal.example"],
    ["METRICS_HOSTS", "https://metrics.internal.example"],
    ["OPERATOR_TOKEN", "a".repeat(24)],
    ["OPERATOR_TOKEN", `alice:write:${"a".repeat(24)}`],
    ["OPERATOR_TOKEN", `local:${"a".repeat(24)}`],
    ["DRAW_KEY", "short"],
    ["DRAW_KEY", `${"n".repeat(32)},short`],
    ["REDIS_URL", "127.0.0.1:6379"],
    ["DEMO_DATA", "true"],
    ["GAME_SECONDS", "4"],
    ["GAME_SECONDS", "4000"],
    ["ENTROPY", "on"],
    ["DRAND_URLS", "api.drand.sh"],
    ["DRAND_URLS", "https://api.drand.sh,ftp://x"],
    ["DRAND_URLS", ","],
    ["DRAND_CHAIN", CHAIN.slice(0, 3).join(",")],
    ["DRAND_CHAIN", `${CHAIN.slice(0, 3).join(",")},30`],
    ["DRAND_CHAIN", CHAIN.toReversed().join(",")],
    ["DRAND_WAIT_SECONDS", "5"],
    ["WITNESS_KEY", "short"],
  ])("refuses %s=%s with one line, which begins with the name", (name, value) => {
    const lines = wrongLines({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}: `));
  });

  it.each([
    ["http://user:pw@platform.example"],
    ["https://platform.example/api"],
    ["https://platform.example/?a=1"],
    ["platform"],
  ])("refuses the upstream %s", (url) => {
    expect(wrongLines({ ...platform, UPSTREAM_URL: url })).toEqual([expect.stringMatching(/^UPSTREAM_URL: /)]);
  });

  it.each([
    [{}, true],
    [{ DATABASE_URL: "postgres://db.example/play", DRAW_KEY: "k".repeat(32) }, false],
    [{ DATABASE_URL: "postgres://db.example/play", DRAW_KEY: "k".repeat(32), DEMO_DATA: "on" }, true],
    [{ DEMO_DATA: "off" }, false],
  ])("with %j demo data are served: %s", (env, served) => {
    expect(readEnv(env).demoData).toBe(served);
  });

  it("accepts every secret that a header can carry", () => {
    expect(readEnv({ PUSHER_APP_SECRET: "s#cr t!8~" }).hubApp.secret).toBe("s#cr t!8~");
  });

  it("names every malformed and missing setting in one message, and repeats no value", () => {
    const lines = wrongLines({
      UPSTREAM_URL: "https://platform.example",
      PORT: "x",
      SESSION_SECRET: "hush-hush",
      PUSHER_APP_SECRET: "hush",
    });
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      "PORT",
      "PUSHER_APP_SECRET",
      "SESSION_SECRET",
      "PUSHER_APP_KEY",
    ]);
    expect(lines.join()).not.toContain("hush");
  });

  it("requires a draw key with PostgreSQL, except for a command, and names it in the same message", () => {
    const lines = wrongLines({ DATABASE_URL: "postgres://db.example/play", PORT: "x" });
    expect(lines.map((line) => line.split(":")[0])).toEqual(["PORT", "DRAW_KEY"]);
    expect(wrongLines({ DATABASE_URL: "mysql://x", DRAW_KEY: "k".repeat(32) })).toEqual([
      expect.stringMatching(/^DATABASE_URL: /),
    ]);
    expect(readCommandEnv({ DATABASE_URL: "postgres://db.example/play" }).drawKeys).toEqual([]);
  });

  it.each([
    ["PUSHER_APP_ID", DEMO_HUB_APP.id],
    ["PUSHER_APP_KEY", DEMO_HUB_APP.key],
  ])("refuses the demo %s if a platform is set", (name, value) => {
    expect(wrongLines({ ...platform, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .*demo`))]);
    expect(wrongLines({ [name]: value })).toEqual([]);
  });
});
