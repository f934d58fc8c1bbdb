import { type PendingLaunch, SESSION_HANDLE } from "@/lib/contract/session";
import { sealSession, type Session, unsealSession } from "../session/session";
import {
  browserCall,
  type CallOptions,
  codeOf,
  createTestBff,
  info,
  ok,
  TEST_NOW,
  TEST_SECRET,
  TEST_TOKEN,
  testAccount,
  testSession,
  upstreamAnswer,
  sessionOf,
} from "../testing";
import type { UpstreamRequest } from "../upstream/transport";

const TOKEN = "launch-token-0123456789";
const GRANTED = "a-new-bearer-0123456789";

/** A platform that knows two players: of the test's session, and of the launch. */
function platform({ path, headers }: UpstreamRequest) {
  if (path.endsWith("/launch"))
    return upstreamAnswer(200, { token: GRANTED, expires_in: 900, lang: "th", game: "PK10" });
  if (!path.endsWith("/me")) return ok();
  const isNew = headers["authorization"] === `Bearer ${GRANTED}`;
  return upstreamAnswer(200, { ...testAccount, ...(isNew ? { id: 8, username: "second" } : {}) });
}

const start = () => createTestBff(platform);

const bare = (path: string, { headers, ...more }: CallOptions = {}): Promise<Request> =>
  browserCall(path, { session: null, headers: { cookie: null, "x-xsrf-token": null, ...headers }, ...more });

const launchBody = (cookies: boolean, more: object = {}): string => JSON.stringify({ token: TOKEN, cookies, ...more });

async function withHandle() {
  const test = start();
  const answer = await test.bff(await bare("/api/auth/launch", { body: launchBody(false) }), info);
  return { ...test, answer, handle: answer?.headers.get(SESSION_HANDLE) ?? "" };
}

test("without cookies a launch gives a session handle, sealed, and sets no cookie", async () => {
  const { answer, handle } = await withHandle();
  expect(answer?.headers.getSetCookie()).toEqual([]);
  const body = await answer?.text();
  expect(JSON.parse(body ?? "")).toEqual({ path: "/game/pk10/home", lang: "th" });
  expect(`${body}${handle}`).not.toContain(GRANTED);
  expect(await unsealSession(handle, [TEST_SECRET], TEST_NOW)).toMatchObject({ token: GRANTED });
});

test("a session handle carries calls, which need no anti-forgery token, and an account fetch prolongs it", async () => {
  const { bff, sent, handle, clock } = await withHandle();
  clock.now += 10 * 60_000;
  const headers = { [SESSION_HANDLE]: handle };
  const me = await bff(await bare("/api/user/me", { headers }), info);
  expect(me?.status).toBe(200);
  expect(me?.headers.getSetCookie()).toEqual([]);
  expect(sent.at(-1)?.headers["authorization"]).toBe(`Bearer ${GRANTED}`);
  // The platform never receives the session handle.
  expect(JSON.stringify(sent.at(-1))).not.toContain(handle);
  clock.now += 10 * 60_000;
  const renewed = me?.headers.get(SESSION_HANDLE) ?? "";
  const after = async (value: string) =>
    (await bff(await bare("/api/user/load_balance", { headers: { [SESSION_HANDLE]: value } }), info))?.status;
  expect([await after(handle), await after(renewed)]).toEqual([401, 200]);
});

test("a page's first call and its logout accept the session handle, too", async () => {
  const { bff, handle, sent } = await withHandle();
  const headers = { [SESSION_HANDLE]: handle };
  const first = await bff(await bare("/api/bootstrap", { method: "GET", headers }), info);
  expect(await first?.json()).toMatchObject({ account: { username: "second" } });
  expect(first?.headers.get(SESSION_HANDLE)).not.toBeNull();
  const end = await bff(await bare("/api/user/logout", { headers }), info);
  expect([end?.status, end?.headers.getSetCookie()]).toEqual([200, []]);
  expect(sent.at(-1)?.path).toMatch(/\/logout$/);
  expect((await bff(await bare("/api/user/me", { headers }), info))?.status).toBe(401);
});

test("a session handle whose session is over does not clear the cookie, which may be another player's", async () => {
  const { bff, handle } = await withHandle();
  const headers = { [SESSION_HANDLE]: handle };
  for (const _ of ["the end", "the end again"]) {
    const end = await bff(await browserCall("/api/user/logout", { headers }), info);
    expect([end?.status, end?.headers.getSetCookie()]).toEqual([200, []]);
  }
  expect((await bff(await browserCall("/api/user/me"), info))?.status).toBe(200);
});

test("neither a cookie counts as a session handle nor a session handle as a cookie", async () => {
  const { bff } = start();
  const cookies = await sealSession(testSession, [TEST_SECRET]);
  const asHeader = await bff(await bare("/api/user/me", { headers: { [SESSION_HANDLE]: cookies } }), info);
  const asCookie = await bff(await browserCall("/api/user/me", { session: { ...testSession, asHandle: true } }), info);
  expect([asHeader?.status, asCookie?.status]).toEqual([401, 401]);
});

test("a foreign page can neither launch nor use a session handle", async () => {
  const { bff, handle, sent } = await withHandle();
  const before = sent.length;
  const origin = "https://evil.example";
  const launched = await bff(await bare("/api/auth/launch", { body: launchBody(false), headers: { origin } }), info);
  const called = await bff(await bare("/api/user/me", { headers: { origin, [SESSION_HANDLE]: handle } }), info);
  expect([await codeOf(launched), await codeOf(called)]).toEqual(["csrf_mismatch", "csrf_mismatch"]);
  expect(sent).toHaveLength(before);
});

test("with cookies a launch replaces a player whom a frame signed in, and ends that player's session at the platform", async () => {
  const { bff, sent } = start();
  const session: Session = { ...testSession, framed: true };
  const body = launchBody(true, { game: "LOBBY" });
  const answer = await bff(await browserCall("/api/auth/launch", { body, session }), info);
  expect(await answer?.json()).toEqual({ path: "/lobby/home", lang: "th" });
  expect(answer?.headers.get(SESSION_HANDLE)).toBeNull();
  expect(answer?.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual([
    "grandstand_session",
    "XSRF-TOKEN",
    "user_locale",
  ]);
  const end = sent.find(({ path }) => path.endsWith("/logout"));
  expect(end?.headers["authorization"]).toBe(`Bearer ${TEST_TOKEN}`);
});

test("with cookies a launch asks first if another player signed in outside of a frame, and marks its session as framed", async () => {
  const { bff, sent } = start();
  const asks = await bff(await browserCall("/api/auth/launch", { body: launchBody(true) }), info);
  expect(await asks?.json()).toEqual({ path: "/launch", lang: null });
  const [pending = ""] = asks?.headers.getSetCookie() ?? [];
  expect(pending).toMatch(/^grandstand_launch=/);
  expect(sent.some(({ path }) => path.endsWith("/logout"))).toBe(false);

  const cookies = [pending.split(";")[0] ?? ""];
  const question = await bff(await browserCall("/api/auth/pending-launch", { method: "GET", cookies }), info);
  const waiting: PendingLaunch | undefined = await question?.json();
  const body = JSON.stringify({ accept: true, sid: waiting?.sid });
  const accepted = await bff(await browserCall("/api/auth/pending-launch", { body, cookies }), info);
  expect(await accepted?.json()).toEqual({ path: "/game/pk10/home" });
  expect(await sessionOf(accepted)).toMatchObject({ token: GRANTED, framed: true });
});

test("with cookies a launch signs no player in if it cannot find out who signed in outside of a frame", async () => {
  const { bff } = createTestBff((request) =>
    request.path.endsWith("/me") ? upstreamAnswer(500, { message: "down" }) : platform(request),
  );
  const answer = await bff(await browserCall("/api/auth/launch", { body: launchBody(true) }), info);
  expect(await answer?.json()).toMatchObject({ path: expect.stringMatching(/^\/error\?message=upstream_unreachable/) });
  expect(answer?.headers.getSetCookie()).toEqual([]);
});

test("a refused token leads to the page with the reason", async () => {
  const { bff } = createTestBff(() => upstreamAnswer(401, { message: "no" }));
  const answer = await bff(await bare("/api/auth/launch", { body: launchBody(false) }), info);
  expect(await answer?.json()).toEqual({ path: "/error?message=launch_token_invalid&lang=en", lang: null });
  expect(answer?.headers.get(SESSION_HANDLE)).toBeNull();
});
