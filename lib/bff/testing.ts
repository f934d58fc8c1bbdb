import { testAccount as contractAccount, testSite as contractSite } from "@/lib/contract/testing";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Site } from "@/lib/contract/bootstrap";
import { type CallName, calls } from "@/lib/contract/calls";
import { siteBrandOf } from "./brand/site-brand";
import { testBrands } from "./brand/testing";
import { createAbsentGames } from "./upstream/absent-games";
import { createCallsUnderWay } from "./upstream/proxy";
import { type BffContext, visitOf } from "./context";
import { SESSION_COOKIE, sessionCookieName, XSRF_COOKIE } from "./session/cookies";
import { toResponse } from "./answer";
import { readEnv } from "./env";
import { answerCall } from "./handler";
import { visitPage } from "./pages/visit";
import type { ConnectionInfo } from "./request";
import { createBffMetrics } from "./metrics";
import { sealSession, type Session, createSessionMemory, unsealSession } from "./session/session";
import { createPlatformLog } from "./upstream/platform-log";
import { createRulesCache } from "./pages/rules";
import { createUnconfirmedLogouts } from "./sign-in/logout";
import type { UpstreamRequest, UpstreamResponse } from "./upstream/transport";

export const TEST_SECRET = "a-secret-of-at-least-thirty-two-characters";
export const TEST_TOKEN = "upstream-bearer-0123456789abcdef";
export const TEST_XSRF = "x".repeat(43);
export const TEST_ORIGIN = "http://play.example";
export const TEST_NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

export const testSession: Session = { token: TEST_TOKEN, sid: "sid-1", seenAt: TEST_NOW / 1000 };

export const testAccount = { ...contractAccount, balance: 10_000 };

export const testSite: Site = { ...contractSite, revision: "r1", brand: siteBrandOf(testBrands.of(null)) };

export function upstreamAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): UpstreamResponse {
  const all: Readonly<Record<string, string>> = { "content-type": "application/json", ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { status, header: (name) => all[name], body: Buffer.from(text) };
}

export interface TestBff {
  bff(request: Request, info: ConnectionInfo): Promise<Response | null>;
  context: BffContext;
  sent: UpstreamRequest[];
  clock: { now: number };
}

export function createTestBff(
  answer: (request: UpstreamRequest) => UpstreamResponse | Promise<UpstreamResponse>,
  overrides: Partial<BffContext> = {},
): TestBff {
  const sent: UpstreamRequest[] = [];
  const clock = { now: TEST_NOW };
  const now = (): number => clock.now;
  const { log = { warn: () => undefined, error: () => undefined } } = overrides;
  const platformLog = createPlatformLog(log, now);
  const sessions = createSessionMemory({ secrets: [TEST_SECRET], now });
  const logouts = createUnconfirmedLogouts({ now, log });
  const context: BffContext = {
    upstreamHost: "upstream.example",
    secrets: [TEST_SECRET],
    publicOrigins: [TEST_ORIGIN],
    isFramed: () => false,
    brandOf: testBrands.of,
    siteOf: () => testSite,
    settings: readEnv({ SESSION_SECRET: TEST_SECRET }),
    documents: null,
    connections: new AsyncLocalStorage(),
    demoTokens: new RateLimiterMemory({ points: 30, duration: 60 }),
    fairnessReads: new RateLimiterMemory({ points: 300, duration: 60 }),
    fairnessOffer: { isOffered: false, until: 0 },
    underWay: createCallsUnderWay(),
    sessions,
    logouts,
    rules: createRulesCache(now),
    absentGames: createAbsentGames(now),
    transport: async (request) => {
      sent.push(request);
      return answer(request);
    },
    now,
    random: (bytes) => randomBytes(bytes).toString("base64url"),
    log,
    platformLog,
    metrics: createBffMetrics({
      mismatches: () => platformLog.mismatches,
      sessions: () => sessions.size,
      failedBrandReloads: () => 0,
      logouts,
    }),
    development: false,
    ...overrides,
  };
  return { bff: (request, connection) => respond(context, request, connection), context, sent, clock };
}

/** Answers a call, or a visit to a page, as Next does. Null if Next would show the page's document. */
export async function respond(
  context: BffContext,
  request: Request,
  connection: ConnectionInfo,
): Promise<Response | null> {
  const visit = visitOf(context, request, connection);
  const answered = (await answerCall(visit)) ?? (await visitPage(visit));
  return "document" in answered ? null : toResponse(answered);
}

export interface CallOptions {
  method?: string;
  session?: Session | null;
  headers?: Readonly<Record<string, string | null>>;
  /** Cookies in addition to the session's cookie and the token's cookie: `name=value`. */
  cookies?: readonly string[];
  /** True: the session's cookie has its name for https. Default: its name for http. */
  secure?: boolean;
  body?: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

export async function browserCall(path: string, options: CallOptions = {}): Promise<Request> {
  const session = options.session === undefined ? testSession : options.session;
  const cookies = [`${XSRF_COOKIE}=${TEST_XSRF}`, ...(options.cookies ?? [])];
  if (session !== null)
    cookies.push(`${sessionCookieName(options.secure === true)}=${await sealSession(session, [TEST_SECRET])}`);
  const headers = new Headers({
    cookie: cookies.join("; "),
    origin: TEST_ORIGIN,
    host: "play.example",
    "x-xsrf-token": TEST_XSRF,
  });
  if (typeof options.body === "string") headers.set("content-type", "application/json");
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const method = options.method ?? "POST";
  return new Request(`${TEST_ORIGIN}${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

export async function codeOf(response: Response | null): Promise<string | undefined> {
  const body: unknown = await response?.json();
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
    ? body.code
    : undefined;
}

export const info = { address: "203.0.113.9", trace: "4bf92f3577b34da6a3ce929d0e0e4736" };

/** A valid answer to every proxied call except the account's call: each call reads its own fields. */
const forEveryCall = {
  id: 1,
  state: "open",
  order: { id: 1 },
  balance: 1.5,
  countries: [],
  default_country_code: "60",
  games: [],
  odds: {},
  settings: { chips: [], settings: [], payouts: [] },
  game_seconds: 60,
  total_records: 0,
  total_pages: 0,
  records: [],
  refresh: false,
  auth: "key:signature",
  user_data: "{}",
};
export const ok = (): UpstreamResponse => upstreamAnswer(200, forEveryCall);

const names = Object.keys(calls) as CallName[];
export const browserCalls = names.filter((name) => calls[name].from === "browser");
export const serverCalls = names.filter((name) => calls[name].from === "server");
export const pathOfCall = (name: CallName): string => `/api/user${calls[name].path.replace(":gameCode", "PK10")}`;

export async function ask(
  path: string,
  options: CallOptions = {},
  answer: () => UpstreamResponse | Promise<UpstreamResponse> = ok,
): Promise<TestBff & { response: Response | null }> {
  const test = createTestBff(answer);
  const response = await test.bff(await browserCall(path, options), info);
  return { ...test, response };
}

export function sessionOf(response: Response | null, now = TEST_NOW): Promise<Session | null> {
  const cookie = response?.headers.getSetCookie().find((line) => line.includes(`${SESSION_COOKIE}=`)) ?? "";
  return unsealSession(cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";")), [TEST_SECRET], now);
}

/** Empty if the answer deletes the cookie, undefined if it does not set the cookie. */
export const cookieValue = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(/[=;]/, 2)[1];
