import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { readSecret } from "../lib/bff/host/secret-file";
import { SESSION_COOKIE, XSRF_COOKIE } from "../lib/bff/session/cookies";
import { sealSession } from "../lib/bff/session/session";
import { expect, test } from "./app";
import type { RunningApp } from "./start-app";
import { startNext } from "./start-next";

const XSRF = "x".repeat(43);

interface Asked {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The request has a session, a separate one for each server: "real" with the demo player's token, the others with a token of nobody. */
  session?: "real" | "of a page" | "with a language";
  /** The answer's values change with time: the test compares only the keys. */
  moving?: true;
}

const page = (path: string, more: Partial<Asked> = {}): Asked => ({ path, ...more });
const player = (path: string, more: Partial<Asked> = {}): Asked => ({ path, session: "of a page", ...more });
const call = (path: string, body = "{}", more: Partial<Asked> = {}): Asked => ({
  ...{ method: "POST", path, body, session: "real" },
  ...more,
  headers: { "x-xsrf-token": XSRF, "content-type": "application/json", ...more.headers },
});

const REQUESTS: readonly Asked[] = [
  ...["/", "/error", "/error/", "/lobby", "/lobby/home", "/lobby2/home", "/layout", "/iframe/test"].map((path) =>
    page(path),
  ),
  ...["/authentication", "/nowhere", "/en/error", "/unknown", "/game/pk10/home", "/game/none/home"].map((path) =>
    page(path),
  ),
  ...["/error?message=duplicate_login", "/error?message=Call+1900", "/error?ended=sid"].map((path) => page(path)),
  ...["/", "/lobby", "/lobby2", "/lobby/home", "/layout", "/game/pk10/home", "/game/balls12/home/"].map((path) =>
    player(path),
  ),
  ...["/authentication", "/error?ended=SID", "/?ended=SID", "/error?ended=another"].map((path) => player(path)),
  player("/authentication", { headers: { "sec-purpose": "prefetch" } }),
  player("/authentication", { headers: { "sec-fetch-site": "cross-site" } }),
  page("/error", { headers: { "accept-language": "th" } }),
  page("/error", { headers: { cookie: "user_locale=zh", "accept-language": "th" } }),
  page("/lobby/home", { session: "with a language" }),
  page("/game/pk10/rules", { session: "real" }),
  page("/game/pk10/limits"),
  ...["/error", "/brand.css", "/manifest.webmanifest", "/brand/icon"].map((path) =>
    page(path, { headers: { host: "acme.localhost" } }),
  ),
  page("/lobby/home", { headers: { "sec-fetch-dest": "iframe" } }),
  page("/authentication?token=launch-token-0123456789", { headers: { "sec-fetch-dest": "iframe" } }),
  page("/authentication?token=launch-token-0123456789"),
  page("/error", { method: "HEAD" }),
  page("/error", { headers: { "accept-encoding": "gzip" } }),
  page("/error", { headers: { "accept-encoding": "br" } }),
  page("/error", { headers: { "if-none-match": "ETAG" } }),
  page("/brand.css", { headers: { "if-none-match": "ETAG" } }),
  page("/error", { method: "POST", body: "a=1" }),
  page(`/error?${"a=1&".repeat(17)}`),
  page(`/api/bootstrap?${"a=1&".repeat(17)}`),
  ...["/fairness", "/fairness/pk10", "/fairness/pk10/1"].map((path) => page(path)),
  page("/lobby/home?_rsc=1", { headers: { rsc: "1", "sec-fetch-dest": "empty" } }),
  ...["/robots.txt", "/favicon.ico", "/brand/none", "/healthz", "/readyz", "/stream/cars/hd.m3u8", "/stream/none"].map(
    (path) => page(path),
  ),
  ...["/app/key", "/api", "/api/nothing", "/sanctum/nothing", "/sanctum/csrf-cookie", "/api/bootstrap"].map((path) =>
    page(path),
  ),
  page("/api/bootstrap?game=PK10"),
  page("/api/bootstrap?game=PK10", { session: "real", moving: true }),
  page("/api/bootstrap", { headers: { "sec-fetch-site": "cross-site" } }),
  page("/api/rules?game=PK10&lang=th", { session: "real" }),
  page("/api/auth/pending-launch"),
  page("/api/user/me"),
  call("/api/bootstrap"),
  ...["PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => page("/api/user/me", { method })),
  ...["POST", "DELETE"].map((method) => page("/healthz", { method })),
  page("/brand.css", { method: "POST" }),
  call("/api/user/me", "{}", { moving: true }),
  call("/api/user/load_balance", '{"playerSession":"x"}', { moving: true }),
  call("/api/user/dt/", '{"model":"PK10Transaction","p":1,"ipp":30}'),
  call("/api/user/nothing"),
  call("/api/user/game/PK11/home"),
  call("/api/user/me", "{}", { headers: { "x-xsrf-token": "another" } }),
  call("/api/user/me", "{}", { headers: { origin: "https://evil.example" } }),
  call("/api/user/me", "x".repeat(100_000)),
  call("/api/user/page", "x", { headers: { "content-type": "text/csv" } }),
  call("/api/user/logout", "{}", { session: "of a page" }),
  call("/api/auth/login", "no json"),
  call("/api/auth/login", '{"username":"nobody","password":"wrong"}'),
  call("/api/auth/launch", '{"token":"launch-token-0123456789"}'),
  call("/api/demo/launch_tokens", '{"username":"nobody","lang":"en","game":"PK10"}'),
];

/** The headers that the app sets. Next adds its own headers, and a coding for the connection. */
const OURS = [
  ...[
    "content-type",
    "cache-control",
    "content-security-policy",
    "etag",
    "location",
    "set-cookie",
    "allow",
    "retry-after",
  ],
  ...["x-content-type-options", "referrer-policy", "permissions-policy", "cross-origin-opener-policy", "x-request-id"],
] as const;

const settled = (text: string): string =>
  text
    .replaceAll(/(XSRF-TOKEN|grandstand_session)=[\w.~*-]{20,}/g, "$1=…")
    .replaceAll(/reference=[0-9A-F]{8}/g, "reference=…")
    .replaceAll(/(nonce[-=":\\]+)[\w-]{22}/g, "$1…");

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync } as const;

interface Answered {
  status: number | undefined;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

function ask(url: string, { method = "GET", path, headers = {}, body, moving }: Asked): Promise<Answered> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = { host: "127.0.0.1", origin: method === "POST" ? "http://127.0.0.1" : "", ...headers };
    const own = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ""));
    const asked = http.request({ host: "127.0.0.1", port, method, path, headers: own, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const coding = String(answer.headers["content-encoding"] ?? "") as keyof typeof DECODERS;
        const bytes = Buffer.concat(chunks);
        const text = (bytes.length > 0 && DECODERS[coding] ? DECODERS[coding](bytes) : bytes).toString();
        const given = OURS.map((name) => [name, answer.headers[name]] as const);
        const known = given.flatMap(([name, value]) =>
          value === undefined ? [] : [[name, name === "x-request-id" ? "…" : settled(String(value))]],
        );
        const shown = moving ? Object.keys(JSON.parse(text)).join() : settled(text);
        const redirects = Math.floor((answer.statusCode ?? 0) / 100) === 3;
        resolve({ status: answer.statusCode, headers: Object.fromEntries(known), body: redirects ? "" : shown });
      });
    });
    asked.on("error", reject).end(body);
  });
}

async function prepared(app: RunningApp, token: string, asked: Asked): Promise<Asked> {
  const { session, headers = {} } = asked;
  const sid = randomUUID();
  const cookies = [`${XSRF_COOKIE}=${XSRF}`];
  if (session !== undefined) {
    const own = session === "with a language" ? ({ lang: "id" } as const) : {};
    const value = {
      token: session === "real" ? token : "of-nobody",
      sid,
      seenAt: Math.floor(Date.now() / 1000),
      ...own,
    };
    cookies.push(`${SESSION_COOKIE}=${await sealSession(value, [readSecret(app.dataDir, "session-secret")])}`);
  }
  if (headers["cookie"] !== undefined) cookies.push(headers["cookie"]);
  return { ...asked, path: asked.path.replace("SID", sid), headers: { ...headers, cookie: cookies.join("; ") } };
}

/**
 * Next or Node cause some differences before our code runs; the test does not compare these. Next answers an absent file and a method that
 * it does not know (TRACE) with its own pages. Next writes the new address as the body of a redirect. Next refuses a head by Node's limit
 * of 16 kB, `server.ts` by its own limit. Next keeps the spelling of an address, `server.ts` normalises it.
 */
test("server.ts and next start answer alike", async ({ app }) => {
  const { port } = new URL(app.upstreamUrl);
  const settings = { PATH: process.env.PATH, UPSTREAM_PORT: port, DATA_DIR: app.dataDir };
  const next = await startNext(settings, undefined, "127.0.0.1");
  try {
    const login = await fetch(`${app.upstreamUrl}/api/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "demo", password: "demo" }),
    });
    const { token } = (await login.json()) as { token: string };
    expect(REQUESTS.length).toBeGreaterThan(60);
    for (const asked of REQUESTS) {
      const etag = (await ask(app.url, { path: asked.path })).headers["etag"] ?? "";
      const known = asked.headers?.["if-none-match"] === "ETAG" ? { "if-none-match": etag } : {};
      const request = { ...asked, headers: { ...asked.headers, ...known } };
      const ours = await ask(app.url, await prepared(app, token, request));
      const theirs = await ask(next.url, await prepared(app, token, request));
      // A live playlist may have moved on between the two answers.
      const after = asked.path.endsWith(".m3u8") ? await ask(app.url, await prepared(app, token, request)) : ours;
      const what = `${asked.method ?? "GET"} ${asked.path} ${asked.session ?? ""}`;
      expect.soft([ours, after], what).toContainEqual(theirs);
    }
  } finally {
    await next.stop();
  }
});

test("before it ends, next start sends the logouts that the platform has not confirmed", async () => {
  let isBack = false;
  const arrived: boolean[] = [];
  const platform = http.createServer((request, response) => {
    if (request.url?.endsWith("/logout") === true) arrived.push(isBack);
    response.writeHead(isBack ? 200 : 503, { "content-type": "application/json" }).end("{}");
  });
  await once(platform.listen(0, "127.0.0.1"), "listening");
  const secret = randomUUID().repeat(2);
  const next = await startNext({
    ...{ PATH: process.env.PATH, NEXT_MANUAL_SIG_HANDLE: "true", SESSION_SECRET: secret, PUSHER_APP_KEY: "a-key" },
    UPSTREAM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
  });
  try {
    const session = { token: "a-token", sid: randomUUID(), seenAt: Math.floor(Date.now() / 1000) };
    const cookie = `${XSRF_COOKIE}=${XSRF}; ${SESSION_COOKIE}=${await sealSession(session, [secret])}`;
    const logout = call("/api/user/logout");
    expect((await ask(next.url, { ...logout, headers: { ...logout.headers, cookie } })).status).toBe(200);
    expect(arrived).toEqual([false]);
    isBack = true;
    expect(await next.end()).toBe(0);
    expect(arrived.at(-1)).toBe(true);
  } finally {
    await next.stop();
    platform.close();
  }
});
