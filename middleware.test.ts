import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import os from "node:os";
import path from "node:path";
import { NextRequest } from "next/server";
import pino from "pino";
import { readEnv } from "@/lib/bff/env";
import { createBffProcess } from "@/lib/bff/process";
import { shareBff } from "@/lib/bff/running";
import { SESSION_COOKIE, sessionCookieName } from "@/lib/bff/session/cookies";
import { sealSession, type Session } from "@/lib/bff/session/session";
import { TEST_SECRET, TEST_XSRF, testSession } from "@/lib/bff/testing";
import { type Documents, readDocuments } from "@/lib/bff/pages/documents";
import { LOCALE_COOKIE } from "@/lib/locale";
import { config, middleware } from "./middleware";

const live: Session = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };
const log = pino({ level: "silent" });

const PLATFORM = { UPSTREAM_URL: "http://127.0.0.1:9", PUSHER_APP_KEY: "key", SESSION_SECRET: TEST_SECRET };

async function ask(
  address: string,
  headers: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
  documents: Documents | null = null,
): Promise<Response> {
  const bff = createBffProcess(readEnv({ ...PLATFORM, ...env }), Date.now, log, documents);
  shareBff({ ...bff, log, access: log, tracing: undefined });
  const given = { host: "play.example", ...headers };
  const message = {
    method: "GET",
    url: address,
    headers: given,
    socket: { remoteAddress: "127.0.0.1", end: () => undefined },
  };
  const request = new NextRequest(`http://play.example${address}`, { headers: given });
  const answer = await bff.context.connections.run(message as unknown as IncomingMessage, () => middleware(request));
  await bff.stop();
  return answer;
}

async function visit(
  path: string,
  session: Session | null,
  headers: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) {
  const cookies = [`XSRF-TOKEN=${TEST_XSRF}`, "other=1", ...more];
  if (session !== null) cookies.push(`${SESSION_COOKIE}=${await sealSession(session, [TEST_SECRET])}`);
  return ask(path, { cookie: cookies.join("; "), ...headers });
}

describe("the middleware", () => {
  it("gives the picture of a shared link its origin, and leaves what the router asks for to Next", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "middleware-"));
    mkdirSync(path.join(folder, "en"));
    const html = (origin: string): string => `<meta property="og:image" content="${origin}/fairness.png"/>`;
    writeFileSync(path.join(folder, "en", "fairness.html"), html(""));
    const documents = readDocuments(folder);
    const env = { UPSTREAM_URL: "", PUBLIC_URL: "https://play.example" };
    const shown = await ask("/fairness", {}, env, documents);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await shown.text()).toBe(html("https://play.example"));
    const etag = shown.headers.get("etag") ?? "";
    expect((await ask("/fairness", { "if-none-match": etag }, env, documents)).status).toBe(304);
    const routed = await ask("/fairness", { rsc: "1" }, env, documents);
    expect(routed.headers.get("x-middleware-rewrite")).toMatch(/\/en\/fairness$/);
    rmSync(folder, { recursive: true });
  });

  it("sends guests, and players whose session is over, to sign in", async () => {
    for (const session of [null, { ...live, seenAt: live.seenAt - 901 }]) {
      const response = await visit("/game/pk10/home", session);
      expect(new URL(response.headers.get("location") ?? "").pathname).toBe("/authentication");
    }
    expect((await visit("/game/pk10/home", live)).headers.get("location")).toBeNull();
  });

  it.each([
    ["/game/pk10/home?a=1", live, "th", "/th/game/pk10/home", "?a=1"],
    ["/error?message=duplicate_login", null, null, "/vn/error", "?message=duplicate_login"],
    ["/nowhere", null, null, "/vn/unknown", ""],
  ] as const)("leads %s to its document", async (path, session, kept, document, search) => {
    const cookies = kept === null ? [] : [`${LOCALE_COOKIE.name}=${kept}`];
    const response = await visit(path, session, { "accept-language": "vi,en;q=0.5" }, cookies);
    const target = new URL(response.headers.get("x-middleware-rewrite") ?? "");
    expect([target.pathname, target.search]).toEqual([document, search]);
    expect(response.status).toBe(document.endsWith("/unknown") ? 404 : 200);
  });

  it("gives the first anti-forgery cookie, Secure if players use https", async () => {
    const response = await ask("/error", {}, { PUBLIC_URL: "https://play.example" });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax; Secure$/),
    ]);
    expect((await visit("/error", null)).headers.getSetCookie()).toEqual([]);
  });

  it("reads and clears the https cookie if any public origin is https", async () => {
    const seal = await sealSession(live, [TEST_SECRET]);
    const visitWith = (path: string, name: string) =>
      ask(
        path,
        { cookie: `${name}=${seal}; XSRF-TOKEN=x` },
        { PUBLIC_URL: "http://play.example, HTTPS://play.example" },
      );
    const name = sessionCookieName(true);
    expect((await visitWith("/lobby/home", name)).headers.get("location")).toBeNull();
    expect((await visitWith("/lobby/home", SESSION_COOKIE)).headers.get("location")).toContain("/authentication");
    const response = await visitWith("/authentication", name);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-grandstand_session=; .*Secure; Max-Age=0; HttpOnly$/),
    ]);
  });

  it("sets and clears its cookies for frames too, over https if another site may frame the pages", async () => {
    const env = { PUBLIC_URL: "https://play.example", FRAME_ANCESTORS: "https://merchant.example" };
    const { headers } = await ask("/authentication", { "sec-fetch-dest": "iframe" }, env);
    const [session, xsrf, ...more] = headers.getSetCookie();
    expect(session).toBe("__Host-grandstand_session=; Path=/; SameSite=None; Secure; Partitioned; Max-Age=0; HttpOnly");
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=None; Secure; Partitioned$/);
    expect(more).toEqual([]);
  });

  it("refuses a query of more than 16 keys, and a request before the start is complete", async () => {
    expect((await visit(`/error?${"a=1&".repeat(17)}`, null)).status).toBe(400);
    shareBff({ ...createBffProcess(readEnv(PLATFORM), Date.now, log), log, access: log, tracing: undefined });
    expect((await middleware(new NextRequest("http://play.example/error"))).status).toBe(503);
  });

  it("leads our own pages' sockets to the hub, with the player's address and without cookies", async () => {
    const handshake = { upgrade: "websocket", connection: "Upgrade", "sec-websocket-key": "k", cookie: "a=b" };
    const headers = { ...handshake, origin: "http://play.example", "x-forwarded-for": "6.6.6.6" };
    const opened = await ask("/app/key?protocol=7", headers);
    expect(opened.headers.get("x-middleware-rewrite")).toBe("http://127.0.0.1:9/app/key?protocol=7");
    const passed = [...opened.headers].filter(([name]) => name.startsWith("x-middleware-request-"));
    expect(Object.fromEntries(passed.map(([name, value]) => [name.slice(21), value]))).toEqual({
      connection: "Upgrade",
      upgrade: "websocket",
      origin: "http://play.example",
      "sec-websocket-key": "k",
      "x-forwarded-for": "127.0.0.1",
    });
    expect((await ask("/app/key", { ...headers, origin: "https://evil.example" })).status).toBe(403);
    expect((await ask("/app/key", {})).status).toBe(404);
  });

  it.each([
    ["/", true],
    ["/error", true],
    ["/authentication", true],
    ["/game/pk10/home", true],
    ["/application", true],
    ["/api/user/me", false],
    ["/sanctum/csrf-cookie", false],
    ["/app/key", true],
    ["/brand.css", false],
    ["/stream/cars/hd.m3u8", false],
    ["/_next/static/chunks/a.js", false],
    ["/favicon.ico", false],
    ["/logo.svg", false],
    ["/healthz", false],
  ])("is asked for %s: %s", (path, asked) => {
    expect(new RegExp(`^${config.matcher[0]}$`).test(path)).toBe(asked);
  });
});
